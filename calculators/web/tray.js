/**
 * The dice that a reader types: one box for each die that is due, in the order they are rolled.
 *
 * Nothing here knows a rule: what is due, how many sides it has and what its faces read comes with each die.
 */

import { score } from "./links.js";

/** @typedef {{ field: string, name: string, place: number | null, sides: number, label: string, score: number | null, reads: { [face: string]: number } }} Die */
/** @typedef {import("./faults.js").Fault} Fault */
/** @typedef {{ due: Die[], faults: Fault[], complete: boolean, note: string }} Due which dice a question needs: their order, what is wrong with their scores, whether all are there, why there are none */
/** @typedef {{ [name: string]: any }} Dice scores by the names of their dice */

const BETWEEN = /[\s,;]+/;

export class Tray {
  /** The boxes by their fields, those that are not due just now too: what was typed in them is kept. @type {Map<string, HTMLInputElement>} */
  #boxes = new Map();
  /** @type {WeakMap<HTMLInputElement, Die>} */
  #dice = new WeakMap();
  #place;
  #error;

  /** @param {HTMLElement} place where the boxes stand @param {HTMLElement} error where faults are told */
  constructor(place, error) {
    this.#place = place;
    this.#error = error;
  }

  /** The boxes that are due, in order. */
  get boxes() {
    return [...this.#place.querySelectorAll("input")];
  }

  /** What was typed so far; null in a list is a die that has no score yet. @returns {Dice} */
  get typed() {
    /** @type {Dice} */
    const dice = {};
    for (const box of this.#boxes.values()) {
      const { name, place } = this.#die(box);
      const score = scoreOf(box);
      if (place !== null) (dice[name] ??= [])[place] = score;
      else if (score !== null) dice[name] = score;
    }
    return dice;
  }

  /** Whether any score was typed. */
  get isTouched() {
    return [...this.#boxes.values()].some((box) => scoreOf(box) !== null);
  }

  empty() {
    this.#boxes.clear();
    this.#place.replaceChildren();
    this.tell([]);
  }

  /** Forgets what was typed for dice that are no longer due. */
  forget() {
    const due = new Set(this.boxes);
    for (const [field, box] of this.#boxes) if (!due.has(box)) this.#boxes.delete(field);
  }

  /** A box for each die; one that has the focus is not moved. @param {Die[]} dice */
  lay(dice) {
    const boxes = dice.map((die) => this.#box(die));
    for (const box of this.boxes) if (!boxes.includes(box)) frame(box).remove();
    boxes.forEach((box, place) => {
      const there = this.#place.children[place];
      if (there !== frame(box)) this.#place.insertBefore(frame(box), there ?? null);
    });
  }

  /** Types scores for the reader: those of a question that came from elsewhere. @param {Dice} dice */
  pour(dice) {
    for (const box of this.boxes) {
      const { name, place } = this.#die(box);
      const score = place === null ? dice[name] : dice[name]?.[place];
      if (score !== undefined && score !== null) this.#settle(box, String(score));
    }
  }

  /** @param {Fault[]} faults */
  tell(faults) {
    const named = new Map(this.boxes.map((box) => [this.#die(box).field, box]));
    for (const box of named.values()) mark(box, null);
    this.#error.textContent = faults.map(({ field, message }) => `${this.#told(named.get(field ?? ""))}${message}`).join("; ");
    this.#error.hidden = faults.length === 0;
    for (const { field } of faults) mark(named.get(field ?? ""), this.#error.id);
  }

  /** @param {string} text that the boxes are not able to say */
  complain(text) {
    this.#error.textContent = text;
    this.#error.hidden = text === "";
  }

  /** @param {HTMLInputElement | undefined} box */
  #told = (box) => (box ? `${this.#die(box).label}: ` : "");

  /**
   * Takes what a box holds for a score, and scores that stand behind it for the boxes behind it.
   *
   * @param {HTMLInputElement} box
   * @returns {string[]} scores that no box is there for
   */
  take(box, text = box.value) {
    const [first = "", ...more] = text.trim().split(BETWEEN).filter(Boolean);
    this.#settle(box, first);
    const next = this.boxes[this.boxes.indexOf(box) + 1];
    return next && more.length > 0 ? this.take(next, more.join(" ")) : more;
  }

  /** Whether no further digit could follow, or there are scores behind it already. @param {HTMLInputElement} box */
  isWhole(box) {
    const text = this.#read(box, box.value);
    if (BETWEEN.test(text)) return true;
    return /^\d+$/.test(text) && (Number(text) < 1 || Number(text) * 10 > this.#die(box).sides);
  }

  /** Whether the die could show it. @param {HTMLInputElement} box */
  isPossible(box) {
    return /^\d+$/.test(box.value) && Number(box.value) >= 1 && Number(box.value) <= this.#die(box).sides;
  }

  /** Where to go from a box: to the next that has no score yet, or just to the next. @param {HTMLInputElement} box */
  next(box) {
    const behind = this.boxes.slice(this.boxes.indexOf(box) + 1);
    return behind.find((one) => scoreOf(one) === null) ?? behind[0];
  }

  /** @param {HTMLInputElement} box @returns {HTMLInputElement | undefined} */
  before = (box) => this.boxes[this.boxes.indexOf(box) - 1];

  /** The first box that has no score yet. */
  get open() {
    return this.boxes.find((box) => scoreOf(box) === null);
  }

  /** @param {HTMLInputElement} box @param {string} text */
  #settle(box, text) {
    const read = this.#read(box, text);
    if (box.value !== read) box.value = read;
    box.dataset.settled = "";
  }

  /** What a face means: a D10's 0 is 10. @param {HTMLInputElement} box @param {string} text */
  #read = (box, text) => String(this.#die(box).reads[text] ?? text);

  /** @param {HTMLInputElement} box @returns {Die} */
  #die = (box) => /** @type {Die} */ (this.#dice.get(box));

  /** @param {Die} die */
  #box(die) {
    const box = this.#boxes.get(die.field) ?? made();
    this.#boxes.set(die.field, box);
    this.#dice.set(box, die);
    /** @type {HTMLElement} */ (frame(box).firstElementChild).textContent = die.label;
    return box;
  }
}

/** @param {HTMLInputElement} box @returns {number | string | null} */
function scoreOf({ value, dataset }) {
  const text = value.trim();
  if (dataset.settled === undefined || text === "") return null;
  return score(text);
}

/** @param {HTMLInputElement | undefined} box @param {string | null} error the ID of the text that says what is wrong */
function mark(box, error) {
  for (const attribute of ["aria-invalid", "aria-describedby"]) box?.removeAttribute(attribute);
  if (!box || error === null) return;
  box.setAttribute("aria-invalid", "true");
  box.setAttribute("aria-describedby", error);
}

function made() {
  const box = Object.assign(document.createElement("input"), { type: "text", inputMode: "numeric", autocomplete: "off" });
  const label = document.createElement("label");
  label.append(document.createElement("span"), box);
  return box;
}

/** The label that a box stands in. @param {HTMLInputElement} box */
const frame = (box) => /** @type {HTMLElement} */ (box.parentElement);
