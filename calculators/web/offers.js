/**
 * Choices that follow the names in other fields: `data-offers` says which list has them.
 *
 * A group of ticks takes any of them, a select one. The list is a field with one name a line, or rows with
 * a name each; a row does not offer its own.
 */

/**
 * Offers in each such place what its list names now.
 *
 * @param {HTMLFormElement} form
 * @param {(path: string) => unknown} [asked] what a question that is loaded has at a path: it is offered too
 */
export function follow(form, asked) {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-offers]"))) {
    if (place instanceof HTMLSelectElement) offerOne(place, namesFor(form, place), asked !== undefined);
    else offerTicks(place, namesFor(form, place), asked?.(place.dataset.path ?? ""));
  }
}

/** @param {HTMLFormElement} form @param {HTMLElement} place @returns {string[]} */
function namesFor(form, place) {
  const { offers = "" } = place.dataset;
  const source = form.querySelector(`textarea[name="${offers}"]`);
  if (source instanceof HTMLTextAreaElement) return linesOf(source.value);
  const own = place.getAttribute("name")?.replace(/[^.]+$/, "name");
  return namesIn(form, offers, own);
}

/** @param {HTMLFormElement} form @param {string} offers @param {string} [own] the name of the field that names the row itself */
function namesIn(form, offers, own) {
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll(`input[name^="${offers}."][name$=".name"]`));
  return [...fields].filter(({ name }) => name !== own).map(({ value }) => value.trim());
}

/** @param {string} text */
const linesOf = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean);

/** What each select offered last, and which of it was chosen. @type {WeakMap<HTMLSelectElement, Offered>} */
const last = new WeakMap();

/** @typedef {{ names: string[], place: number, value: string }} Offered */

/** @param {HTMLSelectElement} select @param {string[]} names @param {boolean} loaded whether what is chosen came with a question */
function offerOne(select, names, loaded) {
  const before = offered(select);
  const chosen = loaded ? select.value : kept(names, before);
  if (names.join("\n") !== before.names.join("\n") || select.value !== chosen) lay(select, names, chosen);
  const place = chosen === "" && !loaded ? before.place : names.indexOf(chosen);
  last.set(select, { names, place, value: select.value });
}

/** What a select offers, as it was left; a reader may have chosen since. @param {HTMLSelectElement} select @returns {Offered} */
function offered(select) {
  const known = last.get(select);
  if (known?.value === select.value) return known;
  const names = known?.names ?? [...select.options].map(({ value }) => value).filter(Boolean);
  return { names, place: names.indexOf(select.value), value: select.value };
}

/** The chosen one stays chosen under its new name; one that left the list is no choice any more. @param {string[]} names @param {Offered} before */
function kept(names, { names: listed, place, value }) {
  if (place < 0) return value;
  if (names.length === listed.length) return names[place] ?? "";
  return names.includes(value) ? value : "";
}

/** @param {HTMLSelectElement} select @param {string[]} names @param {string} chosen */
function lay(select, names, chosen) {
  const { printed } = select.dataset;
  const all = new Set([...names, chosen].filter(Boolean)); // one that the list lacks is shown: the rules say what is wrong
  const none = [...select.options].filter(({ value }) => value === "");
  select.replaceChildren(...none, ...[...all].map((name) => new Option(name, name, name === printed)));
  select.value = chosen;
}

/** As many names as before are the same ones, spelled anew: each keeps its tick. @param {HTMLElement} group @param {string[]} listed @param {unknown} asked */
function offerTicks(group, listed, asked) {
  const names = [...new Set([...listed, ...(Array.isArray(asked) ? asked.map(String) : [])])];
  const ticks = [...group.querySelectorAll("input")];
  if (ticks.length === names.length) return ticks.forEach((tick, place) => rename(tick, names[place] ?? ""));
  const ticked = new Set(ticks.filter(({ checked }) => checked).map(({ value }) => value));
  group.querySelector(".rc-ticks")?.replaceChildren(...names.map((name, place) => made(group, name, place, ticked.has(name))));
}

/** @param {HTMLInputElement} tick @param {string} name */
function rename(tick, name) {
  if (tick.value === name) return;
  tick.value = name;
  tick.nextSibling?.replaceWith(` ${name}`);
}

/** @param {HTMLElement} group @param {string} name @param {number} place @param {boolean} checked */
function made(group, name, place, checked) {
  const tick = Object.assign(document.createElement("input"), { type: "checkbox", name: group.dataset.path, value: name });
  tick.id = (group.getAttribute("aria-labelledby") ?? "").replace(/label/, String(place));
  tick.dataset.kind = "choices";
  tick.defaultChecked = linesOf(group.dataset.printed ?? "").includes(name);
  tick.checked = checked;
  const label = document.createElement("label");
  label.append(tick, ` ${name}`);
  return label;
}
