/**
 * What has changed since a link or a print was made, told at the head of the calculator that it asks.
 *
 * A card's code asks a calculator and names its version, and nothing more: whoever scans it is told whether his print
 * is current. A link with a question is told what differs, if its version is another.
 */

import { nameOf } from "./calculators.js";
import { addressOf, bearingOn, stateOf, states } from "./history.js";
import { readLink } from "./links.js";

/** @typedef {import("./calculator.js").RangecardCalculator} RangecardCalculator */
/** @typedef {import("./history.js").Line} Line */
/** @typedef {{ text: string, lines?: Line[], card?: boolean, page?: boolean }} Told `card`, `page`: with the way to the new card, to all that changed */

const MOST = 12;

/** No more of a strange link is said again. */
const LONGEST_TOLD = 40;

/**
 * Tells it, where there is something to tell.
 *
 * @param {RangecardCalculator} calculator
 * @param {string} text the link's
 * @param {string} path the page's, from the site's top
 */
export async function tellSince(calculator, text, path) {
  const { texts } = readLink(calculator, text);
  const [made, now] = [brief((texts.get("ruleset") ?? "").trim()), calculator.dataset.ruleset ?? ""];
  const isPrint = [...texts.keys()].every((name) => name === "calculator" || name === "ruleset");
  if (!made || (made === now && !isPrint)) return;
  const box = panel(calculator);
  const what = isPrint ? ofPrint : ofLink;
  const told = await what(made, now, mattersTo(calculator, texts, path)).catch(() => failed(made));
  fill(box, told);
}

/** @param {string} text */
const brief = (text) => (text.length > LONGEST_TOLD ? `${text.slice(0, LONGEST_TOLD)}…` : text);

/** What a question is about, as the history names it. @param {RangecardCalculator} calculator @param {Map<string, string>} texts @param {string} path */
function mattersTo(calculator, texts, path) {
  const chosen = [.../** @type {NodeListOf<HTMLSelectElement>} */ (calculator.form.querySelectorAll("[data-kind=weapon]"))];
  const weapons = [...chosen.map(({ value }) => value), ...texts.values()];
  return [`calculator ${nameOf(calculator)}`, `page ${path.replace(/\.html$/, "")}`, ...weapons.map((one) => `weapon ${one}`)];
}

/** @param {string} made @param {string} now @param {string[]} matters @returns {Promise<Told>} */
async function ofPrint(made, now, matters) {
  if (made === now) return { text: `Your print is current: it is of version ${made}, and so are these pages.` };
  const state = stateOf(await states(), made);
  const head = `Your print is of version ${made}, these pages are of version ${now}.`;
  if (!state) return { text: `${head} ${made} is not known here, so what differs cannot be told.`, card: true, page: true };
  const lines = bearingOn(state, matters);
  if (lines.length === 0) return { text: `${head} Nothing that bears on it has changed: your print is current.`, page: true };
  return { text: `${head} Since then has changed:`, lines, card: true, page: true };
}

/** @param {string} made @param {string} now @param {string[]} matters @returns {Promise<Told>} */
async function ofLink(made, now, matters) {
  const state = stateOf(await states(), made);
  const head = `This link was made with version ${made} of the rules; the answer is that of version ${now}.`;
  if (!state) return { text: `${head} ${made} is not known here, so what differs cannot be told.`, page: true };
  const lines = bearingOn(state, matters);
  if (lines.length === 0) return { text: `${head} Nothing that bears on it has changed.`, page: true };
  return { text: `${head} Since then has changed:`, lines, page: true };
}

/** @param {string} made @returns {Told} */
const failed = (made) => ({ text: `This was made with version ${made} of the rules. What has changed since did not load.`, page: true });

/** One for each calculator: it is there before it is filled, so that it is read out. @param {RangecardCalculator} calculator */
function panel(calculator) {
  calculator.querySelector(":scope > .rc-since")?.remove();
  const box = Object.assign(document.createElement("div"), { className: "rc-since" });
  box.setAttribute("role", "status");
  calculator.prepend(box);
  return box;
}

/** @param {Element} box @param {Told} told */
function fill(box, { text, lines = [], card, page }) {
  const close = Object.assign(document.createElement("button"), { type: "button", textContent: "Close" });
  close.addEventListener("click", () => box.remove());
  const links = [...(card ? [newCard()] : []), ...(page ? [linkTo(addressOf("changes.html"), "All that changed")] : [])];
  const foot = Object.assign(document.createElement("p"), { className: "rc-since-ways" });
  foot.append(...links, close);
  box.replaceChildren(paragraph(text), ...listed(lines), foot);
}

/** The page's own card, or all that there is to print. */
function newCard() {
  const own = document.querySelector("a[href*='print/card-']");
  return linkTo(own instanceof HTMLAnchorElement ? own.href : addressOf("print.html"), own ? "The new card (PDF)" : "New prints");
}

/** @param {string} text */
export const paragraph = (text) => Object.assign(document.createElement("p"), { textContent: text });

/** @param {string} href @param {string} text */
export const linkTo = (href, text) => Object.assign(document.createElement("a"), { href, textContent: text });

/** Lines as a list, each a link to where it is told; no list where there are none. @param {Line[]} lines @param {number} [most] */
export function listed(lines, most = MOST) {
  if (lines.length === 0) return [];
  const list = document.createElement("ul");
  const entries = lines.slice(0, most).map(({ text, href }) => entry(linkTo(addressOf(href), text)));
  if (lines.length > most) entries.push(entry(`… and ${lines.length - most} more`));
  list.append(...entries);
  return [list];
}

/** @param {string | Node} content */
function entry(content) {
  const item = document.createElement("li");
  item.append(content);
  return item;
}
