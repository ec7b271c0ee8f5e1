/**
 * Walls and the point to cover, moved on an area shot's landing map by hand and by key.
 *
 * Nothing is drawn here: what moves is written as numbers into the form, which asks the rules again, and
 * the package draws the map anew. Handles and buttons say by `data-key` which they are, so that the
 * focus finds the same one on the new map.
 */

import { begin, cancel, drop, isDragging, move, resume } from "./map_drag.js";
import { able, buttonsOf, calculatorOf, connected, fieldOf, handleOf, isBusy, memoryOf, press, tell, write } from "./map_parts.js";
import { moved, placeText, sum, withWall, without, linesOf } from "./walls.js";

/** @typedef {import("./calculator.js").RangecardCalculator} RangecardCalculator */
/** @typedef {import("./walls.js").Place} Place */

/** The handle or button of a map that has the focus, also while its map is drawn anew. @type {{ calculator: RangecardCalculator, key: string } | undefined} */
let focused;

/** @type {{ [key: string]: Place }} */
const ARROWS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** A change of the walls that can be undone. @param {RangecardCalculator} calculator @param {string} before @param {string} after */
function keep(calculator, before, after) {
  const memory = memoryOf(calculator);
  if (before !== after) memory.undo.push(before);
  memory.now = after;
  memory.last = "";
  memory.told = true;
  write(calculator, "walls", after);
  refresh(calculator);
}

/* By hand */

/** @param {PointerEvent} event */
function pressed(event) {
  const calculator = calculatorOf(event.target);
  if (!calculator) focused = undefined;
  if (!calculator || event.button !== 0 || calculator.state !== "ready") return;
  const handle = begin(event, calculator, (name) => fieldOf(calculator, name).value);
  handle?.focus({ preventScroll: true });
}

/** A finger on a handle does not scroll: styles cannot say so of a part of a drawing. @param {TouchEvent} event */
function held(event) {
  if (handleOf(event.target)) event.preventDefault();
}

/** @param {PointerEvent} event */
function dragged(event) {
  const change = move(event);
  if (change && !isBusy(change.calculator)) write(change.calculator, change.name, change.text);
}

/** @param {PointerEvent} event */
function dropped(event) {
  const change = drop(event);
  if (!change) return;
  const { calculator, name, before, text } = change;
  if (name === "walls") keep(calculator, before, text);
  else write(calculator, name, text);
  if (!isBusy(calculator)) tellChange(calculator);
}

/* By key */

/** @param {KeyboardEvent} event */
function keyed(event) {
  const calculator = calculatorOf(event.target);
  if (event.key === "Escape") stop(event);
  const handle = handleOf(event.target);
  if (!calculator || !handle) return;
  const by = ARROWS[event.key];
  if (by) nudge(calculator, handle, by, event.shiftKey);
  else if (event.key === "Delete" || event.key === "Backspace") remove(calculator, handle);
  else if (event.key === "z" && (event.ctrlKey || event.metaKey)) undo(calculator);
  else return;
  event.preventDefault();
}

/** Escape gives up a drag, else it ends drawing. @param {KeyboardEvent} event */
function stop(event) {
  const change = cancel();
  if (change) write(change.calculator, change.name, change.before);
  const calculator = event.target instanceof Element ? event.target.closest("rangecard-calculator[data-drawing]") : null;
  const drawing = calculator ?? document.querySelector("rangecard-calculator[data-drawing]");
  if (drawing && !change) draw(/** @type {RangecardCalculator} */ (drawing), false);
}

/** @param {RangecardCalculator} calculator @param {SVGElement} handle @param {Place} by @param {boolean} fine */
function nudge(calculator, handle, [x, y], fine) {
  const { step = "", fine: finely = "" } = sheetOf(handle).dataset;
  const inches = Number(fine ? finely : step);
  const { wall, end, key = "" } = handle.dataset;
  /** @type {Place} */
  const way = [x * inches, y * inches];
  if (wall === undefined) {
    const [px = 0, py = 0] = fieldOf(calculator, "cover_point").value.split(",").map(Number);
    return write(calculator, "cover_point", placeText(sum([px, py], way)));
  }
  const before = fieldOf(calculator, "walls").value;
  const memory = memoryOf(calculator);
  const after = moved(before, { wall: Number(wall), end: end === undefined ? undefined : Number(end) }, way);
  const goesOn = memory.last === key && memory.now === before;
  if (!goesOn && before !== after) memory.undo.push(before);
  memory.now = after;
  memory.last = key;
  return write(calculator, "walls", after);
}

/** @param {Element} part @returns {SVGElement} */
const sheetOf = (part) => /** @type {SVGElement} */ (part.closest(".rc-handles"));

/** @param {RangecardCalculator} calculator @param {SVGElement} handle */
function remove(calculator, handle) {
  if (handle.dataset.wall === undefined) return write(calculator, "cover_point", "");
  return removeWall(calculator, Number(handle.dataset.wall));
}

/** The focus goes to the wall that took its place, else to the button that adds one. @param {RangecardCalculator} calculator @param {number} wall */
function removeWall(calculator, wall) {
  const before = fieldOf(calculator, "walls").value;
  const after = without(before, wall);
  const left = linesOf(after).length;
  focused = { calculator, key: left ? `wall-${Math.min(wall, left - 1)}` : "add-wall" };
  keep(calculator, before, after);
}

/** @param {RangecardCalculator} calculator */
function undo(calculator) {
  const memory = memoryOf(calculator);
  const before = memory.undo.pop();
  if (before === undefined) return;
  memory.now = before;
  memory.last = "";
  memory.told = true;
  write(calculator, "walls", before);
  refresh(calculator);
}

/* Buttons */

/** @type {{ [action: string]: (calculator: RangecardCalculator, button: HTMLButtonElement) => void }} */
const ACTIONS = {
  "draw-wall": (calculator) => draw(calculator, !calculator.hasAttribute("data-drawing")),
  "add-wall": add,
  "remove-wall": (calculator) => removeWall(calculator, Number(chosenOf(calculator))),
  "undo-wall": undo,
  "set-field": ask,
  zoom: (calculator, { dataset }) => {
    calculator.dataset.zoom = dataset.value;
    refresh(calculator);
  },
};

/** @param {Event} event */
function clicked({ target }) {
  const calculator = calculatorOf(target);
  const button = target instanceof Element ? target.closest("button[data-action]") : null;
  if (calculator && button instanceof HTMLButtonElement) ACTIONS[button.dataset.action ?? ""]?.(calculator, button);
}

/** @param {RangecardCalculator} calculator @param {boolean} on */
function draw(calculator, on) {
  calculator.toggleAttribute("data-drawing", on);
  refresh(calculator);
}

/** @param {RangecardCalculator} calculator @param {HTMLButtonElement} button */
function add(calculator, { dataset }) {
  const before = fieldOf(calculator, "walls").value;
  focused = { calculator, key: `wall-${linesOf(before).length}-0` };
  keep(calculator, before, withWall(before, dataset.value ?? ""));
}

/** Asks for more, or, where that needs another field first, leads there and waits. @param {RangecardCalculator} calculator @param {HTMLButtonElement} button */
function ask(calculator, button) {
  const { field = "", value = "", needs, told } = button.dataset;
  if (!needs) return write(calculator, field, value);
  memoryOf(calculator).wanted = { ...button.dataset }; // the button itself says something else by then
  const first = fieldOf(calculator, needs);
  first.closest("details")?.setAttribute("open", "");
  first.focus();
  return tell(calculator, told ?? "");
}

/** @param {RangecardCalculator} calculator @param {string} question */
function askWhatWaited(calculator, question) {
  const memory = memoryOf(calculator);
  const { field = "", value = "", needs = "" } = memory.wanted ?? {};
  if (!memory.wanted || !(needs in JSON.parse(question))) return;
  memory.wanted = undefined;
  write(calculator, field, value);
}

/* After each answer */

/** @param {Event} event */
function answered(event) {
  const calculator = /** @type {RangecardCalculator} */ (event.target);
  const { question, answer } = /** @type {CustomEvent} */ (event).detail;
  const map = calculator.querySelector(".rc-map");
  if (!(map instanceof HTMLElement)) return;
  const memory = memoryOf(calculator);
  if (answer.outcome && memory.asked !== question) map.dataset.fresh = "";
  memory.asked = question;
  map.addEventListener("touchstart", held, { passive: false });
  refresh(calculator);
  refocus(calculator);
  const change = resume(calculator);
  if (change) write(calculator, change.name, change.text);
  else if (calculator.question === question) tellChange(calculator);
  askWhatWaited(calculator, question);
}

/** The focus stays where it was when the map that held it was replaced. @param {RangecardCalculator} calculator */
function refocus(calculator) {
  const isLost = [null, document.body, calculator].includes(/** @type {any} */ (document.activeElement));
  if (focused?.calculator !== calculator || !(isLost || calculatorOf(document.activeElement))) return;
  const found = partOf(calculator, focused.key) ?? partOf(calculator, focused.key === "point" ? "cover_point" : "add-wall");
  found?.focus({ preventScroll: true });
}

/** What a key names on the map, where it can have the focus. @param {RangecardCalculator} calculator @param {string} key @returns {HTMLElement | undefined} */
const partOf = (calculator, key) =>
  [.../** @type {NodeListOf<HTMLElement>} */ (calculator.querySelectorAll(`.rc-map [data-key="${key}"]:not(:disabled)`))].find((one) => one.checkVisibility());

/** Buttons as they stand: pressed or not, of use or not. @param {RangecardCalculator} calculator */
function refresh(calculator) {
  const memory = memoryOf(calculator);
  if (fieldOf(calculator, "walls").value !== memory.now && !isDragging()) memory.undo = [];
  press(calculator, "draw-wall", calculator.hasAttribute("data-drawing"));
  able(calculator, "undo-wall", memory.undo.length > 0);
  able(calculator, "remove-wall", chosenOf(calculator) !== undefined);
  for (const button of buttonsOf(calculator, "zoom")) {
    button.setAttribute("aria-pressed", String(button.dataset.value === (calculator.dataset.zoom ?? "table")));
  }
}

/** The wall whose handle had the focus last. @param {RangecardCalculator} calculator */
function chosenOf(calculator) {
  const key = focused?.calculator === calculator ? focused.key : "";
  const wall = /^wall-(\d+)/.exec(key)?.[1];
  return wall !== undefined && Number(wall) < linesOf(fieldOf(calculator, "walls").value).length ? wall : undefined;
}

/** @param {FocusEvent} event */
function focusMoved({ target }) {
  const calculator = calculatorOf(target);
  const key = target instanceof HTMLElement || target instanceof SVGElement ? target.dataset.key : undefined;
  if (key === "remove-wall") return; // it removes the wall that was chosen before
  focused = calculator && key ? { calculator, key } : undefined;
  if (calculator) refresh(calculator);
}

/** A key is told by the focus; what else changed is told in a line that only a screen reader has. @param {RangecardCalculator} calculator */
function tellChange(calculator) {
  const memory = memoryOf(calculator);
  if (!memory.told) return;
  memory.told = false;
  const place = handleOf(document.activeElement) ?? calculator.querySelector(".rc-handles");
  tell(calculator, place?.getAttribute("aria-label") ?? "");
}

/** A path is shown once. @param {AnimationEvent} event */
function shown({ target, animationName }) {
  const map = target instanceof Element && animationName === "rc-arrive" ? target.closest(".rc-map") : null;
  map?.removeAttribute("data-fresh");
}

document.addEventListener("pointerdown", pressed);
document.addEventListener("pointermove", dragged);
document.addEventListener("pointerup", dropped);
document.addEventListener("pointercancel", dropped);
document.addEventListener("keydown", keyed);
document.addEventListener("click", clicked);
document.addEventListener("focusin", focusMoved);
document.addEventListener("animationend", shown);
document.addEventListener("rangecard:connected", connected);
document.addEventListener("rangecard:answered", answered);
