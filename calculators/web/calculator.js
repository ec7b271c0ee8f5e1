/**
 * `<rangecard-calculator name="…">`: a form that asks the rules and shows what they drew.
 *
 * The generator prints the form and its default answer, so the element has content before any script
 * runs. `data-state` tells how far it has come: prerendered, loading, ready, or error when the rules
 * could not be loaded. A question that the rules refuse is an answer (`data-status="error"`), not a state.
 *
 * What else a page does with a calculator listens on the document, once: `rangecard:connected` comes when the
 * element is on a page, `rangecard:changed` when its form asks something else than before (detail: `isStep` where all
 * of it changed at once), `rangecard:answered` (detail: `question` as text, `answer`, `amends`: it takes the place of
 * the outcome before) when its answer is shown. All come from the element.
 */

import { call } from "./client.js";
import { markFaults } from "./faults.js";
import { ownIds } from "./ids.js";
import { follow } from "./offers.js";
import { fill, isUntouched, reset, spell } from "./question.js";
import { redraw } from "./redraw.js";
import { addRow, removeRow } from "./rows.js";
import { newSeed } from "./seeds.js";
import { Status } from "./status.js";
import { refill } from "./texts.js";
import { define } from "./whole.js";

/** @typedef {{ answer: any, html: string }} Reply what the rules answer, and the answer area drawn as HTML */
/** @typedef {import("./question.js").Question} Question */
/** @typedef {"prerendered" | "loading" | "ready" | "error"} State */

export class RangecardCalculator extends HTMLElement {
  #connection = new AbortController();
  /** Questions asked so far: an answer to any but the last is stale. */
  #asked = 0;
  /** Whether an answer is on its way, and whether the form asks something else by now. */
  #waits = false;
  #isStale = false;
  #status = new Status(() => this.#part(".rc-status"));
  /** @type {Question} */
  #more = {};
  #amends = false;

  get state() {
    return /** @type {State} */ (this.dataset.state ?? "prerendered");
  }

  set state(state) {
    this.dataset.state = state;
  }

  get form() {
    return /** @type {HTMLFormElement} */ (this.#part("form"));
  }

  /** Members of the question without a control: what was rolled (`dice`), or the `seed` of a roll. */
  get more() {
    return this.#more;
  }

  connectedCallback() {
    this.#connection = new AbortController();
    this.tabIndex = -1;
    ownIds(this);
    this.#listen();
    const asked = this.#asked;
    this.#tell("connected");
    if (asked !== this.#asked) return;
    if (!isUntouched(this.form)) this.answer();
    else if (this.contains(document.activeElement)) this.#wake(); // who was here before the scripts
  }

  disconnectedCallback() {
    this.#connection.abort();
    this.#asked += 1;
    this.#waits = false;
    this.#status.stop();
  }

  #listen() {
    this.#on("focusin", () => this.#wake());
    this.#on("pointerover", (event) => this.#hovered(event));
    this.#on("input", ({ target }) => isAsked(target) && this.#changed());
    this.#on("submit", (event) => event.preventDefault());
    this.#on("click", (event) => this.#pressed(event.target));
    // A page that comes back from the browser's memory may hold values typed before.
    const { signal } = this.#connection;
    addEventListener("pageshow", () => isUntouched(this.form) || this.#wake(), { signal });
  }

  /** @param {string} type @param {(event: Event) => void} listener */
  #on(type, listener) {
    this.addEventListener(type, listener, { signal: this.#connection.signal });
  }

  /** The first sign of interest loads the rules. */
  #wake() {
    if (this.state === "prerendered") this.answer();
  }

  /** A mouse over the form is interest; a finger that scrolls past it is not. @param {Event} event */
  #hovered(event) {
    const isMouse = event instanceof PointerEvent && event.pointerType === "mouse";
    if (isMouse && this.form.contains(/** @type {Node} */ (event.target))) this.#wake();
  }

  /** A changed question has not been rolled for. However many changes, one question is on its way. */
  #changed() {
    this.#more = {};
    this.#amends = false;
    follow(this.form);
    this.#tell("changed");
    if (this.state === "error") return;
    this.#busy(true);
    if (this.#waits) this.#isStale = true;
    else this.answer();
  }

  /** @param {EventTarget | null} target */
  #pressed(target) {
    const button = target instanceof Element ? target.closest("button[data-action]") : null;
    if (button instanceof HTMLButtonElement) this.#act(button);
  }

  /** @param {HTMLButtonElement} button */
  #act(button) {
    const { action } = button.dataset;
    if (action === "roll") this.roll();
    if (action === "reset") this.reset();
    if (action === "retry") this.#retry();
    const list = button.closest("[data-rows]");
    if (list instanceof HTMLElement) this.#changeRows(list, button);
  }

  /** @param {HTMLElement} list @param {HTMLButtonElement} button */
  #changeRows(list, button) {
    if (button.dataset.action === "add") addRow(list);
    else removeRow(list, button.closest(".rc-row"));
    this.#changed();
  }

  /** The button goes with the message, so the focus moves to what stays. */
  #retry() {
    this.focus({ preventScroll: true });
    return this.answer();
  }

  /** Has the package roll the dice, from a new seed. */
  roll() {
    return this.ask({ seed: newSeed() }, { isStep: true });
  }

  /** Goes back to the values that the page was made with. */
  reset() {
    reset(this.form);
    return this.ask({}, { isStep: true });
  }

  /**
   * Puts a question into the form, every field that it does not name back to its default, and asks it.
   *
   * @param {Question} question
   */
  load(question) {
    return this.ask(fill(this.form, question), { isStep: true });
  }

  /**
   * Puts texts into the form as they were typed, every field that they do not name back to its default, and asks it.
   *
   * @param {Map<string, string>} texts by the full names of their fields
   * @param {Question} more members without a control
   */
  restore(texts, more) {
    refill(this.form, texts);
    return this.ask(more);
  }

  /**
   * Asks what the form says, with other dice or none.
   *
   * @param {Question} more
   * @param {{ amends?: boolean, isStep?: boolean }} [how] whether the outcome takes the place of the one before, as a
   *   corrected score does; whether a reader would want to go back over it
   */
  ask(more, { amends = false, isStep = false } = {}) {
    this.#more = more;
    this.#amends = amends;
    this.#tell("changed", { isStep });
    return this.answer();
  }

  /** Asks what the form says now. */
  async answer() {
    const asked = ++this.#asked;
    this.#waits = true;
    this.#isStale = false;
    if (this.state !== "ready") this.#load();
    this.#busy(true);
    this.#markUsed();
    const { question } = this;
    const reply = await call("show", question, this.rulesPage).catch((/** @type {Error} */ fault) => fault);
    if (asked !== this.#asked) return;
    this.#waits = false;
    this.#busy(this.#isStale);
    if (reply instanceof Error) this.#fail(reply);
    else this.#show(question, JSON.parse(reply));
    if (this.#isStale && this.state === "ready") this.answer();
  }

  /** The question that the form asks now, as JSON text. */
  get question() {
    return this.asking(this.#more);
  }

  /** The form's question with other dice or none, as JSON text. @param {Question} more */
  asking(more) {
    return spell(this.getAttribute("name") ?? "", this.form, more);
  }

  /** Parts of the form that were left alone are not worth paper. */
  #markUsed() {
    for (const part of this.form.querySelectorAll("details")) {
      part.toggleAttribute("data-used", !isUntouched(part));
    }
  }

  /** Links lead to the site's root, wherever the page is. */
  get rulesPage() {
    return `${this.dataset.base ?? ""}rules.html`;
  }

  /** Until the answer is that of the form as it stands. @param {boolean} busy */
  #busy(busy) {
    const answer = this.#part(".rc-answer");
    if (answer.getAttribute("aria-busy") !== String(busy)) answer.setAttribute("aria-busy", String(busy));
  }

  #load() {
    this.state = "loading";
    this.toggleAttribute("data-asks-other", !isUntouched(this.form));
    this.#status.load();
  }

  /** @param {string} question @param {Reply} reply */
  #show(question, { answer, html }) {
    this.state = "ready";
    this.dataset.status = answer.status;
    if (answer.outcome) this.#part(".rc-answer").innerHTML = html; // a path is shown as it comes, so it is new
    else redraw(this.#part(".rc-answer"), html);
    const faults = markFaults(this.form, answer.errors ?? []);
    if (answer.outcome) this.#status.say(this.#told(".rc-told", ".rc-dice"));
    else this.#status.sayLater(faults || this.#told(".rc-headline"));
    this.#tell("answered", { question, answer, amends: this.#amends });
  }

  /** @param {"connected" | "changed" | "answered"} what @param {object} [detail] */
  #tell(what, detail) {
    this.dispatchEvent(new CustomEvent(`rangecard:${what}`, { bubbles: true, detail }));
  }

  /** The answer in one line, in the package's words. @param {string[]} parts selectors, the first told first */
  #told(...parts) {
    const told = parts.flatMap((part) => [...this.querySelectorAll(`.rc-answer ${part}`)]);
    return told.map(({ textContent }) => textContent?.trim()).join(" · ");
  }

  /** @param {Error} fault */
  #fail(fault) {
    this.state = "error";
    this.#status.fail(fault, "Your values are kept.");
  }

  /** @param {string} selector @returns {HTMLElement} */
  #part(selector) {
    const part = this.querySelector(selector);
    if (!(part instanceof HTMLElement)) throw new Error(`rangecard-calculator without ${selector}`);
    return part;
  }
}

/** Whether a control is one of the question's. @param {EventTarget | null} target */
const isAsked = (target) => target instanceof Element && target.matches("[data-kind]");

define("rangecard-calculator", RangecardCalculator);
