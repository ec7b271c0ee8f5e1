/** Ticks that follow the names in another field: `data-offers` says which field has them, one a line. */

/**
 * Offers in each such group what its field names now.
 *
 * @param {HTMLFormElement} form
 * @param {(path: string) => unknown} [asked] what a question that is loaded has at a path: it is offered too
 */
export function follow(form, asked = () => []) {
  for (const group of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-offers]"))) {
    const source = form.querySelector(`textarea[name="${group.dataset.offers}"]`);
    const names = source instanceof HTMLTextAreaElement ? linesOf(source.value) : [];
    const more = asked(group.dataset.path ?? "");
    offer(group, [...new Set([...names, ...(Array.isArray(more) ? more.map(String) : [])])]);
  }
}

/** @param {string} text */
const linesOf = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean);

/** As many names as before are the same ones, spelled anew: each keeps its tick. @param {HTMLElement} group @param {string[]} names */
function offer(group, names) {
  const ticks = [...group.querySelectorAll("input")];
  if (ticks.length === names.length) return ticks.forEach((tick, place) => rename(tick, names[place] ?? ""));
  const ticked = new Set(ticks.filter(({ checked }) => checked).map(({ value }) => value));
  group.querySelector(".rc-ticks")?.replaceChildren(...names.map((name, place) => made(group, name, place, ticked.has(name))));
}

/** @param {HTMLInputElement} tick @param {string} name */
function rename(tick, name) {
  if (tick.value === name) return;
  tick.value = name;
  tick.nextSibling?.replaceWith(` ${name}`);
}

/** @param {HTMLElement} group @param {string} name @param {number} place @param {boolean} checked */
function made(group, name, place, checked) {
  const tick = Object.assign(document.createElement("input"), { type: "checkbox", name: group.dataset.path, value: name });
  tick.id = (group.getAttribute("aria-labelledby") ?? "").replace(/label/, String(place));
  tick.dataset.kind = "choices";
  tick.defaultChecked = linesOf(group.dataset.printed ?? "").includes(name);
  tick.checked = checked;
  const label = document.createElement("label");
  label.append(tick, ` ${name}`);
  return label;
}
