/**
 * The names of a link's parameters, in full or cut to their beginning.
 *
 * A cut name means the first name that begins with it, step by step (`m.0.x` is `markers.0.x`); a name in full
 * means itself. Fields are only ever added at the end, so what a link once meant it means for good.
 */

/** What every link may hold; what stands here comes before a form's own names. */
const FIRST = ["calculator", "ruleset"];

/** @param {string} name @returns {string} the name of a list's entries, wherever they stand: `markers.#.x` */
const patternOf = (name) => name.replace(/\.\d+(?=\.|$)/g, ".#");

/** The names of a form's parameters in its order, those of a new row too. @param {Element} calculator @returns {string[]} */
export function namesOf(calculator) {
  const found = [...calculator.querySelectorAll(NAMED)].flatMap((one) => [nameOf(one), ...inRows(one)]);
  return [...new Set([...FIRST, ...found.map(patternOf)])];
}

const NAMED = "[name][data-kind], [data-holds=list]";

/** @param {Element} one a control or a list */
const nameOf = (one) => one.getAttribute("data-path") ?? one.getAttribute("name") ?? "";

/** @param {Element} list @returns {string[]} */
function inRows(list) {
  const template = list.querySelector(":scope > template");
  const made = template instanceof HTMLTemplateElement ? [...template.content.querySelectorAll(NAMED)] : [];
  return made.map(nameOf);
}

/**
 * The name that a parameter means.
 *
 * @param {string[]} names as `namesOf` gives them
 * @param {string} cut
 * @returns {string | undefined} undefined where it means none
 */
export function meant(names, cut) {
  const pattern = patternOf(cut);
  const name = names.includes(pattern) ? pattern : names.find((one) => begins(pattern.split("."), one.split(".")));
  const places = cut.match(/\.\d+(?=\.|$)/g) ?? [];
  return name?.replace(/\.#/g, () => places.shift() ?? "");
}

/** @param {string[]} cut @param {string[]} name */
const begins = (cut, name) =>
  cut.length === name.length && cut.every((step, i) => step !== "" && name[i]?.startsWith(step));

/** The shortest beginning that means a name, each step cut as far as it goes, the first step first. @param {string[]} names @param {string} name */
export function cutName(names, name) {
  const steps = name.split(".");
  for (const [place, step] of steps.entries()) {
    const lengths = Array.from(step, (_, i) => i + 1);
    const cutAt = (/** @type {number} */ length) => steps.map((one, i) => (i === place ? step.slice(0, length) : one));
    const fits = lengths.find((length) => meant(names, cutAt(length).join(".")) === name);
    if (!/^\d+$/.test(step)) steps[place] = step.slice(0, fits ?? step.length);
  }
  return steps.join(".");
}
