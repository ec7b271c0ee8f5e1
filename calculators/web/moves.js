/**
 * Things on a drawing that are moved, by pointer and by arrow keys.
 *
 * The drawing has a group `data-inches` whose coordinate system is inches; what can be moved in it says by
 * `data-move` where in the form it belongs. Nothing is drawn here: a moved group slides until it is drawn anew.
 */

import { snapped } from "./walls.js";

const STEP_IN = 1;
const FINE_IN = 0.25;

/** @type {{ [key: string]: [number, number] }} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** @typedef {{ x: number, y: number }} Place in inches */
/** @typedef {{ where: (path: string) => Place, move: (path: string, place: Place, how: "drag" | "keys") => void, drop: (path: string) => void, press: (path: string) => void }} Mover */

/**
 * Lets a part of a page be moved; the listeners are on the part itself, so drawings may come and go in it.
 *
 * @param {HTMLElement} part
 * @param {Mover} mover
 * @param {AbortSignal} signal
 */
export function movable(part, mover, signal) {
  /** @type {{ path: string, pointer: number, off: Place, moved: boolean } | undefined} */
  let held;

  part.addEventListener("pointerdown", (event) => {
    const handle = handleOf(event.target);
    if (!handle || event.button !== 0) return;
    const { path, at } = { path: pathOf(handle), at: placeOf(handle, event) };
    const from = mover.where(path);
    held = { path, pointer: event.pointerId, off: { x: from.x - at.x, y: from.y - at.y }, moved: false };
    part.setPointerCapture(event.pointerId);
    focus(handle);
    event.preventDefault(); // no text is selected
  }, { signal });

  part.addEventListener("pointermove", (event) => {
    const handle = held?.pointer === event.pointerId ? handleAt(part, held.path) : undefined;
    if (!held || !handle) return;
    const at = placeOf(handle, event);
    const place = { x: snapped(at.x + held.off.x, FINE_IN), y: snapped(at.y + held.off.y, FINE_IN) };
    const from = mover.where(held.path);
    if (place.x === from.x && place.y === from.y) return;
    held.moved = true;
    slide(handle, place);
    mover.move(held.path, place, "drag");
  }, { signal });

  for (const ending of ["pointerup", "pointercancel"]) {
    part.addEventListener(ending, () => {
      if (held?.moved) mover.drop(held.path);
      else if (held && ending === "pointerup") mover.press(held.path);
      held = undefined;
    }, { signal });
  }

  part.addEventListener("keydown", (event) => {
    const handle = handleOf(event.target);
    if (!handle || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      const step = event.shiftKey ? FINE_IN : STEP_IN;
      const from = mover.where(pathOf(handle));
      const place = { x: from.x + arrow[0] * step, y: from.y + arrow[1] * step };
      slide(handle, place);
      mover.move(pathOf(handle), place, "keys");
    } else if (event.key === "Enter" || event.key === " ") mover.press(pathOf(handle));
    else return;
    event.preventDefault();
  }, { signal });
}

/** @param {EventTarget | null} target @returns {SVGGElement | null} */
const handleOf = (target) => (target instanceof Element ? target.closest("[data-move]") : null);

/** @param {Element} part @param {string} path @returns {SVGGElement | null} */
export const handleAt = (part, path) => part.querySelector(`[data-move="${CSS.escape(path)}"]`);

/** @param {SVGGElement} handle */
const pathOf = (handle) => handle.dataset.move ?? "";

/** Where a pointer is, in inches. @param {SVGGElement} handle @param {PointerEvent} event @returns {Place} */
function placeOf(handle, event) {
  const frame = /** @type {SVGGElement | null} */ (handle.closest("[data-inches]"));
  const matrix = frame?.getScreenCTM()?.inverse();
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  return { x, y };
}

/** @param {SVGGElement} handle @param {Place} place */
const slide = (handle, { x, y }) => handle.setAttribute("transform", `translate(${x} ${y})`);

/** @param {SVGGElement} handle */
const focus = (handle) => handle.focus({ preventScroll: true });
