/**
 * `<rangecard-tracker>`: a table with clouds and figures on it, turn after turn.
 *
 * Its form holds the table; the rules say and draw what follows from it. Every change is a step that can be
 * undone; all of it is kept on this device.
 */

import { call } from "./client.js";
import { markFaults } from "./faults.js";
import { ownIds } from "./ids.js";
import { handleAt, movable } from "./moves.js";
import { follow } from "./offers.js";
import { isUntouched, spell } from "./question.js";
import { removeRow } from "./rows.js";
import { newSeed } from "./seeds.js";
import { Status } from "./status.js";
import { Steps } from "./steps.js";
import { watch } from "./store.js";
import { layTable, lookFrom, placeFields, placeOf, putAt } from "./tracker-form.js";
import { answered, EMPTY, keepSteps, KEPT, keptSteps } from "./tracker-steps.js";
import { TurnDice } from "./turn-dice.js";
import { turnPlayed } from "./turns-played.js";
import { define } from "./whole.js";

/** @typedef {import("./tracker-steps.js").Reply} Reply */

export class RangecardTracker extends HTMLElement {
  #connection = new AbortController();
  #line = Steps.from(EMPTY);
  /** Tables shown so far: what comes back for any but the last is stale. */
  #asked = 0;
  #isAsking = false;
  #status = new Status(() => this.#part(".rc-status"));
  /** @type {TurnDice | undefined} */
  #dice;
  /** Said before the next answer is. */
  #first = "";

  get form() {
    return /** @type {HTMLFormElement} */ (this.#part("form"));
  }

  /** The table that the form describes now, as JSON text. */
  get table() {
    return spell(KEPT, this.form);
  }

  connectedCallback() {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    this.tabIndex = -1;
    ownIds(this);
    this.#listen(signal);
    this.#line = keptSteps(this.table);
    watch(KEPT, () => this.#overtaken(), signal);
    if (this.#line.state !== this.table) this.#refresh();
    else if (!isUntouched(this.form)) this.#changed("");
    this.#offerSteps();
  }

  disconnectedCallback() {
    this.#connection.abort();
    this.#asked += 1;
    this.#status.stop();
  }

  /** @param {AbortSignal} signal */
  #listen(signal) {
    this.addEventListener("focusin", () => this.#wake(), { signal });
    this.addEventListener("submit", (event) => event.preventDefault(), { signal });
    this.addEventListener("click", ({ target }) => this.#pressed(target), { signal });
    this.form.addEventListener("input", ({ target }) => this.#typed(target), { signal });
    const mover = {
      where: (/** @type {string} */ path) => placeOf(this.form, path),
      move: (/** @type {string} */ path, /** @type {import("./moves.js").Place} */ place, /** @type {string} */ how) => this.#move(path, place, how),
      drop: () => this.#changed(""),
      press: (/** @type {string} */ path) => this.#choose(path),
    };
    movable(this.#part(".rc-answer"), mover, signal);
    this.#dice = new TurnDice(this.#part(".rc-own"), () => this.table);
    this.#dice.listen(signal);
  }

  /** The first sign of interest loads the rules. */
  #wake() {
    if (this.dataset.state === "prerendered") void this.#show();
  }

  /** @param {EventTarget | null} target */
  #typed(target) {
    const name = target instanceof Element ? target.getAttribute("name") : null;
    if (!name) return; // a die of the reader's own
    follow(this.form);
    this.#changed(`type ${name}`);
  }

  /** A change of the form is a step; `what` is changed further by the next one, or is done. @param {string} what @param {string} [said] @param {string} [turn] */
  #changed(what, said, turn) {
    this.#line.go(this.table, what, turn);
    this.#kept(said);
  }

  /** @param {string} [said] what the status line says before the answer */
  #kept(said = "") {
    this.#first = said;
    keepSteps(this.#line);
    if (this.#dice?.isOpen) void this.#dice.inquire();
    this.#offerSteps();
    void this.#show();
  }

  /** Another tab has gone on with the table: this one follows it, and says so. */
  #overtaken() {
    this.#first = "Another tab went on with this table.";
    this.#refresh();
  }

  /** Shows the steps as they are kept. */
  #refresh() {
    this.#line = keptSteps(this.table);
    this.#lay();
    this.#offerSteps();
    void this.#show();
  }

  #lay() {
    layTable(this.form, this.#line.state);
  }

  /** @param {EventTarget | null} target */
  #pressed(target) {
    const button = target instanceof Element ? target.closest("button[data-action]") : null;
    if (button instanceof HTMLButtonElement) void this.#act(button);
  }

  /** @param {HTMLButtonElement} button */
  #act(button) {
    const { action, what = "", before } = button.dataset;
    if (action === "add") return this.add(what);
    if (action === "roll") return this.roll();
    if (action === "own") return this.#own();
    if (action === "play") return this.play();
    if (action === "undo") return this.#go(this.#line.at - 1, "Undone.");
    if (action === "redo") return this.#go(this.#line.at + 1, "Done again.");
    if (action === "back") return this.#go(Number(before), "Gone back.");
    if (action === "clear") return this.#take(EMPTY, "A new table. Undo brings the old one back.");
    if (action === "retry") return this.#show();
    if (action === "remove") return this.#remove(button);
  }

  /** @param {HTMLButtonElement} button */
  #remove(button) {
    const list = button.closest("[data-rows]");
    if (list instanceof HTMLElement) removeRow(list, button.closest(".rc-row"));
    follow(this.form);
    this.#changed("");
  }

  /** Puts one more marker or figure on the table. @param {string} what */
  async add(what) {
    const added = what === "person" ? call("add_person", this.table) : call("place_marker", this.table, JSON.stringify({ munition: what }));
    this.#follow(await answered(added));
  }

  /** Puts a shot's marker on the table. @param {string} marker JSON text */
  async place(marker) {
    this.#follow(await answered(call("place_marker", this.table, marker)));
  }

  /** Has the package roll for the end of the turn. */
  async roll() {
    await this.#end({ seed: newSeed() });
  }

  /** Ends the turn with the dice that the reader typed. */
  async play() {
    if (!(await this.#end({ dice: this.#dice?.dice ?? {} }))) return;
    this.#dice?.clear();
    this.#own();
    this.#part("[data-action=own]").focus();
  }

  /** @param {object} dice @returns {Promise<boolean>} whether the turn has ended */
  async #end(dice) {
    const reply = await answered(call("end_turn", this.table, JSON.stringify(dice)));
    this.#follow(reply, reply.told);
    return reply.state !== undefined;
  }

  /** Shows or hides the boxes for the reader's own dice. */
  #own() {
    const isOpen = !this.#dice?.isOpen;
    this.#part("[data-action=own]").setAttribute("aria-expanded", String(isOpen));
    void this.#dice?.open(isOpen);
  }

  /** Takes what the package made of the table, or says what it asks to be put right. @param {Reply} reply @param {string} [turn] what the history tells of it */
  #follow({ state, told = "", errors }, turn) {
    if (state) return this.#take(JSON.stringify(state), told, turn);
    this.#status.say(markFaults(this.form, errors ?? []));
  }

  /** @param {string} state @param {string} said @param {string} [turn] */
  #take(state, said, turn) {
    layTable(this.form, state);
    this.#changed("", said, turn);
  }

  /** @param {number} place @param {string} said */
  #go(place, said) {
    this.#line.to(place);
    this.#lay();
    this.#kept(said);
  }

  /** @param {string} path @param {import("./moves.js").Place} place @param {string} how */
  #move(path, place, how) {
    putAt(this.form, path, place);
    this.#changed(`${how} ${path}`);
  }

  /** A figure that is pressed looks round; a marker's numbers wait to be typed. @param {string} path */
  #choose(path) {
    if (lookFrom(this.form, path)) this.#changed("");
    else placeFields(this.form, path).x?.focus();
  }

  /** Asks what the form says now; while an answer is on its way, only the last table waits. */
  async #show() {
    this.#asked += 1;
    if (this.#isAsking) return;
    this.#isAsking = true;
    if (this.dataset.state !== "ready") this.#load();
    this.#part(".rc-answer").setAttribute("aria-busy", "true");
    for (let asked = 0; asked !== this.#asked; ) {
      asked = this.#asked;
      const reply = await call("table", this.table, `${this.dataset.base ?? ""}rules.html`, this.#line.before).catch((/** @type {Error} */ fault) => fault);
      if (reply instanceof Error) this.#fail(reply);
      else this.#draw(JSON.parse(reply));
    }
    this.#isAsking = false;
    this.#part(".rc-answer").setAttribute("aria-busy", "false");
  }

  #load() {
    this.dataset.state = "loading";
    this.#status.load();
  }

  /** @param {{ answer: Reply, html: string }} reply */
  #draw({ answer, html }) {
    const place = this.#part(".rc-answer");
    const focused = place.contains(document.activeElement) ? document.activeElement?.getAttribute("data-move") : undefined;
    this.dataset.state = "ready";
    this.dataset.status = answer.status;
    place.innerHTML = html; // drawn and escaped by the package
    if (focused) handleAt(place, focused)?.focus({ preventScroll: true });
    const faults = markFaults(this.form, answer.errors ?? []);
    this.#status.sayLater([this.#first, faults || (place.querySelector(".rc-headline")?.textContent ?? "")].filter(Boolean).join(" "));
  }

  /** @param {Error} fault */
  #fail(fault) {
    this.dataset.state = "error";
    this.#status.fail(fault, "Your table is kept.");
  }

  /** The buttons that go back and forth, and the turns played. */
  #offerSteps() {
    this.#enable("undo", this.#line.canUndo);
    this.#enable("redo", this.#line.canRedo);
    const turns = this.#line.history;
    this.#part(".rc-turns").replaceChildren(...turns.map(({ told, before }) => turnPlayed(told, before)));
    this.#part(".rc-no-turns").hidden = turns.length > 0;
  }

  /** A button that stops working does not take the focus with it. @param {string} action @param {boolean} works */
  #enable(action, works) {
    const button = /** @type {HTMLButtonElement} */ (this.#part(`[data-action="${action}"]`));
    if (!works && button === document.activeElement) this.focus({ preventScroll: true });
    button.disabled = !works;
  }

  /** @param {string} selector @returns {HTMLElement} */
  #part(selector) {
    const part = this.querySelector(selector);
    if (!(part instanceof HTMLElement)) throw new Error(`rangecard-tracker without ${selector}`);
    return part;
  }
}

define("rangecard-tracker", RangecardTracker);
