/** One drag on a landing map at a time: where on the table the pointer is, and what that makes of the form's text. */

import { drawnWall, endsOf, linesOf, moved, placeText, snapped, sum } from "./walls.js";

/** @typedef {import("./calculator.js").RangecardCalculator} RangecardCalculator */
/** @typedef {import("./walls.js").Place} Place */
/** @typedef {{ wall?: string, end?: string, point?: string, beyond?: string }} Held the data of the handle, none of a new wall */
/** @typedef {{ calculator: RangecardCalculator, name: string, before: string, text: string }} Change a field's text before the drag and now */
/** @typedef {Change & { pointer: number, held: Held | undefined, toInches: DOMMatrix, box: DOMRect, start: Place, snap: number, fine: number, waits: boolean }} Drag */

/** @type {Drag | undefined} */
let drag;

export const isDragging = () => drag !== undefined;

/**
 * Begins a drag where the pointer is down on a handle, or on the ground while walls are drawn.
 *
 * The map is replaced while it is dragged on, so the pointer is captured by the calculator, and inches are
 * those of the map as it lay at the start.
 *
 * @param {PointerEvent} event
 * @param {RangecardCalculator} calculator
 * @param {(name: string) => string} textOf a field's text
 * @returns {SVGElement | undefined} the handle that is held
 */
export function begin(event, calculator, textOf) {
  const handle = calculator.hasAttribute("data-drawing") ? undefined : nearest(event);
  const sheet = /** @type {Element} */ (event.target).closest(".rc-handles");
  if (!(sheet instanceof SVGElement) || !(handle || calculator.hasAttribute("data-drawing"))) return undefined;
  const ground = /** @type {SVGGraphicsElement} */ (sheet.querySelector(".rc-ground"));
  const name = handle?.dataset.point === undefined ? "walls" : "cover_point";
  const toInches = /** @type {DOMMatrix} */ (ground.getScreenCTM()).inverse();
  const box = ground.getBBox();
  const before = textOf(name);
  const { snap, fine } = sheet.dataset;
  const more = { toInches, box, start: inches(event, toInches, box), snap: Number(snap), fine: Number(fine) };
  drag = { calculator, name, before, text: before, pointer: event.pointerId, held: handle && { ...handle.dataset }, waits: false, ...more };
  calculator.setPointerCapture(event.pointerId);
  event.preventDefault();
  return handle;
}

/** Targets are large and may lie on each other: the nearest end is meant, or else the wall. @param {PointerEvent} event @returns {SVGElement | undefined} */
function nearest({ clientX, clientY }) {
  const under = document.elementsFromPoint(clientX, clientY).map((one) => one.closest(".rc-handle"));
  const handles = /** @type {SVGElement[]} */ ([...new Set(under)].filter((one) => one instanceof SVGElement));
  const away = (/** @type {SVGElement} */ { firstElementChild: grip }) => {
    const { left = 0, top = 0, width = 0, height = 0 } = grip?.getBoundingClientRect() ?? {};
    return Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY);
  };
  const [end] = handles.filter(({ dataset }) => isKnob(dataset)).sort((a, b) => away(a) - away(b));
  return end ?? handles[0];
}

/** @param {Held} held */
const isKnob = ({ end, point }) => end !== undefined || point !== undefined;

/** Where the pointer is, kept on the map. @param {PointerEvent} event @param {DOMMatrix} toInches @param {DOMRect} box @returns {Place} */
function inches({ clientX, clientY }, toInches, { x, y, width, height }) {
  const at = new DOMPoint(clientX, clientY).matrixTransform(toInches);
  return [Math.min(Math.max(at.x, x), x + width), Math.min(Math.max(at.y, y), y + height)];
}

/** @param {PointerEvent} event @returns {Change | undefined} what the pointer made of the text, if anything new */
export function move(event) {
  if (drag?.pointer !== event.pointerId) return undefined;
  const text = dragTo(drag, inches(event, drag.toInches, drag.box), event.shiftKey ? drag.fine : drag.snap);
  if (text === drag.text) return undefined;
  drag.text = text;
  drag.waits = true;
  return drag;
}

/** What waited for an answer to the text before it. @param {RangecardCalculator} calculator @returns {Change | undefined} */
export function resume(calculator) {
  if (!drag?.waits || drag.calculator !== calculator) return undefined;
  drag.waits = false;
  return drag;
}

/** @param {PointerEvent} event @returns {Change | undefined} */
export function drop(event) {
  return drag?.pointer === event.pointerId ? cancel() : undefined;
}

/** @returns {Change | undefined} */
export function cancel() {
  const ended = drag;
  drag = undefined;
  return ended;
}

/** @param {Drag} one @param {Place} at @param {number} step @returns {string} */
function dragTo({ before, held, start }, at, step) {
  if (!held) return drawnWall(before, rounded(start, step), rounded(at, step));
  const way = /** @type {Place} */ ([at[0] - start[0], at[1] - start[1]]);
  if (held.point !== undefined) return placeText(rounded(sum(placeOf(before), way), step));
  const wall = Number(held.wall);
  if (held.end === undefined) return moved(before, { wall }, rounded(way, step));
  const from = endsOf(linesOf(before)[wall] ?? "")[Number(held.end)] ?? [0, 0];
  const to = rounded(held.beyond === undefined ? sum(from, way) : at, step);
  return moved(before, { wall, end: Number(held.end) }, [to[0] - from[0], to[1] - from[1]]);
}

/** @param {string} text "x,y" */
const placeOf = (text) => /** @type {Place} */ (text.split(",").map(Number));

/** @param {Place} place @param {number} step @returns {Place} */
const rounded = ([x, y], step) => [snapped(x, step), snapped(y, step)];
