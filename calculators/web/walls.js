/** Walls as the form's text has them, one `x1,y1 x2,y2` a line: numbers alone change, the rest stays as typed. */

/** @typedef {[number, number]} Place inches from the aim point */
/** @typedef {{ wall: number, end?: number }} Grip what is held: an end of a wall, or the whole wall */

/** @param {string} text @returns {string[]} the walls in the question's order, blank lines are none */
export const linesOf = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean);

/** @param {string} line @returns {Place[]} */
export const endsOf = (line) =>
  line.replace(/\s*,\s*/g, ",").split(/\s+/).map((end) => /** @type {Place} */ (end.split(",").map(Number)));

/** @param {number} value @returns {string} as short as it can be typed */
const typed = (value) => String(Number(value.toFixed(6)) + 0);

/** @param {Place} place */
export const placeText = (place) => place.map(typed).join(",");

/** @param {Place[]} ends */
const wallText = (ends) => ends.map(placeText).join(" ");

/**
 * Moves what is held by some inches.
 *
 * @param {string} text all walls
 * @param {Grip} grip
 * @param {Place} by
 * @returns {string} all walls; as they were where a wall would have no length
 */
export function moved(text, { wall, end }, by) {
  const [start = [0, 0], far = [0, 0]] = endsOf(linesOf(text)[wall] ?? "").map((place, i) => (end ?? i) === i ? sum(place, by) : place);
  return placeText(start) === placeText(far) ? text : replaced(text, wall, wallText([start, far]));
}

/** @param {Place} place @param {Place} by @returns {Place} */
export const sum = ([x, y], by) => [x + by[0], y + by[1]];

/** @param {string} text @param {number} wall @param {string} line */
const replaced = (text, wall, line) => linesOf(text).map((one, i) => (i === wall ? line : one)).join("\n");

/** @param {string} text @param {number} wall */
export const without = (text, wall) => linesOf(text).filter((_, i) => i !== wall).join("\n");

/** @param {string} text @param {string} line */
export const withWall = (text, line) => [...linesOf(text), line].join("\n");

/** @param {string} text @param {Place} start @param {Place} end @returns {string} */
export const drawnWall = (text, start, end) =>
  placeText(start) === placeText(end) ? text : withWall(text, wallText([start, end]));

/** @param {number} value @param {number} step */
export const snapped = (value, step) => Math.round(value / step) * step;
