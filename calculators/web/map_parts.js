/** The parts of a calculator's landing map, and what is remembered of it while it is drawn anew. */

/** @typedef {import("./calculator.js").RangecardCalculator} RangecardCalculator */
/** @typedef {{ undo: string[], now: string, last: string, asked: string, told: boolean, wanted?: { [name: string]: string | undefined } }} Memory what a calculator's map remembers: walls before each change, walls as it left them, the key moved last, the question answered last, whether what changed is to be told, what a button says that waits for another field */

/** @type {WeakMap<RangecardCalculator, Memory>} */
const memories = new WeakMap();

/** @param {RangecardCalculator} calculator */
export function memoryOf(calculator) {
  const memory = memories.get(calculator) ?? { undo: [], now: "", last: "", asked: "", told: false };
  memories.set(calculator, memory);
  return memory;
}

/** The calculator whose map an event happened on. @param {EventTarget | null} target */
export function calculatorOf(target) {
  if (!(target instanceof Element) || !target.closest(".rc-map")) return undefined;
  return /** @type {RangecardCalculator | null} */ (target.closest("rangecard-calculator")) ?? undefined;
}

/** @param {EventTarget | null} target @returns {SVGElement | undefined} */
export function handleOf(target) {
  const handle = target instanceof Element ? target.closest(".rc-handle") : null;
  return handle instanceof SVGElement ? handle : undefined;
}

/** @param {RangecardCalculator} calculator @param {string} name @returns {HTMLInputElement | HTMLTextAreaElement} */
export const fieldOf = (calculator, name) => /** @type {HTMLInputElement} */ (calculator.form.elements.namedItem(name));

/** Puts a text into a field as if it were typed. @param {RangecardCalculator} calculator @param {string} name @param {string} text */
export function write(calculator, name, text) {
  const field = fieldOf(calculator, name);
  if (field.value === text) return;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** While an answer is on its way, the next question waits: the map follows as fast as it is drawn. @param {RangecardCalculator} calculator */
export const isBusy = (calculator) => calculator.querySelector(".rc-answer")?.getAttribute("aria-busy") === "true";

/** @param {RangecardCalculator} calculator @param {string} action @returns {HTMLButtonElement[]} */
export const buttonsOf = (calculator, action) => [...calculator.querySelectorAll(/** @type {"button"} */ (`.rc-map [data-action="${action}"]`))];

/** @param {RangecardCalculator} calculator @param {string} action @param {boolean} on */
export const press = (calculator, action, on) => buttonsOf(calculator, action).forEach((one) => one.setAttribute("aria-pressed", String(on)));

/** @param {RangecardCalculator} calculator @param {string} action @param {boolean} on */
export const able = (calculator, action, on) => buttonsOf(calculator, action).forEach((one) => { one.disabled = !on; });

/** @param {RangecardCalculator} calculator @param {string} text */
export function tell(calculator, text) {
  const line = calculator.querySelector(":scope > .rc-map-told");
  if (line) line.textContent = text;
}

/** The line is there before anything is told. @param {Event} event */
export function connected({ target }) {
  const calculator = /** @type {RangecardCalculator} */ (target);
  if (!calculator.querySelector(".rc-map") || calculator.querySelector(":scope > .rc-map-told")) return;
  const line = Object.assign(document.createElement("p"), { className: "rc-map-told rc-unseen" });
  line.setAttribute("role", "status");
  calculator.append(line);
}
