/**
 * `<rangecard-firers>`: the firers of this device, one of them in a form; every change is kept at once.
 *
 * A firer is known by his name: while the name field says none, or that of another, he keeps the one that he has.
 */

import { drawnCards, faultsIn } from "./document-text.js";
import { markFaults, told } from "./faults.js";
import { enter } from "./focus.js";
import { ownIds } from "./ids.js";
import { changeFirers, chooseFirer, chosenFirers, FIRERS, firerNamed, firers, freeName, keepFirer } from "./kept-firers.js";
import { isObject } from "./kept.js";
import { notify } from "./notices.js";
import { NO_STYLE, offerPaper, paperIn, printCards, widthIn } from "./print.js";
import { fill, spell } from "./question.js";
import { addRow, removeRow } from "./rows.js";
import { forget, read, write } from "./store.js";
import { define } from "./whole.js";

/** @typedef {import("./kept-firers.js").Firer} Firer */
/** @typedef {{ told: string, back: () => void }} Undo what takes the last deletion back */

const REST_MS = 300;

/** What was typed in the calculators. */
const DRAFTS = "drafts";

class RangecardFirers extends HTMLElement {
  #connection = new AbortController();
  /** The name that the firer in the form is kept under. */
  #shown = "";
  /** His place in the list, for when another tab names him anew. */
  #place = 0;
  /** @type {Undo | null} */
  #undo = null;
  #wait = 0;
  #isOwnChange = false;

  get form() {
    return /** @type {HTMLFormElement} */ (this.querySelector("form"));
  }

  connectedCallback() {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    ownIds(this);
    offerPaper(this);
    this.form.addEventListener("input", () => this.#typed(), { signal });
    this.form.addEventListener("change", () => this.#named(), { signal });
    this.form.addEventListener("submit", (event) => event.preventDefault(), { signal });
    this.addEventListener("click", (event) => this.#pressed(event.target), { signal });
    document.addEventListener("rangecard:kept", (event) => this.#kept(event), { signal });
    this.#show(firers()[0]);
  }

  disconnectedCallback() {
    this.#connection.abort();
    clearTimeout(this.#wait);
  }

  /** @param {EventTarget | null} target */
  #pressed(target) {
    const button = target instanceof Element ? target.closest("button") : null;
    if (!button) return;
    const list = button.closest("[data-rows]");
    if (button.matches(".rc-choose")) this.#show(firerNamed(button.textContent ?? ""));
    else if (list instanceof HTMLElement) this.#changeRows(list, button);
    else this.#do(button.dataset.do);
  }

  /** @param {string | undefined} what */
  #do(what) {
    if (what === "create") this.#add({ name: freeName("Firer 1") });
    if (what === "duplicate") this.#add({ ...this.#firer(), name: freeName(this.#shown) });
    if (what === "remove") this.#remove();
    if (what === "reset") this.#reset();
    if (what === "undo") this.#takeBack();
    if (what === "print") void this.#print([this.#firer()]);
    if (what === "print-all") void this.#print(firers());
  }

  /** @param {HTMLElement} list @param {HTMLButtonElement} button */
  #changeRows(list, button) {
    if (button.dataset.action === "add") addRow(list);
    else removeRow(list, button.closest(".rc-row"));
    this.#typed();
  }

  /** @returns {Firer} */
  #firer() {
    return firerNamed(this.#shown) ?? { name: this.#shown };
  }

  /** @param {Firer} firer */
  #add(firer) {
    const most = Number(this.dataset.most);
    if (firers().length >= most) return notify(`There are ${most} firers, and no more are kept. Delete one first.`);
    this.#change(() => keepFirer(firer));
    this.#show(firer);
    enter(this.form.querySelector("[name=name]"));
  }

  #remove() {
    const firer = this.#firer();
    const place = this.#place;
    this.#change(() => changeFirers((all) => all.filter(({ name }) => name !== firer.name)));
    this.#offerUndo({ told: `${firer.name} is deleted.`, back: () => insert([firer], place) });
    this.#show(firers()[place] ?? firers().at(-1));
  }

  #reset() {
    const all = firers();
    const chosen = chosenFirers();
    const drafts = read(DRAFTS, {}, isObject);
    this.#change(() => changeFirers(() => []));
    for (const calculator of Object.keys(chosen)) chooseFirer(calculator, "");
    forget(DRAFTS);
    const back = () => {
      write(DRAFTS, { ...drafts, ...read(DRAFTS, {}, isObject) });
      for (const [calculator, name] of Object.entries(chosen)) chooseFirer(calculator, name);
      insert(all, 0);
    };
    this.#offerUndo({ told: "Everything is as it was at first.", back });
    this.#show(undefined);
  }

  /** The cards of some firers; what is wrong with them is said instead. @param {Firer[]} some */
  async #print(some) {
    this.#say("Working out the cards…");
    const { html, faults = [] } = await drawnCards({ firers: some }, widthIn(this), this.dataset.houseRules ?? "{}").catch(failed);
    if (html === undefined) this.#say(`Nothing was printed. ${faults.map(told).join("; ")}`);
    else if (await printCards(html, paperIn(this))) this.#say("");
    else this.#say(`Nothing was printed. ${NO_STYLE}.`);
  }

  /** @param {Undo} undo */
  #offerUndo(undo) {
    this.#undo = undo;
    this.#say(undo.told);
    this.#part("[data-do=undo]").hidden = false;
    this.#part("[data-do=undo]").focus();
  }

  #takeBack() {
    const undo = this.#undo;
    this.#undo = null;
    this.#part("[data-do=undo]").hidden = true;
    this.#change(() => undo?.back());
    this.#show(firers()[this.#place] ?? firers()[0]);
    this.#say("It is taken back.");
    this.querySelector(/** @type {"button"} */ (".rc-choose[aria-current]"))?.focus();
  }

  /** Another tab, an import or a calculator changed the list; the form stays with its firer. @param {Event} event */
  #kept(event) {
    const isFirers = /** @type {CustomEvent<string>} */ (event).detail === FIRERS;
    if (!isFirers || this.#isOwnChange) return;
    const firer = firerNamed(this.#shown) ?? firers()[this.#place] ?? firers()[0];
    if (firer && JSON.stringify(firer) === JSON.stringify(this.#typedFirer())) this.#list();
    else this.#show(firer);
  }

  /** @param {() => void} change */
  #change(change) {
    this.#isOwnChange = true;
    change();
    this.#isOwnChange = false;
  }

  /** @param {Firer | undefined} firer */
  #show(firer) {
    this.#shown = firer?.name ?? "";
    this.#place = Math.max(0, firers().findIndex(({ name }) => name === this.#shown));
    this.form.hidden = !firer;
    if (firer) fill(this.form, firer);
    this.#list();
    clearTimeout(this.#wait);
    if (firer) this.#check();
  }

  #list() {
    const all = firers();
    const template = /** @type {HTMLTemplateElement} */ (this.querySelector(".rc-list > template"));
    const entries = all.map(({ name }) => {
      const entry = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
      const button = /** @type {HTMLButtonElement} */ (entry.querySelector("button"));
      button.textContent = name;
      button.toggleAttribute("data-chosen", name === this.#shown);
      if (name === this.#shown) button.setAttribute("aria-current", "true");
      return entry;
    });
    const focused = document.activeElement?.matches(".rc-choose") && this.contains(document.activeElement);
    this.#part("ul").replaceChildren(...entries);
    if (focused) this.querySelector(/** @type {"button"} */ (".rc-choose[aria-current]"))?.focus();
    this.#part(".rc-none").hidden = all.length > 0;
    this.#part(".rc-print-choice").hidden = all.length === 0;
  }

  /** The firer as the form says, under the name that is typed. @returns {Firer} */
  #typedFirer() {
    const { calculator: _, ...firer } = JSON.parse(spell("", this.form));
    return { name: "", ...firer };
  }

  /** Whether a name may be kept: it is one, and no other firer's. @param {string} name */
  #isFree(name) {
    return name !== "" && (name === this.#shown || !firerNamed(name));
  }

  #typed() {
    const firer = this.#typedFirer();
    const name = this.#isFree(firer.name) ? firer.name : this.#shown;
    this.#change(() => keepFirer({ ...firer, name }, this.#shown));
    this.#follow(name);
    clearTimeout(this.#wait);
    this.#wait = setTimeout(() => void this.#check(), REST_MS);
  }

  /** Calculators that use him find him under his new name. @param {string} name */
  #follow(name) {
    if (name === this.#shown) return;
    for (const [calculator, chosen] of Object.entries(chosenFirers())) if (chosen === this.#shown) chooseFirer(calculator, name);
    this.#shown = name;
    this.#list();
  }

  /** A name that cannot be kept gives way to the one that is. */
  #named() {
    const field = /** @type {HTMLInputElement} */ (this.form.elements.namedItem("name"));
    const typed = field.value.trim();
    if (this.#isFree(typed)) return;
    field.value = this.#shown;
    this.#say(typed ? `Another firer is called ${typed}: this one stays ${this.#shown}.` : `A firer needs a name: this one stays ${this.#shown}.`);
    void this.#check();
  }

  /** What a document of the firers would refuse is said at its field; it is kept all the same. */
  async #check() {
    const shown = this.#shown;
    const all = firers().map((one) => (one.name === shown ? this.#typedFirer() : one));
    const path = `firers[${all.findIndex((_, place) => firers()[place]?.name === shown)}].`;
    const faults = await faultsIn({ firers: all }).catch(() => []);
    if (shown !== this.#shown) return;
    const own = faults.filter(({ field }) => field?.startsWith(path));
    markFaults(this.form, own.map(({ field, message }) => ({ field: field?.slice(path.length) ?? null, message })));
  }

  /** @param {string} text */
  #say(text) {
    this.#part(".rc-status").textContent = text;
  }

  /** @param {string} selector @returns {HTMLElement} */
  #part(selector) {
    return /** @type {HTMLElement} */ (this.querySelector(selector));
  }
}

/** @param {Error} fault */
const failed = ({ message }) => ({ html: undefined, faults: [{ field: null, message }] });

/** Puts firers back where they were; one that is there again by now stays as it is. @param {Firer[]} gone @param {number} place */
const insert = (gone, place) =>
  changeFirers((all) => {
    const missing = gone.filter(({ name }) => !all.some((one) => one.name === name));
    return [...all.slice(0, place), ...missing, ...all.slice(place)];
  });

define("rangecard-firers", RangecardFirers);
