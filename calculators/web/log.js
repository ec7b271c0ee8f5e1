/** `<rangecard-log>`: the resolved shots of this device, the newest first; shown again, deleted, exported. */

import { pageOf } from "./address.js";
import { calculatorNamed, goTo, nameOf } from "./calculators.js";
import { exported } from "./document-text.js";
import { told } from "./faults.js";
import { isObject } from "./kept.js";
import { changeShots, lastChange, leaveUnlogged, LOG, shots, undoChange } from "./kept-shots.js";
import { notify } from "./notices.js";
import { forget, read, write } from "./store.js";
import { define } from "./whole.js";

/** @typedef {import("./kept-shots.js").Shot} Shot */
/** @typedef {import("./calculator.js").RangecardCalculator} RangecardCalculator */

const AT_ONCE = 50;
const UNDOES = { shot: "Undo: the last shot", deletion: "Undo: the deletion", clearing: "Undo: the clearing", import: "Undo: the import" };

class RangecardLog extends HTMLElement {
  #connection = new AbortController();
  #most = AT_ONCE;
  /** What each entry on the page shows. @type {WeakMap<Element, Shot>} */
  #shown = new WeakMap();

  connectedCallback() {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    this.tabIndex = -1; // it takes the focus from a button of no more use
    this.addEventListener("click", (event) => this.#pressed(event.target), { signal });
    document.addEventListener("rangecard:kept", (event) => this.#kept(event), { signal });
    this.#show();
  }

  disconnectedCallback() {
    this.#connection.abort();
  }

  /** @param {Event} event */
  #kept(event) {
    if (/** @type {CustomEvent<string>} */ (event).detail === LOG) this.#show();
  }

  /** @param {EventTarget | null} target */
  #pressed(target) {
    const button = target instanceof Element ? target.closest("button") : null;
    const entry = button?.closest("li");
    const shot = entry && this.#shown.get(entry);
    if (shot && button?.matches(".rc-again")) replay(shot);
    else if (shot && entry) this.#delete(shot, [...(entry.parentElement?.children ?? [])].indexOf(entry));
    else this.#do(button?.dataset.do);
  }

  /** @param {string | undefined} what */
  #do(what) {
    if (what === "undo") this.#undo();
    if (what === "clear") this.#clear();
    if (what === "older") this.#older();
    if (what === "json" || what === "csv") void this.#export(what);
  }

  #undo() {
    undoChange();
    this.#say("It is taken back.");
    if (this.#button("undo").disabled) (this.querySelector(/** @type {"button"} */ ("ol button")) ?? this).focus();
  }

  #clear() {
    changeShots("clearing", [], shots());
    this.#say("The log is empty.");
    this.#part("[data-do=undo]").focus();
  }

  /** The focus stays where the next entry comes up. @param {Shot} shot @param {number} place */
  #delete(shot, place) {
    changeShots("deletion", [], [shot]);
    this.#say("The shot is deleted.");
    const entries = this.querySelectorAll(/** @type {"li"} */ ("ol > li"));
    const next = entries[place] ?? entries[place - 1];
    (next?.querySelector(/** @type {"button"} */ (".rc-delete")) ?? this.#part("[data-do=undo]")).focus();
  }

  #older() {
    const before = this.#most;
    this.#most += AT_ONCE;
    this.#show();
    this.querySelectorAll(/** @type {"li"} */ ("ol > li"))[before]?.querySelector("button")?.focus();
  }

  /** @param {"json" | "csv"} form */
  async #export(form) {
    const faults = await exported("rangecard-log", form, { log: shots() }).catch((/** @type {Error} */ { message }) => [{ field: null, message }]);
    if (faults.length > 0) notify(`The log was not exported. ${faults.slice(0, 3).map(told).join("; ")}`);
  }

  #show() {
    const all = shots().reverse();
    this.#part("ol").replaceChildren(...all.slice(0, this.#most).map((shot) => this.#entry(shot)));
    this.#part("ol").setAttribute("start", String(all.length));
    this.#part(".rc-none").hidden = all.length > 0;
    this.#part(".rc-older").hidden = all.length <= this.#most;
    for (const what of ["clear", "json", "csv"]) this.#button(what).disabled = all.length === 0;
    const last = lastChange();
    this.#button("undo").disabled = !last;
    this.#button("undo").textContent = last ? UNDOES[last.what] : "Undo";
  }

  /** @param {Shot} shot */
  #entry(shot) {
    const template = /** @type {HTMLTemplateElement} */ (this.querySelector(":scope > template"));
    const entry = /** @type {HTMLElement} */ (template.content.firstElementChild?.cloneNode(true));
    const time = new Date(shot.time);
    const clock = Number.isNaN(time.getTime()) ? shot.time : time.toLocaleString();
    tell(entry, "time", clock);
    entry.querySelector("time")?.setAttribute("datetime", shot.time);
    tell(entry, ".rc-title", this.#title(shot));
    tell(entry, ".rc-result", shot.told ?? "");
    tell(entry, ".rc-rolled", rolled(shot));
    for (const button of entry.querySelectorAll("button")) button.setAttribute("aria-label", `${button.textContent}: ${this.#title(shot)}, ${clock}`);
    this.#shown.set(entry, shot);
    return entry;
  }

  /** @param {Shot} shot */
  #title({ question }) {
    const titles = JSON.parse(this.dataset.titles ?? "{}");
    return String(titles[String(question.calculator)] ?? question.calculator ?? "");
  }

  /** @param {string} text */
  #say(text) {
    this.#part(".rc-status").textContent = text;
  }

  /** @param {string} what @returns {HTMLButtonElement} */
  #button(what) {
    return /** @type {HTMLButtonElement} */ (this.#part(`[data-do=${what}]`));
  }

  /** @param {string} selector @returns {HTMLElement} */
  #part(selector) {
    return /** @type {HTMLElement} */ (this.querySelector(selector));
  }
}

/** @param {Element} entry @param {string} selector @param {string} text */
function tell(entry, selector, text) {
  const part = entry.querySelector(selector);
  if (part) part.textContent = text;
}

/** "skill 4, direction 7 · seed 12" @param {Shot} shot */
function rolled({ dice, question }) {
  const scores = Object.entries(dice ?? {}).map(([name, score]) => `${name.replaceAll("_", " ")} ${[score].flat().join(" ")}`);
  return [scores.join(", "), "seed" in question ? `seed ${question.seed}` : ""].filter(Boolean).join(" · ");
}

/** Shows a shot again: in its calculator, on this page or on that of all calculators. @param {Shot} shot */
function replay({ question }) {
  const name = String(question.calculator);
  const calculator = calculatorNamed(name);
  const anchor = `#calculator-${name}`;
  if (!calculator) {
    write("replay", question);
    location.assign(pageOf("play.html").href + anchor);
    return;
  }
  if (calculator.closest("[hidden]")) location.hash = anchor;
  load(calculator, question);
  goTo(calculator);
}

/** @param {RangecardCalculator} calculator @param {Shot["question"]} question */
function load(calculator, question) {
  leaveUnlogged(calculator);
  void calculator.load(question);
}

/** A shot that another page's log asked for. @param {Event} event */
function connected({ target }) {
  const calculator = /** @type {RangecardCalculator} */ (target);
  const question = read("replay", /** @type {Shot["question"]} */ ({}), isObject);
  if (question.calculator !== nameOf(calculator)) return;
  forget("replay");
  load(calculator, question);
}

/** Each calculator says how many shots there are. */
function count() {
  const { length } = shots();
  for (const place of document.querySelectorAll(".rc-log-count")) place.textContent = length > 0 ? ` (${length.toLocaleString("en")})` : "";
}

document.addEventListener("rangecard:connected", connected);
document.addEventListener("rangecard:connected", count);
document.addEventListener("rangecard:kept", count);
define("rangecard-log", RangecardLog);
