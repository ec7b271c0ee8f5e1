/** The calculators of the page. */

/** @typedef {import("./calculator.js").RangecardCalculator} RangecardCalculator */

/** A page inside another's frame: the history, the screen and what is kept are that page's. */
export const isFramed = window !== window.parent;

/** @returns {RangecardCalculator[]} */
export const calculators = () => [...document.querySelectorAll(/** @type {any} */ ("rangecard-calculator"))];

/** @param {RangecardCalculator} calculator */
export const nameOf = (calculator) => calculator.getAttribute("name") ?? "";

/** The first of a name. @param {string} name */
export const calculatorNamed = (name) => calculators().find((one) => nameOf(one) === name);

/** Takes the reader to a calculator: it has the focus and begins at the top of the screen. @param {RangecardCalculator} calculator */
export function goTo(calculator) {
  calculator.focus({ preventScroll: true });
  calculator.scrollIntoView({ behavior: "instant", block: "start" });
}
