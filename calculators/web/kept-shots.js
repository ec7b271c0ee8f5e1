/**
 * The log: resolved shots, kept on this device, the oldest first.
 *
 * What the reader's own hand resolved is logged: a roll, or the dice that he typed; a score that he corrects takes
 * the place of the one before. A shot that is only shown again (a reload, the way back, a link, a replay, an
 * example) is not logged.
 */

import { isFramed } from "./calculators.js";
import { isObject, keptList } from "./kept.js";
import { forget, read, write } from "./store.js";

/** @typedef {{ time: string, question: import("./question.js").Question, dice?: object, told?: string, ruleset?: string }} Shot */
/** @typedef {"shot" | "deletion" | "clearing" | "import"} What */
/** @typedef {{ what: What, added: Shot[], removed: Shot[] }} Change the last change to the log */
/** @typedef {import("./calculator.js").RangecardCalculator} RangecardCalculator */

export const LOG = "log";
const UNDO = "log-undo";
export const MOST = 1_000;
const WHATS = ["shot", "deletion", "clearing", "import"];

/** @type {{ all: () => Shot[], change: (change: (shots: Shot[]) => Shot[]) => void }} */
const list = keptList(LOG, isShot);

/** @param {{ [name: string]: unknown }} entry */
function isShot({ time, question }) {
  return typeof time === "string" && isObject(question);
}

export const shots = list.all;

/** @param {Shot} one @param {Shot} other */
export const isSame = (one, other) => one.time === other.time && asks(one.question, other.question);

/** @param {unknown} one @param {unknown} other */
const asks = (one, other) => sorted(one) === sorted(other);

/** JSON that does not depend on the order of members. @param {unknown} value */
const sorted = (value) =>
  JSON.stringify(value, (_, one) => (isObject(one) ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one));

/** @returns {Change | null} */
export const lastChange = () => read(UNDO, null, isChange);

/** @param {unknown} one */
const isChange = (one) => isObject(one) && WHATS.includes(one.what) && [one.added, one.removed].every(isShots);

/** @param {unknown} all */
const isShots = (all) => Array.isArray(all) && all.every((one) => isObject(one) && isShot(one));

/** Changes the log and remembers how to take it back. @param {What} what @param {Shot[]} added @param {Shot[]} removed */
export function changeShots(what, added, removed) {
  write(UNDO, { what, added, removed });
  put(added, removed);
}

export function undoChange() {
  const last = lastChange();
  forget(UNDO);
  if (last) put(last.removed, last.added);
}

/** @param {Shot[]} added @param {Shot[]} removed */
function put(added, removed) {
  list.change((all) => {
    const left = all.filter((one) => !removed.some((gone) => isSame(one, gone)));
    const more = added.filter((one) => !left.some((there) => isSame(one, there)));
    return [...left, ...more].sort((a, b) => (a.time < b.time ? -1 : Number(a.time > b.time))).slice(-MOST);
  });
}

/** Calculators that the reader's hand changed since their last resolved shot. @type {WeakSet<EventTarget>} */
let touched = new WeakSet();
/** The last shot of each that was logged: a correction takes its place. @type {WeakMap<EventTarget, Shot>} */
const logged = new WeakMap();

/** @param {Event} event */
function touch({ target }) {
  const calculator = target instanceof Element ? target.closest("rangecard-calculator") : null;
  if (calculator) touched.add(calculator);
}

/** What a calculator shows next is no shot of its own. @param {RangecardCalculator} calculator */
export function leaveUnlogged(calculator) {
  touched.delete(calculator);
  logged.delete(calculator);
}

/** @param {Event} event */
function answered(event) {
  const { target, detail } = /** @type {CustomEvent<{ question: string, answer: any, amends: boolean }>} */ (event);
  const calculator = /** @type {RangecardCalculator} */ (target);
  if (!detail.answer.outcome || !touched.delete(calculator)) return;
  const shot = shotOf(calculator, JSON.parse(detail.question), detail.answer);
  const before = detail.amends ? logged.get(calculator) : undefined;
  if (isRerolled(shot)) return;
  logged.set(calculator, shot);
  changeShots("shot", [shot], before ? [before] : []);
}

/** @param {RangecardCalculator} calculator @param {Shot["question"]} question @param {any} answer @returns {Shot} */
function shotOf(calculator, question, { dice, ruleset }) {
  const told = calculator.querySelector(".rc-answer .rc-told")?.textContent?.trim() ?? "";
  return { time: new Date().toISOString(), question, dice, told, ruleset };
}

/** Whether the same seed rolled for the same question before. @param {Shot} shot */
const isRerolled = ({ question }) =>
  "seed" in question && shots().some((one) => one.question.seed === question.seed && asks(one.question, question));

if (!isFramed) document.addEventListener("rangecard:answered", answered);
for (const type of ["input", "click"]) document.addEventListener(type, touch, { capture: true });
addEventListener("popstate", () => (touched = new WeakSet()), { capture: true });
