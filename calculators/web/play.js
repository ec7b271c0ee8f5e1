/**
 * The page of all calculators (`.rc-play`) shows one of its sections at a time.
 *
 * The address says which: by its fragment (`#gas-check`), else by the calculator of the question that it holds; else
 * it is the section that was open last, or the first. Each choice is an entry of the history, so that back and forward
 * choose too.
 */

import { asked, hold } from "./address.js";
import { read, write } from "./store.js";
import { whenWhole } from "./whole.js";

const KEPT = "play";

/** @returns {HTMLElement | null} */
const page = () => document.querySelector(".rc-play");

/** @param {Element} page @returns {HTMLElement[]} */
const sections = (page) => [...page.querySelectorAll(/** @type {"section"} */ (":scope > section"))];

/** @param {Element} page @returns {HTMLAnchorElement[]} */
const tabs = (page) => [...page.querySelectorAll(/** @type {"a"} */ (".rc-tabs > a"))];

/** A section's name is the anchor of its heading. @param {Element} section */
const nameOf = (section) => section.querySelector("h2")?.id ?? "";

/** @param {Element} page @param {string} selector @returns {HTMLElement | undefined} */
const sectionWith = (page, selector) => sections(page).find((one) => one.querySelector(selector));

/** @param {Element} page @param {string} name the ID of anything in it */
const named = (page, name) => (name ? sectionWith(page, `[id="${CSS.escape(name)}"]`) : undefined);

/** What the address leads to: a fragment, the calculator that it asks. */
const said = () => ({ fragment: location.hash.slice(1), calculator: asked() });

/** Where the reader came: a draft that is laid out again writes in the address too. @type {ReturnType<said> | undefined} */
let arrival;
whenWhole(() => (arrival = said())); // the calculator that it asks has come by then

/** @param {Element} page @param {ReturnType<said>} [address] */
function addressed(page, { fragment, calculator } = said()) {
  const its = calculator && sections(page).find((one) => one.contains(calculator));
  return named(page, fragment) ?? its;
}

/** @param {HTMLElement} page */
function open(page) {
  page.querySelector(".rc-tabs")?.setAttribute("role", "tablist");
  for (const tab of tabs(page)) tab.setAttribute("role", "tab");
  for (const section of sections(page)) {
    section.setAttribute("role", "tabpanel");
    section.setAttribute("aria-labelledby", nameOf(section));
  }
  const last = read(KEPT, "", (value) => typeof value === "string");
  const first = addressed(page, arrival) ?? named(page, last) ?? sections(page)[0];
  arrival = undefined;
  page.dataset.opened = first && nameOf(first);
  show(page, first);
}

/** @param {HTMLElement} page @param {HTMLElement} [shown] */
function show(page, shown) {
  if (!shown) return;
  const name = nameOf(shown);
  page.dataset.shows = name;
  for (const section of sections(page)) section.hidden = section !== shown;
  for (const tab of tabs(page)) select(tab, tab.hash === `#${name}`);
  const choice = page.querySelector(".rc-choice");
  if (choice instanceof HTMLSelectElement) choice.value = name;
  write(KEPT, name);
}

/** Of all tabs the tabulator key reaches the one that is chosen. @param {HTMLElement} tab @param {boolean} isChosen */
function select(tab, isChosen) {
  tab.setAttribute("aria-selected", String(isChosen));
  tab.tabIndex = isChosen ? 0 : -1;
}

/** The address changed: by the chooser, by a link, by going back. */
function follow() {
  const shown = page();
  if (!shown) return;
  const section = addressed(shown) ?? named(shown, shown.dataset.opened ?? "");
  if (!section || !section.hidden) return;
  show(shown, section);
  if (shown.getBoundingClientRect().top < 0) shown.scrollIntoView({ behavior: "instant", block: "start" });
}

/** The browser's own jump would take the focus away. @param {string} name */
function choose(name) {
  const section = document.getElementById(name)?.closest("section");
  const calculator = section?.querySelector(/** @type {any} */ ("rangecard-calculator"));
  history.pushState(history.state, "", calculator ? location.pathname + location.search : `#${name}`);
  if (calculator) {
    hold(calculator); // its question says it all
    if (calculator.state === "prerendered") void calculator.answer(); // to choose it is interest in it
  }
  follow();
}

/** @param {Event} event */
function changed({ target }) {
  if (target instanceof HTMLSelectElement && target.matches(".rc-choice")) choose(target.value);
}

/** @param {MouseEvent} event */
function clicked(event) {
  const tab = tabOf(event);
  const another = event.ctrlKey || event.metaKey || event.shiftKey; // in a tab of the browser's own
  if (!tab || another) return;
  event.preventDefault();
  choose(tab.hash.slice(1));
}

/** @param {Event} event @returns {HTMLAnchorElement | null} */
const tabOf = ({ target }) => (target instanceof Element ? target.closest(/** @type {"a"} */ (".rc-tabs > a")) : null);

/** @param {KeyboardEvent} event */
function pressed(event) {
  const tab = tabOf(event);
  const shown = page();
  const next = tab && shown ? neighbour(tabs(shown), tab, event.key) : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** @param {HTMLElement[]} all @param {Element} tab @param {string} key */
function neighbour(all, tab, key) {
  const place = all.findIndex((one) => one === tab);
  const moves = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: -1 };
  const to = moves[/** @type {keyof typeof moves} */ (key)];
  return to === undefined ? undefined : all.at(to % all.length);
}

/** The first of its calculators that is there opens the page. */
function connected() {
  const arrived = page();
  if (arrived && arrived.dataset.shows === undefined) open(arrived);
}

document.addEventListener("rangecard:connected", connected);
document.addEventListener("change", changed);
document.addEventListener("click", clicked);
document.addEventListener("keydown", pressed);
addEventListener("hashchange", follow);
addEventListener("popstate", follow);
