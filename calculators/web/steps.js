/** A line of states that can be gone back and forth on: what undo, redo and a history are made of. */

import { isObjectText } from "./kept.js";

/**
 * @typedef {object} Step
 * @property {string} state JSON text
 * @property {string} what what was changed, so that one change after another of the same thing is one step
 * @property {string} told what is told of it in the history; most steps have none
 */

/** About as much as a browser lets a site keep, with room for everything else. */
const MOST_LETTERS = 1_000_000;

export class Steps {
  /** @param {Step[]} steps @param {number} at the place of the one that holds */
  constructor(steps, at) {
    this.steps = steps;
    this.at = at;
  }

  /** @param {string} state */
  static from = (state) => new Steps([{ state, what: "", told: "" }], 0);

  /** Whether something that was kept is a line of steps. @param {any} kept */
  static isSound = (kept) =>
    Array.isArray(kept?.steps) && kept.steps.length > 0 && kept.steps.every(isStep) && Number.isInteger(kept.at) && kept.steps[kept.at] !== undefined;

  get state() {
    return this.#now.state;
  }

  /** The state before the last change, empty where there is none. */
  get before() {
    return this.steps[this.at - 1]?.state ?? "";
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.steps.length - 1;
  }

  get #now() {
    return /** @type {Step} */ (this.steps[this.at]);
  }

  /** Goes on to a new state: what was undone is gone. @param {string} state @param {string} [what] @param {string} [told] */
  go(state, what = "", told = "") {
    if (state === this.state && !told) return;
    const same = what !== "" && what === this.#now.what && this.at > 0;
    this.steps = [...this.steps.slice(0, same ? this.at : this.at + 1), { state, what, told }];
    this.#shorten();
    this.at = this.steps.length - 1;
  }

  /** The oldest go first when there are too many. */
  #shorten() {
    let letters = this.steps.reduce((sum, one) => sum + one.state.length, 0);
    while (letters > MOST_LETTERS && this.steps.length > 2) letters -= this.steps.shift()?.state.length ?? 0;
  }

  /** @param {number} place */
  to(place) {
    this.at = Math.min(Math.max(place, 0), this.steps.length - 1);
  }

  /** What is told of the steps so far, each with the place of the step before it. */
  get history() {
    return this.steps.slice(0, this.at + 1).flatMap(({ told }, place) => (told ? [{ told, before: place - 1 }] : []));
  }
}

/** @param {any} step */
const isStep = (step) => typeof step?.told === "string" && typeof step.what === "string" && isObjectText(step.state);
