/**
 * "Try it" buttons: a worked example, loaded into the page's calculator, or another choice into its own.
 *
 * One listener on the document serves every page that instant navigation brings in.
 */

import { calculatorNamed, goTo } from "./calculators.js";

/** @typedef {import("./calculator.js").RangecardCalculator} RangecardCalculator */

/** @param {Event} event */
function tried({ target }) {
  const button = target instanceof Element ? target.closest("button.rc-try") : null;
  if (button instanceof HTMLButtonElement) load(JSON.parse(button.dataset.question ?? "{}"), button);
}

/** @param {import("./question.js").Question} question @param {Element} button */
function load(question, button) {
  const own = /** @type {RangecardCalculator | null} */ (button.closest("rangecard-calculator"));
  const calculator = own ?? calculatorNamed(String(question.calculator));
  if (!calculator) return;
  calculator.load(question);
  goTo(calculator);
}

// Shows the buttons that only a script can serve, and serves them.
document.documentElement.classList.add("rc-alive");
document.addEventListener("click", tried);
