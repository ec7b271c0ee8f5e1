/**
 * "Firer" in a calculator's form: one of the kept firers fills the fields that take something of him.
 *
 * Which field takes what, the page says: `data-firer` names what comes from a firer, `data-firer-weapon` what comes
 * from his weapon. A row of a list and a record have a choice of their own. A choice stands as long as the
 * fields say what he has.
 */

import { calculators, nameOf } from "./calculators.js";
import { choose, isTick, kindOf } from "./kinds.js";
import { chooseFirer, chosenFirers, FIRERS, firerNamed, firers, freeName, keepFirer, weaponsOf } from "./kept-firers.js";
import { notify } from "./notices.js";

/** @typedef {import("./kinds.js").Control} Control */
/** @typedef {import("./kept-firers.js").Firer} Firer */
/** @typedef {import("./kept-firers.js").Weapon} Weapon */
/** @typedef {import("./calculator.js").RangecardCalculator} RangecardCalculator */

const NONE = "–";
const PLACE = ".rc-row, .rc-record";

/** The choices of rows and records; those of forms are kept on the device. @type {WeakMap<Element, string>} */
const inPlace = new WeakMap();

/** @param {Event} event */
function changed({ target }) {
  refresh(/** @type {RangecardCalculator} */ (target), firers());
}

/** @param {Event} event */
function kept(event) {
  if (/** @type {CustomEvent<string>} */ (event).detail === FIRERS) refreshAll();
}

function refreshAll() {
  const all = firers();
  for (const calculator of calculators()) refresh(calculator, all);
}

/** Offers the firers that there are and shows who is chosen. @param {RangecardCalculator} calculator @param {Firer[]} all */
function refresh(calculator, all) {
  const { form } = calculator;
  const name = nameOf(calculator);
  for (const select of choices(form)) {
    const place = placeOf(select);
    offer(select, ["", ...all.map((one) => one.name)], (firer) => label(firer, place));
    const firer = all.find((one) => one.name === chosenIn(place, name));
    const stands = firer !== undefined && isAlike(place, firer);
    select.value = stands ? firer.name : "";
    if (!stands) remember(place, name, "");
    reveal(select, all.length > 0);
    if (place === form) offerWeapons(form, stands ? firer : undefined);
  }
}

/** @param {Element} form @returns {HTMLSelectElement[]} */
const choices = (form) => [...form.querySelectorAll(/** @type {"select"} */ ("select.rc-firer-name"))];

/** What a choice is for: its row or record, else the whole form. @param {Element} choice @returns {HTMLElement} */
const placeOf = (choice) => /** @type {HTMLElement} */ (choice.closest(PLACE) ?? choice.closest("form"));

/** The controls of a place that take something of a firer. @param {HTMLElement} place @returns {Control[]} */
const takers = (place) =>
  [.../** @type {NodeListOf<Control>} */ (place.querySelectorAll("[data-firer]"))].filter((one) => placeOf(one) === place);

/** @param {Element} form @returns {Control[]} */
const weaponTakers = (form) => [.../** @type {NodeListOf<Control>} */ (form.querySelectorAll("[data-firer-weapon]"))];

/** @param {Control} control @param {Firer} firer */
const from = (control, firer) => firer[control.dataset.firer ?? ""];

/** @param {HTMLElement} place @param {string} calculator */
const chosenIn = (place, calculator) => (place instanceof HTMLFormElement ? chosenFirers()[calculator] : inPlace.get(place));

/** @param {HTMLElement} place @param {string} calculator @param {string} name */
function remember(place, calculator, name) {
  if (place instanceof HTMLFormElement) chooseFirer(calculator, name);
  else inPlace.set(place, name);
}

/** @param {HTMLElement} place @param {Firer} firer */
const isAlike = (place, firer) => {
  const taking = takers(place).filter((one) => from(one, firer) !== undefined);
  return taking.length > 0 && taking.every((one) => says(one, from(one, firer)));
};

/** @param {Control} control @param {unknown} value undefined where there is none */
function says(control, value) {
  const isOff = value === undefined || (isTick(control) && value === false);
  const text = isOff ? "" : JSON.stringify(typeof value === "string" ? value.trim() : value);
  return kindOf(control).spell(control) === text;
}

/** @param {Control} control @param {unknown} value */
function put(control, value) {
  if (value !== undefined) kindOf(control).fill(control, value);
  else if (isTick(control)) control.checked = false;
  else choose(control, "");
}

/** @param {string} name @param {HTMLElement} place */
function label(name, place) {
  const firer = firerNamed(name);
  if (!firer) return NONE;
  return takers(place).some((one) => from(one, firer) !== undefined) ? name : `${name} (nothing for this form)`;
}

/** Makes a select's options anew where they are others than before. @param {HTMLSelectElement} select @param {string[]} values @param {(value: string) => string} told */
function offer(select, values, told) {
  const labels = values.map(told);
  const isSame = select.options.length === values.length && [...select.options].every((one, i) => one.value === values[i] && one.text === labels[i]);
  if (!isSame) select.replaceChildren(...values.map((value, i) => new Option(labels[i], value)));
}

/** @param {HTMLSelectElement} select @param {boolean} isShown */
function reveal(select, isShown) {
  const field = select.closest(".rc-field");
  if (field instanceof HTMLElement) field.hidden = !isShown;
}

/** The weapons of the chosen firer that this form knows. @param {HTMLElement} form @param {Firer | undefined} firer */
function offerWeapons(form, firer) {
  const select = form.querySelector("select.rc-firer-weapon");
  if (!(select instanceof HTMLSelectElement)) return;
  const all = weaponsOf(firer);
  const known = Object.keys(all).filter((place) => weaponName(form, all[Number(place)]) !== undefined);
  offer(select, ["", ...known], (place) => (place ? toldWeapon(form, all[Number(place)]) : NONE));
  select.value = known.find((place) => weaponTakers(form).every((one) => says(one, all[Number(place)]?.[one.dataset.firerWeapon ?? ""]))) ?? "";
  reveal(select, known.length > 0);
}

/** @param {HTMLElement} form @param {Weapon | undefined} weapon */
function weaponName(form, weapon) {
  const list = form.querySelector("select[data-firer-weapon=weapon]");
  const options = list instanceof HTMLSelectElement ? [...list.options] : [];
  return options.find(({ value }) => value === weapon?.weapon)?.text;
}

/** "Sniper rifle, scope": its name and the ticked sights. @param {HTMLElement} form @param {Weapon | undefined} weapon */
function toldWeapon(form, weapon) {
  const sights = weaponTakers(form).filter(({ dataset }) => weapon?.[dataset.firerWeapon ?? ""] === true);
  const names = sights.map((one) => one.labels?.[0]?.textContent?.trim().toLowerCase());
  return [weaponName(form, weapon), ...names].join(", ");
}

/** A choice fills its fields and asks; going back takes it back. @param {Event} event */
function chosen({ target }) {
  if (!(target instanceof HTMLSelectElement) || !target.matches(".rc-firer-name, .rc-firer-weapon")) return;
  const calculator = /** @type {RangecardCalculator | null} */ (target.closest("rangecard-calculator"));
  if (!calculator) return;
  if (target.matches(".rc-firer-name")) take(calculator, target);
  else takeWeapon(target);
  void calculator.ask({}, { isStep: true });
}

/** @param {RangecardCalculator} calculator @param {HTMLSelectElement} select */
function take(calculator, select) {
  const place = placeOf(select);
  const firer = firerNamed(select.value);
  remember(place, nameOf(calculator), select.value);
  for (const control of firer ? takers(place) : []) {
    const value = firer && from(control, firer);
    if (value !== undefined) put(control, value);
  }
}

/** @param {HTMLSelectElement} select */
function takeWeapon(select) {
  const form = placeOf(select);
  const name = form.querySelector("select.rc-firer-name");
  const weapon = weaponsOf(firerNamed(name instanceof HTMLSelectElement ? name.value : ""))[Number(select.value)];
  if (select.value === "" || !weapon) return;
  for (const control of weaponTakers(form)) put(control, weapon[control.dataset.firerWeapon ?? ""]);
}

/** @param {Event} event */
function pressed({ target }) {
  const button = target instanceof Element ? target.closest("button.rc-firer-save") : null;
  const calculator = button?.closest("rangecard-calculator");
  if (calculator) save(/** @type {RangecardCalculator} */ (calculator));
}

/** Makes a firer of what the form says, and chooses him. @param {RangecardCalculator} calculator */
function save(calculator) {
  const { form } = calculator;
  const most = Number(/** @type {HTMLElement | null} */ (form.querySelector(".rc-firer"))?.dataset.most);
  if (firers().length >= most) return notify(`There are ${most} firers, and no more are kept. Delete one first.`);
  const weapon = valuesOf(weaponTakers(form), "firerWeapon");
  const firer = { name: freeName("Firer 1"), ...valuesOf(takers(form), "firer"), ...(weapon.weapon ? { weapons: [weapon] } : {}) };
  chooseFirer(nameOf(calculator), firer.name);
  keepFirer(firer);
  choices(form)[0]?.focus();
}

/** @param {Control[]} all @param {"firer" | "firerWeapon"} which */
function valuesOf(all, which) {
  const found = all.map((one) => [one.dataset[which], kindOf(one).spell(one)]).filter(([, text]) => text);
  return Object.fromEntries(found.map(([name, text]) => [name, JSON.parse(text ?? "")]));
}

document.addEventListener("rangecard:connected", changed);
document.addEventListener("rangecard:changed", changed);
document.addEventListener("rangecard:kept", kept);
document.addEventListener("rangecard:listed", refreshAll);
document.addEventListener("input", chosen);
document.addEventListener("click", pressed);
