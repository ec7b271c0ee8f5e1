/**
 * The page's address holds the question of the calculator that was changed last; a link brings it back.
 *
 * While a reader types, the address follows. What he would want to go back over begins an entry of its own in
 * the browser's history: an example, a profile or a roll, a reset, another weapon, the first change to what a link
 * asked, and typing after a rest. A page inside another's frame makes no entries: they would be that page's.
 */

import { calculators, isFramed, nameOf } from "./calculators.js";
import { calculatorIn, linkText, namesField, readLink, rulesetIn } from "./links.js";
import { notify } from "./notices.js";
import { tellSince } from "./since.js";
import { whenWhole } from "./whole.js";

/** @typedef {import("./calculator.js").RangecardCalculator} RangecardCalculator */
/** @typedef {(data: unknown, unused: string, url: string) => void} Enter */

/** Browsers limit how often an address changes: it follows when typing rests. */
const REST_MS = 300;

/** After so long a rest, what is typed next is a step of its own. */
const PAUSE_MS = 5_000;

/** Whoever leafs through the weapons stays in one entry. */
const LEAF_MS = 1_000;

/** Servers refuse long addresses; the part after # they never see. */
const LONGEST_QUERY = 2_000;

const TOP = new URL("../../", import.meta.url);

/** The question that the address holds, as it was written or read last. */
let held = here();
/** When a reader last changed something: undefined on a page as it was printed, 0 where a link or the history brought him. @type {number | undefined} */
let changedAt = held ? 0 : undefined;
let wait = 0;
let isRestoring = false;
/** Whose question the address holds. @type {RangecardCalculator | undefined} */
let latest;
/** @type {WeakMap<RangecardCalculator, string>} */
const weapons = new WeakMap();

/** The question in the address, as text. */
function here() {
  return location.hash.startsWith("#?") ? location.hash.slice(2) : location.search.slice(1);
}

/**
 * The calculator that a text is a question for: the one it names, else the first that has one of its fields.
 *
 * @param {string} text
 * @param {number} [copy] which one, where a page has several of that name
 * @returns {RangecardCalculator | undefined}
 */
function askedBy(text, copy = 0) {
  const name = calculatorIn(text);
  if (!name) return calculators().find((one) => namesField(one, text));
  const copies = calculators().filter((one) => nameOf(one) === name || one.dataset.cut === name);
  return copies[copy] ?? copies[0];
}

/** Which of its name a calculator is on its page: 0 for the first. @param {RangecardCalculator} calculator */
export const copyOf = (calculator) =>
  calculators().filter((one) => nameOf(one) === nameOf(calculator)).indexOf(calculator);

/** @returns {number | undefined} */
const copyHeld = () => history.state?.rangecard?.copy;

/** The calculator of this page that the address asks something of. @returns {RangecardCalculator | undefined} */
export const asked = () => (held ? askedBy(held, copyHeld()) : undefined);

/** Whether the address asks something of this calculator. @param {RangecardCalculator} calculator */
export const isAsked = (calculator) => asked() === calculator;

/** Whether a text names a calculator; a lone letter that some program adds to an address does not. @param {string} text */
const names = (text) => new URLSearchParams(text).has("calculator") || (calculatorIn(text) !== undefined && rulesetIn(text) !== undefined);

/** The calculator that the address names, whether it is on the page or not. */
export const heldCalculator = () => calculatorIn(held);

/** Whether the address asks something, of a calculator that is here or of one that is not. */
export const asksSomething = () => names(held) || calculators().some(isAsked);

/** Puts a text's question into a calculator and asks it, without a word to the address. @param {RangecardCalculator} calculator @param {string} text */
export function restore(calculator, text) {
  isRestoring = true;
  const { texts, more } = readLink(calculator, text);
  void calculator.restore(texts, more);
  weapons.set(calculator, weaponOf(calculator));
  isRestoring = false;
}

/** The address of the site's page with a question, however long. @param {string | URL} page @param {string} text */
export function addressOf(page, text) {
  const { origin, protocol, host, pathname } = new URL(page, location.href);
  const root = origin === "null" ? `${protocol}//${host}` : origin;
  return root + pathname + (text.length > LONGEST_QUERY ? `#?${text}` : `?${text}`);
}

/** A page of the site, from its top. @param {string} name */
export const pageOf = (name) => new URL(name, TOP);

/** The path of this page from the site's top. */
export const ownPath = () => location.pathname.slice(TOP.pathname.length) || "index.html";

/** Makes the address hold what a calculator asks now. @param {RangecardCalculator} calculator @param {boolean} [isStep] whether it begins an entry of the history */
export function hold(calculator, isStep = false) {
  clearTimeout(wait);
  const text = linkText(calculator);
  latest = calculator;
  if (text === held) return;
  held = text;
  const state = { ...history.state, rangecard: { copy: copyOf(calculator) } };
  enter(isStep && !isFramed ? "pushState" : "replaceState", state, text);
  document.dispatchEvent(new CustomEvent("rangecard:held", { detail: text }));
}

/** A page that was opened from disk may not change its query; its fragment it may. @param {"pushState" | "replaceState"} how @param {object} state @param {string} text */
function enter(how, state, text) {
  const fragment = location.hash.startsWith("#?") ? "" : location.hash;
  const urls = text.length > LONGEST_QUERY ? [] : [`?${text}${fragment}`];
  for (const url of [...urls, `${location.pathname}#?${text}`]) {
    try {
      return history[how](state, "", url);
    } catch {
      // Refused: the next way, or the address stays as it is.
    }
  }
}

/** @param {RangecardCalculator} calculator */
const weaponOf = ({ form }) =>
  [.../** @type {NodeListOf<HTMLSelectElement>} */ (form.querySelectorAll("[data-kind=weapon]"))].map(({ value }) => value).join();

/** @param {Event} event */
function changed(event) {
  const { target, detail } = /** @type {CustomEvent<{ isStep?: boolean } | null>} */ (event);
  const calculator = /** @type {RangecardCalculator} */ (target);
  if (isRestoring) return;
  const isStep = Boolean(detail?.isStep) || isPause(calculator);
  changedAt = Date.now();
  weapons.set(calculator, weaponOf(calculator));
  clearTimeout(wait);
  latest = calculator;
  if (isStep) hold(calculator, true);
  else wait = setTimeout(hold, REST_MS, calculator);
}

/** Whether what is typed now is a step of its own. @param {RangecardCalculator} calculator */
function isPause(calculator) {
  const isWeapon = weapons.has(calculator) && weapons.get(calculator) !== weaponOf(calculator);
  const rest = changedAt === undefined ? 0 : Date.now() - changedAt;
  return isWeapon ? changedAt === undefined || rest > LEAF_MS : rest > PAUSE_MS;
}

/** A page with the question in its address has it in its form before the rules arrive. @param {Event} event */
function connected({ target }) {
  const calculator = /** @type {RangecardCalculator} */ (target);
  weapons.set(calculator, weaponOf(calculator));
  if (calculator.state !== "prerendered" || !isAsked(calculator)) return;
  latest = calculator;
  restore(calculator, held);
  tell(calculator, "Working out the linked question…");
  void tellSince(calculator, held, ownPath());
  if (isArrival()) show(calculator);
}

/** @param {RangecardCalculator} calculator @param {string} text */
function tell(calculator, text) {
  const status = calculator.querySelector(".rc-status");
  if (status) status.textContent = text;
}

/** Whether the reader followed a link here; on a reload and on the way back the browser scrolls itself. */
function isArrival() {
  const [entry] = performance.getEntriesByType("navigation");
  return /** @type {PerformanceNavigationTiming | undefined} */ (entry)?.type === "navigate";
}

/** Brings the calculator in sight, unless it is there or the address leads elsewhere. @param {RangecardCalculator} calculator */
function show(calculator) {
  const leadsElsewhere = location.hash.length > 1 && !location.hash.startsWith("#?");
  if (leadsElsewhere || calculator.getBoundingClientRect().top < innerHeight / 2) return;
  calculator.scrollIntoView({ behavior: "instant", block: "start" });
}

/** The way back and forward: the form follows, the focus stays. */
function moved() {
  const text = here();
  if (text === held) return;
  clearTimeout(wait);
  held = text;
  changedAt = text ? 0 : undefined;
  const calculator = askedBy(text, copyHeld());
  if (calculator) restore(calculator, text);
  else undo();
  latest = calculator ?? latest;
  document.dispatchEvent(new CustomEvent("rangecard:held", { detail: text }));
}

/** Back where nothing was asked yet: the form is as it was printed. */
function undo() {
  isRestoring = true;
  void latest?.reset();
  isRestoring = false;
}

/** What was typed a moment ago belongs to the address too, whatever the reader does next. */
function flush() {
  if (wait !== 0 && latest?.isConnected && !isRestoring) hold(latest);
  wait = 0;
}

/** A question for a calculator that is not here. */
function miss() {
  if (!names(held) || askedBy(held)) return;
  notify(
    "This address asks something of a calculator that is not on this page.",
    isOn("play.html") ? undefined : { href: addressOf(pageOf("play.html"), held), text: "Look on the page of all calculators" },
  );
}

/** @param {string} page */
const isOn = (page) => ownPath() === page;

document.addEventListener("rangecard:connected", connected);
document.addEventListener("rangecard:changed", changed);
addEventListener("popstate", moved);
addEventListener("pagehide", flush);
whenWhole(miss);
