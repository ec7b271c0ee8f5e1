/**
 * "Print this": a personal card through the browser's own print, on the paper that the reader chose.
 *
 * What stands on the card, the package works out and draws. While the page is printed nothing but the cards is on it;
 * afterwards it is as it was. Each paper has a small style sheet beside this script, which the generator wrote. They
 * come after the first answer, so that none is wanting when the network is gone, and are in force only while printing.
 */

import { call, firstAnswer } from "./client.js";
import { read, write } from "./store.js";

/** @typedef {import("./calculator.js").RangecardCalculator} RangecardCalculator */

const PAPER = "paper";
const SAID_MS = 5_000;

/** What is said where a paper's style sheet does not come. */
export const NO_STYLE = "The style of this paper could not be loaded";

/** Media that no device is: a sheet for it comes last of all, and does nothing. */
const IDLE = "not all";

/** What takes the cards off the page again. */
let restore = () => {};

/** @type {WeakMap<Element, number>} */
const waits = new WeakMap();

/** The style sheet of each paper by its name, once it is there. @type {Map<string, Promise<HTMLLinkElement>>} */
const styles = new Map();

/** @param {Event} event */
function pressed({ target }) {
  const button = target instanceof Element ? target.closest("button[data-print]") : null;
  const calculator = button?.closest("rangecard-calculator");
  if (calculator) void printCalculator(/** @type {RangecardCalculator} */ (calculator));
}

/** @param {RangecardCalculator} calculator */
async function printCalculator(calculator) {
  const choice = calculator.form.querySelector(".rc-firer select.rc-firer-name");
  const firer = choice instanceof HTMLSelectElement ? choice.value : "";
  const html = await call("range_card", calculator.question, widthIn(calculator), firer).catch(() => undefined);
  if (html === undefined) say(calculator, "The rules could not be loaded, so there is no card yet");
  else if (html === "") say(calculator, "There is nothing to print until the fields are put right");
  else if (!(await printCards(html, paperIn(calculator)))) say(calculator, NO_STYLE);
}

/** @param {RangecardCalculator} calculator @param {string} text */
function say(calculator, text) {
  const place = calculator.querySelector(".rc-said");
  if (!place) return;
  place.textContent = text;
  clearTimeout(waits.get(place));
  waits.set(place, setTimeout(() => (place.textContent = ""), SAID_MS));
}

/** @param {Element} place @returns {HTMLSelectElement} */
const choiceIn = (place) => /** @type {HTMLSelectElement} */ (place.querySelector("select.rc-paper"));

/** The paper that is chosen in a place. @param {Element} place */
export const paperIn = (place) => choiceIn(place).value;

/** How wide a card is on the paper that is chosen in a place, as the package reads it. @param {Element} place */
export const widthIn = (place) => choiceIn(place).selectedOptions[0]?.dataset.width ?? "";

/** Shows in a place the paper that was chosen last. @param {Element} place */
export function offerPaper(place) {
  const choice = choiceIn(place);
  const kept = read(PAPER, "", (value) => typeof value === "string");
  if (choice && [...choice.options].some(({ value }) => value === kept)) choice.value = kept;
}

/** The choice is one for all places of the page. @param {Event} event */
function chosen({ target }) {
  if (!(target instanceof HTMLSelectElement) || !target.matches(".rc-paper")) return;
  write(PAPER, target.value);
  for (const other of document.querySelectorAll(/** @type {"select"} */ ("select.rc-paper"))) other.value = target.value;
}

/**
 * Prints cards and nothing else of the page.
 *
 * @param {string} html cards, drawn and escaped by the package
 * @param {string} paper its name
 * @returns {Promise<boolean>} whether it came to that
 */
export async function printCards(html, paper) {
  restore();
  const style = await styleOf(paper).catch(() => undefined);
  if (!style) return false;
  const place = Object.assign(document.createElement("div"), { className: "rc-print", innerHTML: html });
  const { title } = document;
  document.title = place.querySelector("h1")?.textContent ?? title; // what the browser calls the file
  document.body.append(place);
  document.documentElement.classList.add("rc-printing");
  style.media = "print";
  restore = () => {
    place.remove();
    style.media = IDLE;
    document.documentElement.classList.remove("rc-printing");
    document.title = title;
    restore = () => {};
  };
  addEventListener("afterprint", () => restore(), { once: true });
  window.print();
  return true;
}

/** The style sheet of a paper. @param {string} paper @returns {Promise<HTMLLinkElement>} */
function styleOf(paper) {
  const style = styles.get(paper) ?? loaded(paper);
  styles.set(paper, style);
  style.catch(() => styles.delete(paper)); // the next press asks again
  return style;
}

/**
 * It lies in the body: a page that takes the place of another brings a head of its own.
 *
 * @param {string} paper
 * @returns {Promise<HTMLLinkElement>}
 */
function loaded(paper) {
  const href = new URL(`print-${paper}.css`, import.meta.url).href;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", media: IDLE, href });
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve(link), { once: true });
    link.addEventListener("error", () => (link.remove(), reject(new Error(`${href} did not load.`))), { once: true });
    document.body.append(link);
  });
}

/** Has the style sheets of all papers come that the page offers. */
function loadStyles() {
  const offered = document.querySelectorAll(/** @type {"option"} */ ("select.rc-paper option"));
  for (const paper of new Set([...offered].map(({ value }) => value))) void styleOf(paper).catch(() => {});
}

/** @param {Event} event */
const connected = ({ target }) => offerPaper(/** @type {Element} */ (target));

void firstAnswer.then(loadStyles);
document.addEventListener("click", pressed);
document.addEventListener("change", chosen);
document.addEventListener("rangecard:connected", connected);
