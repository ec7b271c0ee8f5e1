/**
 * A question as the text of a link, both ways: `calculator=area-shot&weapon=…&ruleset=1.0.0`.
 *
 * The text is a query: spaces are `+`, the lines of a list are parted by `;`. `ruleset` comes last, so that an
 * address ends in a digit, which programs that look for addresses in a text never cut off.
 */

import { nameOf } from "./calculators.js";
import { cutName, meant, namesOf } from "./names.js";
import { textsOf } from "./texts.js";

/** @typedef {import("./calculator.js").RangecardCalculator} RangecardCalculator */
/** @typedef {import("./question.js").Question} Question */
/** @typedef {import("./texts.js").Parameter} Parameter */

/** A link is spelled out as long as it stays shorter than this. */
const SPELLED_OUT = 160;

/** Signs that a query may hold as they are and that no chat takes for its own. */
const PLAIN = /%(?:2C|3A|40|2F)/g;

/** Names of dice and the seed are never cut. */
const ROLLED = /^(?:dice\.|seed$)/;

/** The text of a link to what a calculator asks now. @param {RangecardCalculator} calculator */
export function linkText(calculator) {
  const parameters = parametersOf(calculator);
  const spelled = join(parameters);
  if (spelled.length < SPELLED_OUT) return spelled;
  const names = namesOf(calculator);
  const [[first], ...more] = /** @type {[Parameter, ...Parameter[]]} */ (parameters);
  const named = more.map(([name, text]) => /** @type {Parameter} */ ([ROLLED.test(name) ? name : cutName(names, name), text]));
  return join([[cutName(names, first), calculator.dataset.cut ?? ""], ...named]);
}

/** The same with every name in full: what is kept on the device. @param {RangecardCalculator} calculator */
export const draftText = (calculator) => join(parametersOf(calculator));

/** @param {RangecardCalculator} calculator @returns {Parameter[]} */
function parametersOf(calculator) {
  const { dice = {}, seed } = JSON.parse(calculator.question);
  const rolled = Object.entries(dice).map(([name, score]) => /** @type {Parameter} */ ([`dice.${name}`, String(score)]));
  return [
    ["calculator", nameOf(calculator)],
    ...textsOf(calculator.form).filter(([name]) => !ROLLED.test(name)),
    ...rolled,
    .../** @type {Parameter[]} */ (seed === undefined ? [] : [["seed", String(seed)]]),
    ["ruleset", calculator.dataset.ruleset ?? ""],
  ];
}

/** @param {Parameter[]} parameters */
const join = (parameters) => parameters.map(([name, text]) => `${encoded(name)}=${encoded(text)}`).join("&");

/** @param {string} text */
const encoded = (text) =>
  encodeURIComponent(text.replace(/[\uD800-\uDFFF]/gu, "\uFFFD"))
    .replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(PLAIN, decodeURIComponent)
    .replace(/%0A/g, ";")
    .replace(/%20/g, "+");

/** The parameters of a text, whatever it is. @param {string} text @returns {Parameter[]} */
const parametersIn = (text) => [...new URLSearchParams(text.replace(/;/g, "%0A"))];

/** The calculator that a text names. @param {string} text @returns {string | undefined} */
export const calculatorIn = (text) => valueOf(text, "calculator");

/** The version of the rules that a link was made with. @param {string} text @returns {string | undefined} */
export const rulesetIn = (text) => valueOf(text, "ruleset");

/** @param {string} text @param {string} name */
const valueOf = (text, name) => parametersIn(text).find(([cut]) => meant(["calculator", "ruleset"], cut) === name)?.[1];

/** Whether a text has one of a calculator's fields under its full name. @param {RangecardCalculator} calculator @param {string} text */
export function namesField(calculator, text) {
  const names = namesOf(calculator).slice(2);
  return parametersIn(text).some(([name]) => meant(names, name) === name);
}

/**
 * What a text says to a calculator; what is not its own is passed over, of two of a name the first counts.
 *
 * @param {RangecardCalculator} calculator
 * @param {string} text
 * @returns {{ texts: Map<string, string>, more: Question }} texts of fields, and what was rolled
 */
export function readLink(calculator, text) {
  const names = namesOf(calculator);
  const texts = new Map();
  for (const [cut, value] of parametersIn(text)) {
    const name = ROLLED.test(cut) ? cut : meant(names, cut);
    if (name !== undefined && !texts.has(name)) texts.set(name, value);
  }
  return { texts, more: rolledIn(texts, new Set(calculator.dataset.many?.split(" "))) };
}

/** @param {Map<string, string>} texts @param {Set<string>} many dice that are lists of scores @returns {Question} */
function rolledIn(texts, many) {
  const dice = [...texts].filter(([name]) => /^dice\.\w+$/.test(name)).map(([name, text]) => {
    const die = name.slice("dice.".length);
    return [die, many.has(die) ? text.split(",").filter(Boolean).map(score) : score(text)];
  });
  const seed = texts.get("seed");
  return { ...(dice.length > 0 && { dice: Object.fromEntries(dice) }), ...(seed !== undefined && { seed: score(seed) }) };
}

/** A number as one, anything else, also more digits than a number keeps, as it is: the rules say what is wrong with it. @param {string} text */
export const score = (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text);
