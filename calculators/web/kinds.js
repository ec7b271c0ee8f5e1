/** How each kind of field is written in JSON and shown again: text in, text out. Nothing here knows a rule. */

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */
/** @typedef {{ spell: (control: Control) => string, fill: (control: Control, value: any) => void }} Kind */

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const WHOLE = /^-?(?:0|[1-9]\d*)$/;
const GRID = ["x", "y", "columns", "rows"];

/** More digits than any number has that is meant; Python reads no more than some thousands. */
const LONGEST = 400;

/** @param {string} typed */
const isNumber = (typed) => typed.length <= LONGEST && NUMBER.test(typed);

/** A number keeps its digits ("26.10" stays 26.10); anything else becomes a string. @param {string} typed */
const number = (typed) => (isNumber(typed) ? typed : JSON.stringify(typed));

/** A whole number is one, whatever else is typed is a text ("01" too). @param {string} typed */
const identity = (typed) => (WHOLE.test(typed) ? number(typed) : JSON.stringify(typed));

/** @param {string} text @param {(line: string) => string} spell one line, as JSON text */
const lines = (text, spell) => `[${text.split("\n").map((line) => line.trim()).filter(Boolean).map(spell).join(",")}]`;

/** "x,y" as a list of two, or nothing. @param {string} typed */
function point(typed) {
  const parts = typed.split(",").map((part) => part.trim());
  return parts.length === 2 && parts.every(isNumber) ? `[${parts.join(",")}]` : undefined;
}

/** "x1,y1 x2,y2" as a list of two points; a malformed line as it is. @param {string} line */
function wall(line) {
  const ends = line.replace(/\s*,\s*/g, ",").split(/\s+/).map(point);
  const whole = ends.length === 2 && ends.every((end) => end !== undefined);
  return whole ? `[${ends.join(",")}]` : JSON.stringify(line);
}

/** "x,y,columns,rows" as an object; anything else as it is. @param {string} typed */
function grid(typed) {
  const parts = typed.split(/[\s,×]+/);
  if (parts.length !== GRID.length || !parts.every(isNumber)) return JSON.stringify(typed);
  return `{${GRID.map((name, i) => member(name, parts[i] ?? "")).join(",")}}`;
}

/** An entry of a list is JSON where it can be (`0`, `true`, an object), else a word. @param {string} typed */
function word(typed) {
  try {
    return JSON.stringify(JSON.parse(typed));
  } catch {
    return JSON.stringify(typed);
  }
}

/** @param {string} name @param {string} value JSON text */
export const member = (name, value) => `${JSON.stringify(name)}:${value}`;

/** @param {unknown} value */
const shown = (value) => (typeof value === "object" ? JSON.stringify(value) : String(value));

/** A value of another shape is what was typed wrong, or written by another hand: shown as it is. @param {(typed: string) => string} spell @param {(value: any) => string | undefined} show @returns {Kind} */
const typed = (spell, show = shown) => ({
  spell: (control) => (control.value.trim() === "" ? "" : spell(control.value.trim())),
  fill: (control, value) => choose(control, show(value) ?? shown(value)),
});

/** @param {unknown} value @param {(one: unknown) => string} line */
const linesOf = (value, line) => (Array.isArray(value) ? value.map(line).join("\n") : undefined);

/** @param {unknown} ends */
const shownWall = (ends) => (Array.isArray(ends) ? ends.join(" ") : shown(ends));

/** @param {any} value */
const shownGrid = (value) => (typeof value === "object" ? GRID.map((name) => value[name] ?? "").join(",") : undefined);

/** Sets the value; a list that lacks it gets an entry of its own. @param {Control} control @param {string} value */
export function choose(control, value) {
  if (control instanceof HTMLSelectElement && ![...control.options].some((o) => o.value === value)) {
    control.add(new Option(label(value), value));
  }
  control.value = value;
}

/** What a list shows for a value that came with a question. @param {string} value */
function label(value) {
  try {
    return String(JSON.parse(value)?.name ?? value);
  } catch {
    return value; // no object: the value is its own label
  }
}

/** @param {Control} control @returns {control is HTMLInputElement} */
export const isTick = (control) => control instanceof HTMLInputElement && control.type === "checkbox";

/** A tick says true or nothing; a flag with a third answer ("the weapon's own") is a list. @type {Kind} */
const flag = {
  spell: (control) => (isTick(control) ? (control.checked ? "true" : "") : typed(word).spell(control)),
  fill: (control, value) => {
    if (isTick(control)) control.checked = value === true;
    else choose(control, shown(value));
  },
};

/** One choice of a list of them: a tick in its group. @type {Kind} */
const chosen = {
  spell: (control) => (isTick(control) && control.checked ? JSON.stringify(control.value) : ""),
  fill: (control, value) => {
    if (isTick(control)) control.checked = Array.isArray(value) && value.includes(control.value);
  },
};

/** @type {{ [kind: string]: Kind }} */
const KINDS = {
  number: typed(number),
  whole: typed(number),
  flag,
  choice: typed(word),
  choices: chosen,
  text: typed(JSON.stringify),
  names: typed((text) => lines(text, JSON.stringify), (all) => linesOf(all, shown)),
  identity: typed(identity, String),
  weapon: typed(word),
  house: typed(word),
  point: typed((text) => point(text) ?? JSON.stringify(text), (xy) => (Array.isArray(xy) ? xy.join(",") : undefined)),
  walls: typed((text) => lines(text, wall), (all) => linesOf(all, shownWall)),
  grid: typed(grid, shownGrid),
};

/** @param {Control} control @returns {Kind} */
export function kindOf(control) {
  const kind = KINDS[control.dataset.kind ?? ""];
  if (!kind) throw new Error(`${control.name}: no kind "${control.dataset.kind}"`);
  return kind;
}
