/**
 * A form and the question that it asks, in both directions.
 *
 * Nothing here knows a rule: each control says by `data-kind` how its text is written in JSON and by
 * `name` where in the question it belongs (`house_rules.wind` is the member `wind` of `house_rules`).
 * What cannot be read as its kind goes into the question as it was typed, so that the rules package
 * names the fault in its own words.
 */

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */
/** @typedef {{ [member: string]: unknown }} Question */
/** @typedef {{ spell: (control: Control) => string, fill: (control: Control, value: any) => void }} Kind */

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const GRID = ["x", "y", "columns", "rows"];

/** More digits than any number has that is meant; Python reads no more than some thousands. */
const LONGEST = 400;

/** @param {string} typed */
const isNumber = (typed) => typed.length <= LONGEST && NUMBER.test(typed);

/** A number keeps its digits ("26.10" stays 26.10); anything else becomes a string. @param {string} typed */
const number = (typed) => (isNumber(typed) ? typed : JSON.stringify(typed));

/** "x,y" as a list of two, or nothing. @param {string} typed */
function point(typed) {
  const parts = typed.split(",").map((part) => part.trim());
  return parts.length === 2 && parts.every(isNumber) ? `[${parts.join(",")}]` : undefined;
}

/** "x1,y1 x2,y2" as a list of two points; a malformed line as it is. @param {string} line */
function wall(line) {
  const ends = line.replace(/\s*,\s*/g, ",").trim().split(/\s+/).map(point);
  const whole = ends.length === 2 && ends.every((end) => end !== undefined);
  return whole ? `[${ends.join(",")}]` : JSON.stringify(line.trim());
}

/** One wall a line; empty lines are none. @param {string} typed */
const walls = (typed) => `[${typed.split("\n").filter((line) => line.trim()).map(wall).join(",")}]`;

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

/** @param {unknown} value */
const shown = (value) => (typeof value === "object" ? JSON.stringify(value) : String(value));

/** @param {(typed: string) => string} spell @param {(value: any) => string} show @returns {Kind} */
const typed = (spell, show = shown) => ({
  spell: (control) => (control.value.trim() === "" ? "" : spell(control.value.trim())),
  fill: (control, value) => choose(control, show(value)),
});

/** Sets the value; a list that lacks it gets an entry of its own. @param {Control} control @param {string} value */
function choose(control, value) {
  if (control instanceof HTMLSelectElement && ![...control.options].some((o) => o.value === value)) {
    control.add(new Option(label(value), value));
  }
  control.value = value;
}

/** What a list shows for a value that came with a question. @param {string} value */
const label = (value) => (value.startsWith("{") ? String(JSON.parse(value).name ?? value) : value);

/** @param {Control} control @returns {control is HTMLInputElement} */
const isTick = (control) => control instanceof HTMLInputElement && control.type === "checkbox";

/** A tick says true or nothing; a flag with a third answer ("the weapon's own") is a list. @type {Kind} */
const flag = {
  spell: (control) => (isTick(control) ? (control.checked ? "true" : "") : typed(word).spell(control)),
  fill: (control, value) => {
    if (isTick(control)) control.checked = value === true;
    else choose(control, shown(value));
  },
};

/** @type {{ [kind: string]: Kind }} */
const KINDS = {
  number: typed(number),
  whole: typed(number),
  flag,
  choice: typed(word),
  weapon: typed(word),
  house: typed(word),
  point: typed((text) => point(text) ?? JSON.stringify(text), (xy) => xy.join(",")),
  walls: typed(walls, (all) => all.map((/** @type {number[][]} */ ends) => ends.join(" ")).join("\n")),
  grid: typed(grid, (value) => GRID.map((name) => value[name]).join(",")),
};

/** @param {Element} form or a part of one @returns {Control[]} */
export const controls = (form) => [
  .../** @type {NodeListOf<Control>} */ (form.querySelectorAll("[name][data-kind]")),
];

/** @param {Control} control @returns {Kind} */
function kindOf(control) {
  const kind = KINDS[control.dataset.kind ?? ""];
  if (!kind) throw new Error(`${control.name}: no kind "${control.dataset.kind}"`);
  return kind;
}

/**
 * The question that a form asks, as JSON text.
 *
 * @param {string} calculator its name
 * @param {HTMLFormElement} form
 * @param {Question} more members that have no control (`seed`, `dice`)
 */
export function spell(calculator, form, more = {}) {
  /** @type {Map<string, string[]>} */
  const groups = new Map([["", [member("calculator", JSON.stringify(calculator))]]]);
  for (const control of controls(form)) {
    const [name, group] = control.name.split(".").reverse();
    const value = kindOf(control).spell(control);
    if (value) groups.set(group ?? "", [...(groups.get(group ?? "") ?? []), member(name, value)]);
  }
  const { "": top = [], ...nested } = Object.fromEntries(groups);
  const lists = Object.entries(nested).map(([group, members]) => member(group, `{${members}}`));
  const others = Object.entries(more).map(([name, value]) => member(name, JSON.stringify(value)));
  return `{${[...top, ...lists, ...others].join(",")}}`;
}

/** @param {string | undefined} name @param {string} value JSON text */
const member = (name, value) => `${JSON.stringify(name)}:${value}`;

/**
 * Loads a question into a form: its members into their controls, every other control to its default.
 *
 * A form opens on values of its own; where one is not the field's default, `data-default` says that.
 *
 * @param {HTMLFormElement} form
 * @param {Question} question
 * @returns {Question} the members that have no control
 */
export function fill(form, question) {
  form.reset();
  for (const control of controls(form)) {
    const value = at(question, control.name) ?? null;
    if (value !== null) kindOf(control).fill(control, value);
    else if (control.dataset.default !== undefined) leaveOut(control, control.dataset.default);
  }
  const placed = new Set(["calculator", "id", ...controls(form).map((c) => c.name.split(".")[0])]);
  return Object.fromEntries(Object.entries(question).filter(([name]) => !placed.has(name)));
}

/** @param {Control} control @param {string} text the default as it is typed */
function leaveOut(control, text) {
  if (isTick(control)) control.checked = text === "true";
  else choose(control, text);
}

/** @param {any} question @param {string} path @returns {unknown} */
const at = (question, path) => path.split(".").reduce((part, name) => part?.[name], question);

/** Whether a form, or a part of one, holds the values that the page was made with. @param {Element} form */
export const isUntouched = (form) => controls(form).every(isDefault);

/** @param {Control} control */
function isDefault(control) {
  if (control instanceof HTMLSelectElement) return [...control.options].every(isDefaultOption);
  if (isTick(control)) return control.checked === control.defaultChecked;
  return control.value === control.defaultValue;
}

/** @param {HTMLOptionElement} option @param {number} index @param {HTMLOptionElement[]} options */
function isDefaultOption(option, index, options) {
  const marked = options.some((one) => one.defaultSelected);
  return option.selected === (marked ? option.defaultSelected : index === 0);
}

/**
 * The control that an error's path means: `walls[2]` is said at `walls`.
 *
 * @param {HTMLFormElement} form
 * @param {string} path
 * @returns {Control | undefined}
 */
export function controlAt(form, path) {
  const found = controls(form).find((control) => control.name === path);
  const parent = path.replace(/(\.[^.[\]]+|\[\d+\])$/, "");
  return found ?? (parent === path ? undefined : controlAt(form, parent));
}
