/**
 * Dice on their way: the scores that were typed last, kept on the device until the last of them is there.
 *
 * They belong to one calculator and to one question of it: another question has other dice.
 */

import { isFramed } from "./calculators.js";
import { keyOf } from "./drafts.js";
import { isObject } from "./kept.js";
import { forget, read, write } from "./store.js";

/** @typedef {import("./calculator.js").RangecardCalculator} RangecardCalculator */
/** @typedef {{ calculator: string, question: string, dice: object }} Typed */

const TYPED = "typed-dice";

/** @param {any} kept */
const isSound = (kept) => typeof kept?.question === "string" && isObject(kept.dice);

/** @returns {Typed | null} */
const kept = () => (isFramed ? null : read(TYPED, null, isSound));

/** @param {RangecardCalculator} calculator @param {object} dice */
export function keepTyped(calculator, dice) {
  if (!isFramed) write(TYPED, { calculator: keyOf(calculator), question: calculator.asking({}), dice });
}

/** What was typed for what a calculator asks now. @param {RangecardCalculator} calculator */
export function typedBefore(calculator) {
  const typed = kept();
  const isOwn = typed?.calculator === keyOf(calculator) && typed.question === calculator.asking({});
  return isOwn ? typed.dice : undefined;
}

/** @param {RangecardCalculator} calculator */
export function forgetTyped(calculator) {
  if (kept()?.calculator === keyOf(calculator)) forget(TYPED);
}
