/**
 * One calculator's dice: which way they are rolled, and the reader's own scores on their way to the answer.
 *
 * Which dice are due the rules say (`due`), after every score anew: a die that depends on another is asked when
 * that one is there. While a die is missing the answer is that of the odds; with the last one it is the outcome.
 */

import { call } from "./client.js";
import { enter } from "./focus.js";
import { score } from "./links.js";
import { Tray } from "./tray.js";
import { forgetTyped, keepTyped, typedBefore } from "./typed-dice.js";

/** @typedef {import("./calculator.js").RangecardCalculator} RangecardCalculator */
/** @typedef {import("./tray.js").Dice} Dice */
/** @typedef {import("./tray.js").Die} Die */
/** @typedef {import("./tray.js").Due} Due */
/** @typedef {"odds" | "dice" | "seed"} Way */
/** @typedef {"form" | "way" | "score" | "question"} Cause why it is asked which dice are due */

/** A 1 may be the beginning of 12: so long nothing more must follow for it to count. */
const PAUSE_MS = 1000;

export class Table {
  /** Questions asked so far: a reply to any but the last is stale. */
  #asked = 0;
  #pause = 0;
  /** The box that the focus leaves as soon as it is known where to. @type {HTMLInputElement | undefined} */
  #leaving;
  /** What was typed meanwhile. */
  #ahead = "";
  /** Scores that were typed or pasted before their dice are due. @type {string[]} */
  #rest = [];
  /** What the last outcome of these dice was told for, and whether only because a field changed. @type {{ question: string, isOfForm: boolean } | undefined} */
  #told;
  #failed = false;
  /** Whether a change is this table's own. */
  #own = false;

  /** @param {RangecardCalculator} calculator */
  constructor(calculator) {
    this.calculator = calculator;
    this.tray = new Tray(this.part(".rc-tray"), this.part("[data-way=dice] .rc-error"));
  }

  /** @param {string} selector @returns {HTMLElement} */
  part = (selector) => /** @type {HTMLElement} */ (this.calculator.querySelector(selector));

  /** @returns {Way} */
  get way() {
    return /** @type {Way} */ (/** @type {HTMLInputElement} */ (this.part("input[name=way]:checked")).value);
  }

  get seed() {
    return /** @type {HTMLInputElement} */ (this.part(".rc-seed input"));
  }

  /** Shows the part of the way that is chosen. */
  arrange() {
    for (const part of this.calculator.querySelectorAll("[data-way]")) {
      part.toggleAttribute("hidden", part.getAttribute("data-way") !== this.way);
    }
    this.#offerNext();
    this.offerAgain();
  }

  /** A seed is rolled again where there is one. */
  offerAgain() {
    /** @type {HTMLButtonElement} */ (this.part("[data-action=again]")).disabled = this.seed.value.trim() === "";
  }

  #offerNext() {
    // The attribute that stands is not written again: the browser would look at its style again.
    this.part("[data-action=next]").toggleAttribute("hidden", this.way !== "dice" || this.tray.boxes.length === 0);
  }

  /** @param {Way} way */
  #choose(way) {
    /** @type {HTMLInputElement} */ (this.part(`input[value=${way}]`)).checked = true;
  }

  /** The reader chose another way. */
  chosen() {
    this.arrange();
    if (this.way === "dice") return this.inquire("way");
    return this.#put();
  }

  /** The question is another one: of the form, or with dice or a seed that came with it. */
  changed() {
    if (this.#own) return;
    const { dice, seed } = this.calculator.more;
    if (seed !== undefined) this.#choose("seed");
    else if (dice !== undefined) this.#choose("dice");
    if (seed !== undefined) this.#rolled(String(seed));
    this.arrange();
    if (seed === undefined && dice !== undefined) this.inquire("question", dice);
    else if (this.way === "dice") this.inquire("form");
    else this.#asked += 1;
  }

  /** Another roll came between: what is typed after it corrects nothing. @param {string} seed */
  #rolled(seed) {
    this.seed.value = seed;
    this.#told = undefined;
  }

  answered() {
    if (this.#failed && this.way === "dice") this.inquire("way");
  }

  /** Asks which dice are due. @param {Cause} cause @param {unknown} [dice] that came from elsewhere */
  async inquire(cause, dice = this.tray.typed) {
    const asked = ++this.#asked;
    const reply = await call("due", this.calculator.asking({ dice })).catch(() => "");
    if (asked !== this.#asked) return;
    this.#failed = reply === "";
    if (this.#failed) this.#stay();
    else this.#heard(JSON.parse(reply), cause, /** @type {Dice} */ (dice));
  }

  /** @param {Due} reply @param {Cause} cause @param {Dice} dice as they were asked with */
  #heard({ due, faults, complete, note }, cause, dice) {
    this.tray.lay(due);
    if (cause === "question") this.tray.pour(dice ?? {});
    this.tray.tell(faults);
    this.#note(note);
    if (cause === "score" && complete) this.tray.forget();
    if (this.#deal(faults.length > 0)) return;
    if (!(complete && cause === "question")) this.#put(complete ? scores(due) : undefined, this.#isAmended(cause));
    if (complete) this.#told = cause === "question" ? undefined : { question: this.calculator.asking({}), isOfForm: cause === "form" };
    this.#keep(complete);
    this.#leave(faults.length > 0);
  }

  /** Whether an outcome takes the place of the last: a score was corrected, or one more key of the same field was typed. @param {Cause} cause */
  #isAmended(cause) {
    if (!this.#told) return false;
    return this.#told.question === this.calculator.asking({}) || (cause === "form" && this.#told.isOfForm);
  }

  /** Dice that are all there are kept with their question; those before the last are not. @param {boolean} complete */
  #keep(complete) {
    if (!complete && this.tray.isTouched) keepTyped(this.calculator, this.tray.typed);
    else forgetTyped(this.calculator);
  }

  /** The page is back: so are the dice that were typed before it was left. */
  connected() {
    const { dice: given, seed } = this.calculator.more;
    const isRolled = seed !== undefined; // by a link or a draft, which came first
    const dice = (isRolled ? undefined : given) ?? typedBefore(this.calculator);
    if (dice === undefined) return isRolled || this.way === "odds" ? undefined : this.chosen();
    this.#choose("dice");
    this.arrange();
    return this.inquire("question", dice);
  }

  /** @param {string} text why there are no dice */
  #note(text) {
    const note = this.part(".rc-no-dice");
    note.textContent = text;
    note.hidden = text === "";
    this.#offerNext();
  }

  /** Gives scores that were waiting to the dice that are due now. @param {boolean} refused @returns {boolean} whether there were any */
  #deal(refused) {
    const box = this.tray.open;
    if (refused || this.#rest.length === 0) return false;
    if (!box) this.tray.complain(`More scores than dice; not used: ${this.#rest.join(" ")}`);
    this.#rest = box ? this.tray.take(box, this.#rest.join(" ")) : [];
    if (box) this.inquire("score");
    return box !== undefined;
  }

  /** Asks for the outcome of dice, or for the odds; not again what is asked already. @param {Dice} [dice] @param {boolean} [amends] */
  #put(dice, amends = false) {
    const { more } = this.calculator;
    if (JSON.stringify(more) === JSON.stringify(dice ? { dice } : {})) return;
    this.#own = true;
    this.calculator.ask(dice ? { dice } : {}, { amends: dice !== undefined && amends });
    this.#own = false;
  }

  /** @param {HTMLInputElement} box */
  typed(box) {
    delete box.dataset.settled;
    clearTimeout(this.#pause);
    if (box.value.trim() === "" || this.tray.isWhole(box)) this.settle(box, box.value.trim() !== "");
    else this.#pause = setTimeout(() => this.settle(box, false), PAUSE_MS);
  }

  /** What the box holds is a score, or several. @param {HTMLInputElement} box @param {boolean} movesOn */
  settle(box, movesOn) {
    clearTimeout(this.#pause);
    const hasMore = /\S\s*[\s,;]\s*\S/.test(box.value);
    this.#rest = [...this.tray.take(box), ...this.#rest];
    if (movesOn && this.tray.isPossible(box)) this.#moveOn(box, hasMore);
    else if (movesOn) box.select(); // refused: what is typed next takes its place
    keepTyped(this.calculator, this.tray.typed); // whoever leaves before the rules have looked at it loses nothing
    return this.inquire("score");
  }

  /** To the next box; where there is none yet, as soon as it is known what comes next. @param {HTMLInputElement} box @param {boolean} hasMore whether it held scores for other boxes too */
  #moveOn(box, hasMore) {
    const next = hasMore ? undefined : this.tray.next(box);
    if (next) enter(next);
    else this.#leaving = box;
  }

  /** @param {boolean} refused */
  #leave(refused) {
    const box = this.#leaving;
    const next = box && !refused && document.activeElement === box ? (this.tray.open ?? this.part("[data-action=next]")) : box;
    const ahead = this.#ahead;
    this.#stay();
    if (next && next !== document.activeElement) enter(next);
    if (!ahead || !(next instanceof HTMLInputElement)) return;
    next.value = ahead;
    this.typed(next);
  }

  #stay() {
    this.#leaving = undefined;
    this.#ahead = "";
  }

  /** What is typed while the focus is about to move belongs to the next box. @param {InputEvent} event */
  hold(event) {
    if (this.#leaving !== event.target || !event.data) return;
    event.preventDefault();
    this.#ahead += event.data;
  }

  /** @param {HTMLInputElement} box @param {string} text */
  pasted(box, text) {
    this.#rest = this.tray.take(box, text);
    this.#leaving = box;
    return this.inquire("score");
  }

  /** @param {HTMLInputElement} box @param {KeyboardEvent} event */
  pressed(box, event) {
    if (event.key === "Enter") {
      event.preventDefault();
      if (box.value.trim() === "") enter(this.tray.next(box) ?? this.tray.open);
      else this.settle(box, true);
    } else if (event.key === "Backspace" && box.value === "") {
      event.preventDefault();
      enter(this.tray.before(box));
    }
  }

  /** The same question, other dice. */
  next() {
    this.clear();
    this.#put();
    return this.start();
  }

  /** Asks for dice and enters the first that is open. */
  async start() {
    await this.inquire("way");
    enter(this.tray.open);
  }

  clear() {
    clearTimeout(this.#pause);
    this.#asked += 1;
    this.#rest = [];
    this.#told = undefined;
    this.#stay();
    this.tray.empty();
  }

  /** The dice of the seed that the field shows; the same roll again takes the place of itself. */
  again() {
    const seed = score(this.seed.value.trim());
    return this.calculator.ask({ seed }, { amends: this.calculator.more.seed === seed, isStep: true });
  }
}

/** @param {Die[]} due @returns {Dice} */
function scores(due) {
  /** @type {Dice} */
  const dice = {};
  for (const { name, place, score } of due) {
    if (place === null) dice[name] = score;
    else (dice[name] ??= [])[place] = score;
  }
  return dice;
}
