/* What the pages that are compared with share: the site's form, and a table in its answer. */

const root = document.querySelector("rangecard-calculator");
const form = root.querySelector("form");
export const calculator = root.getAttribute("name");

/** What is typed now. */
export const typed = () => Number(form.elements[calculator === "area-shot" ? "range_in" : "range_m"].value);

/** Shows one figure large and all chances in a table. */
export function show({ figure, value: [count, all], rows }) {
  const cells = rows.map(([what, [part, whole]]) => `<tr><td>${what}</td><td>${part}/${whole}</td></tr>`);
  root.querySelector(".rc-answer").innerHTML =
    `<p><strong data-figure="${figure}" data-value="[${count},${all}]">${count}/${all}</strong></p><table>${cells.join("")}</table>`;
}

/** Answers what is asked now, and each input from now on. */
export function answerWith(answer) {
  show(answer());
  form.addEventListener("input", () => show(answer()));
  root.dataset.state = "ready";
}
