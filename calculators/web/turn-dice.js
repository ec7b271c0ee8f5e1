/**
 * The dice that a reader rolled for the end of a turn: a box each, asked as the ones before them make them due.
 *
 * The focus goes on by itself; when all are there it waits on the button that plays them.
 */

import { call } from "./client.js";
import { enter } from "./focus.js";
import { Tray } from "./tray.js";

/** @typedef {import("./tray.js").Dice} Dice */
/** @typedef {import("./tray.js").Due} Due */

export class TurnDice {
  #asked = 0;
  #tray;

  /** @param {HTMLElement} place holds the boxes, the error, the note and the button @param {() => string} state of the table, as JSON text */
  constructor(place, state) {
    this.place = place;
    this.state = state;
    this.#tray = new Tray(this.#part(".rc-tray"), this.#part(".rc-error"));
  }

  /** @param {string} selector @returns {HTMLElement} */
  #part = (selector) => /** @type {HTMLElement} */ (this.place.querySelector(selector));

  /** @param {AbortSignal} signal */
  listen(signal) {
    this.place.addEventListener("input", ({ target }) => isBox(target) && this.#typed(target), { signal });
    this.place.addEventListener("focusin", ({ target }) => isBox(target) && target.select(), { signal });
    this.place.addEventListener("change", ({ target }) => isBox(target) && this.#settle(target, false), { signal });
    this.place.addEventListener("keydown", (event) => isBox(event.target) && this.#pressed(event.target, event), { signal });
  }

  get isOpen() {
    return !this.place.hidden;
  }

  /** @param {boolean} isOpen */
  async open(isOpen) {
    this.place.hidden = !isOpen;
    if (!isOpen) return;
    await this.inquire();
    enter(this.#tray.open ?? this.#play);
  }

  /** What was typed, as it is played. @returns {Dice} */
  get dice() {
    return this.#tray.typed;
  }

  clear() {
    this.#tray.empty();
  }

  /** Asks which dice are due: the table has changed, or a score has come. @param {() => void} [then] */
  async inquire(then) {
    const asked = ++this.#asked;
    const reply = await call("turn_dice", this.state(), JSON.stringify(this.dice)).catch(() => "");
    if (asked !== this.#asked || !reply) return;
    this.#heard(JSON.parse(reply));
    then?.();
  }

  /** @param {Due} reply */
  #heard({ due, faults, complete, note }) {
    this.#tray.lay(due);
    this.#tray.tell(faults);
    if (complete) this.#tray.forget();
    const said = this.#part(".rc-no-dice");
    said.textContent = note;
    said.hidden = note === "";
    this.#play.disabled = !complete;
  }

  get #play() {
    return /** @type {HTMLButtonElement} */ (this.#part("[data-action=play]"));
  }

  /** @param {HTMLInputElement} box */
  #typed(box) {
    delete box.dataset.settled;
    if (box.value.trim() === "" || this.#tray.isWhole(box)) this.#settle(box, box.value.trim() !== "");
  }

  /** @param {HTMLInputElement} box @param {boolean} movesOn */
  #settle(box, movesOn) {
    if (box.dataset.settled !== undefined && !movesOn) return;
    this.#tray.take(box);
    if (movesOn && !this.#tray.isPossible(box)) box.select();
    void this.inquire(() => movesOn && this.#tray.isPossible(box) && document.activeElement === box && this.#goOn(box));
  }

  /** @param {HTMLInputElement} box */
  #goOn(box) {
    enter(this.#tray.open ?? (this.#play.disabled ? box : this.#play));
  }

  /** @param {HTMLInputElement} box @param {KeyboardEvent} event */
  #pressed(box, event) {
    if (event.key === "Enter") {
      event.preventDefault();
      if (box.value.trim() !== "") this.#settle(box, true);
    } else if (event.key === "Backspace" && box.value === "") {
      event.preventDefault();
      enter(this.#tray.before(box));
    }
  }
}

/** @param {EventTarget | null} target @returns {target is HTMLInputElement} */
const isBox = (target) => target instanceof HTMLInputElement;
