/**
 * Lists of weapons that are too long to be printed in every page (`data-listed`): the rules fill them once they are awake.
 *
 * Until then a list holds the weapon that its form opens on, and whatever else a link or a firer has put into it.
 * `rangecard:listed` tells the document that lists have been filled.
 */

import { call } from "./client.js";

/** @typedef {[label: string, weapons: [id: string, name: string][]][]} Groups */

const UNFILLED = /** @type {"select"} */ ("select[data-listed]");

/** What was asked of the rules, by the name of the list. @type {Map<string, Promise<Groups>>} */
const asked = new Map();

/** @param {string} name @returns {Promise<Groups>} */
function groupsOf(name) {
  const groups = asked.get(name) ?? call("weapons", name).then(JSON.parse);
  asked.set(name, groups);
  return groups;
}

/** All lists to be filled, those of rows that a reader may add too. @returns {HTMLSelectElement[]} */
function unfilled() {
  const templates = [...document.querySelectorAll("template")].map(({ content }) => content);
  return [document, ...templates].flatMap((place) => [...place.querySelectorAll(UNFILLED)]);
}

async function fillAll() {
  const lists = unfilled();
  await Promise.all(lists.map(async (list) => fill(list, await groupsOf(list.dataset.listed ?? ""))));
  if (lists.length > 0) document.dispatchEvent(new Event("rangecard:listed"));
}

/** Puts the whole list in the place of the short one; what is chosen and what was printed stay so. @param {HTMLSelectElement} list @param {Groups} groups */
function fill(list, groups) {
  if (list.dataset.listed === undefined) return; // filled meanwhile
  const { value } = list;
  const printed = [...list.options].find((one) => one.defaultSelected)?.value;
  const known = new Set(groups.flatMap(([, weapons]) => weapons.map(([id]) => id)));
  const strangers = [...list.options].filter((one) => !one.disabled && !known.has(one.value));
  delete list.dataset.listed;
  list.replaceChildren(...groups.flatMap(([label, weapons]) => grouped(label, weapons, printed)), ...strangers);
  list.value = value;
}

/** @param {string} label @param {[id: string, name: string][]} weapons @param {string | undefined} printed @returns {HTMLElement[]} */
function grouped(label, weapons, printed) {
  const options = weapons.map(([id, name]) => new Option(name, id, id === printed));
  if (label === "") return options;
  const group = Object.assign(document.createElement("optgroup"), { label });
  group.append(...options);
  return [group];
}

// Rules that were lost before they answered come back, and tell it again.
document.addEventListener("rangecard:awake", () => void fillAll().catch(() => asked.clear()));
