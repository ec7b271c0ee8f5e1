/** The reader's firers, kept on this device by their names. */

import { isObject, keptList } from "./kept.js";
import { read, write } from "./store.js";

/** @typedef {{ name: string, weapons?: unknown, [field: string]: unknown }} Firer */
/** @typedef {{ weapon?: unknown, [field: string]: unknown }} Weapon */

export const FIRERS = "firers";
const CHOSEN = "chosen";

/** @type {{ all: () => Firer[], change: (change: (firers: Firer[]) => Firer[]) => void }} */
const list = keptList(FIRERS, ({ name }) => typeof name === "string" && name.trim() !== "");

export const firers = list.all;
export const changeFirers = list.change;

/** @param {string | undefined} name */
export const firerNamed = (name) => firers().find((one) => one.name === name);

/** Puts a firer in the place of the one who had a name, else at the end. @param {Firer} firer @param {string} [name] */
export const keepFirer = (firer, name = firer.name) =>
  changeFirers((all) => (all.some((one) => one.name === name) ? all.map((one) => (one.name === name ? firer : one)) : [...all, firer]));

/** "Ann", or "Ann 2" where there is an Ann. @param {string} wanted */
export function freeName(wanted) {
  const taken = new Set(firers().map(({ name }) => name));
  const stem = wanted.replace(/ \d+$/, "");
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${stem} ${number}`;
  return name;
}

/** @param {Firer | undefined} firer @returns {Weapon[]} */
export const weaponsOf = (firer) => (Array.isArray(firer?.weapons) ? firer.weapons.filter(isObject) : []);

/** Which firer each calculator uses, by the calculator's name. @returns {{ [calculator: string]: string }} */
export const chosenFirers = () => read(CHOSEN, {}, isObject);

/** @param {string} calculator @param {string} name empty for none */
export function chooseFirer(calculator, name) {
  const { [calculator]: before, ...others } = chosenFirers();
  if (before === (name || undefined)) return;
  write(CHOSEN, name ? { ...others, [calculator]: name } : others);
}
