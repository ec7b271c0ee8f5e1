/* Types into a page's form and times each change of its answer. */
async ({ calculator, control: name, values, gaps }) => {
  const root = document.querySelector(`rangecard-calculator[name="${calculator}"]`);
  const control = root.querySelector(`[name="${name}"]`);
  const answer = root.querySelector(".rc-answer");
  const changed = (place, how, isReached = () => true) =>
    new Promise((done, fail) => {
      const patience = setTimeout(() => fail(new Error("The page does not change.")), 60_000);
      const observer = new MutationObserver(() => {
        if (!isReached()) return;
        observer.disconnect();
        clearTimeout(patience);
        done();
      });
      observer.observe(place, how);
    });
  const isReady = () => root.dataset.state === "ready";
  control.focus();
  if (!isReady()) await changed(root, { attributes: true }, isReady);
  const times = [];
  for (const [place, value] of values.entries()) {
    await new Promise((done) => setTimeout(done, gaps[place % gaps.length]));
    // Wherever in the answer it changes: ours leaves alone what stays the same. A typed value is always told anew.
    const swapped = changed(answer, { childList: true, characterData: true, subtree: true });
    control.value = value;
    const start = performance.now();
    control.dispatchEvent(new Event("input", { bubbles: true }));
    await swapped;
    answer.getBoundingClientRect(); // has it laid out
    times.push(performance.now() - start);
  }
  return times;
};
