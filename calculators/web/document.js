/**
 * `<rangecard-document>`: the reader's document of this device as a file, and one read again.
 *
 * What a document would bring is shown first; nothing is replaced until the reader takes it.
 */

import { everything, exported, readDocument } from "./document-text.js";
import { told } from "./faults.js";
import { changeFirers, firers } from "./kept-firers.js";
import { changeShots, isSame, lastChange, shots, undoChange } from "./kept-shots.js";
import { ownIds } from "./ids.js";
import { define } from "./whole.js";

/** @typedef {import("./document-text.js").Document} Document */
/** @typedef {import("./faults.js").Fault} Fault */
/** @typedef {import("./kept-firers.js").Firer} Firer */

const MOST_TOLD = 50;

class RangecardDocument extends HTMLElement {
  #connection = new AbortController();
  #asked = 0;
  /** What was looked at and may be taken. @type {Document | null} */
  #found = null;
  /** What the last import put in the place of what. @type {{ added: Firer[], before: Firer[] } | null} */
  #taken = null;

  connectedCallback() {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    ownIds(this);
    this.addEventListener("click", (event) => this.#pressed(event.target), { signal });
    this.addEventListener("submit", (event) => this.#submitted(event), { signal });
    this.addEventListener("change", ({ target }) => this.#picked(target), { signal });
    this.addEventListener("dragover", (event) => this.#dragged(event), { signal });
    this.addEventListener("drop", (event) => this.#dropped(event), { signal });
    this.#text.addEventListener("input", () => this.#typed(), { signal });
  }

  disconnectedCallback() {
    this.#connection.abort();
  }

  get #text() {
    return /** @type {HTMLTextAreaElement} */ (this.querySelector("textarea"));
  }

  /** @param {EventTarget | null} target */
  #pressed(target) {
    const what = target instanceof Element ? target.closest("button")?.dataset.do : undefined;
    if (what === "json" || what === "toml") void this.#export(what);
    if (what === "accept") this.#accept();
    if (what === "cancel") this.#leave();
    if (what === "undo") this.#undo();
  }

  /** @param {"json" | "toml"} form */
  async #export(form) {
    const faults = await exported("rangecard", form, everything()).catch(failed);
    if (faults.length > 0) this.#refuse(faults, "Nothing was exported. Put these right first:");
    else this.#say("The file is yours now.");
  }

  /** @param {Event} event */
  #submitted(event) {
    event.preventDefault();
    void this.#look(this.#text.value);
  }

  /** @param {EventTarget | null} target */
  #picked(target) {
    if (target instanceof HTMLInputElement && target.type === "file") void this.#open(target.files?.[0]);
  }

  /** @param {DragEvent} event */
  #dragged(event) {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  }

  /** @param {DragEvent} event */
  #dropped(event) {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void this.#open(file);
  }

  /** @param {File | undefined} file */
  async #open(file) {
    if (!file) return;
    const most = Number(this.dataset.most);
    if (file.size > most * 4) return this.#refuse([{ field: null, message: `the file is larger than a document ever is: ${most.toLocaleString("en")} characters` }]);
    const bytes = await file.arrayBuffer().catch(() => undefined);
    if (bytes === undefined) return this.#refuse([{ field: null, message: "the file could not be read" }]);
    const text = decoded(new Uint8Array(bytes));
    if (text === undefined) return this.#refuse([{ field: null, message: "expected a text in UTF-8, found other bytes: save the file as UTF-8, or paste its text" }]);
    this.#text.value = text;
    return this.#look(text);
  }

  /** @param {string} text */
  async #look(text) {
    const asked = this.#forget();
    this.#say("Looking at it…");
    const { document: found, faults = [] } = await readDocument(text).catch((fault) => ({ document: undefined, faults: failed(fault) }));
    if (asked !== this.#asked) return;
    this.#say("");
    if (found) this.#preview(found);
    else this.#refuse(faults);
  }

  /** @param {Document} found */
  #preview(found) {
    const lines = brought(found);
    this.#found = found;
    this.#list(".rc-preview", lines.length > 0 ? lines : ["Nothing that is not here already."]);
    this.#button("accept").hidden = lines.length === 0;
    this.#part(".rc-preview").focus();
  }

  /** @param {Fault[]} faults @param {string} [heading] */
  #refuse(faults, heading = "Nothing was taken. Put these right and look at it again:") {
    this.#part(".rc-faults > p").textContent = heading;
    const lines = faults.slice(0, MOST_TOLD).map(told);
    if (faults.length > MOST_TOLD) lines.push(`… and ${faults.length - MOST_TOLD} more`);
    this.#list(".rc-faults", lines);
    this.#say(`${faults.length === 1 ? "One fault was" : `${faults.length} faults were`} found.`);
  }

  /** @param {string} place @param {string[]} lines */
  #list(place, lines) {
    this.#part(`${place} ul`).replaceChildren(...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
    this.#part(place).hidden = false;
  }

  #accept() {
    const found = this.#found;
    if (!found) return;
    const log = fresh(found);
    this.#taken = { added: found.firers ?? [], before: firers() };
    changeFirers((all) => merged(all, found.firers ?? []));
    if (log.length > 0) changeShots("import", log, []);
    this.#text.value = "";
    this.#forget();
    this.#say("It is here now.");
    this.#button("undo").hidden = false;
    this.#button("undo").focus();
  }

  /** Takes back what was imported, and nothing that was changed since. */
  #undo() {
    const { added = [], before = [] } = this.#taken ?? {};
    this.#taken = null;
    changeFirers((all) => withdrawn(all, added, before));
    if (lastChange()?.what === "import") undoChange();
    this.#button("undo").hidden = true;
    this.#say("The import is taken back.");
    this.#text.focus();
  }

  #leave() {
    this.#forget();
    this.#say("Nothing was taken.");
    this.#text.focus();
  }

  #typed() {
    this.#forget();
    this.#say("");
  }

  /** What was looked at is looked at no more; a reply that is still to come is stale. */
  #forget() {
    this.#found = null;
    for (const place of [".rc-preview", ".rc-faults"]) this.#part(place).hidden = true;
    this.#asked += 1;
    return this.#asked;
  }

  /** @param {string} text */
  #say(text) {
    this.#part(".rc-status").textContent = text;
  }

  /** @param {string} what */
  #button(what) {
    return this.#part(`[data-do=${what}]`);
  }

  /** @param {string} selector @returns {HTMLElement} */
  #part(selector) {
    return /** @type {HTMLElement} */ (this.querySelector(selector));
  }
}

/** @param {Error} fault @returns {Fault[]} */
const failed = ({ message }) => [{ field: null, message }];

/** UTF-8, or UTF-16 that says so at its start; nothing of other bytes is guessed. @param {Uint8Array} bytes @returns {string | undefined} */
function decoded(bytes) {
  const [first = 0, second = 0] = bytes;
  const mark = (first << 8) | second;
  const encoding = mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The shots of a document that the log does not have. @param {Document} found */
function fresh({ log = [] }) {
  const here = shots();
  return log.filter((one) => !here.some((other) => isSame(one, other)));
}

/** Firers by name: those of the document in the place of their namesakes, new ones at the end. @param {Firer[]} all @param {Firer[]} more */
function merged(all, more) {
  const byName = new Map(all.map((one) => [one.name, one]));
  for (const one of more) byName.set(one.name, one);
  return [...byName.values()];
}

/** @param {Firer[]} all @param {Firer[]} added @param {Firer[]} before the list that they were added to */
function withdrawn(all, added, before) {
  const gone = new Map(added.map((one) => [one.name, JSON.stringify(one)]));
  return all.flatMap((one) => (gone.get(one.name) === JSON.stringify(one) ? before.filter(({ name }) => name === one.name) : [one]));
}

/** What a document would change, line by line. @param {Document} found */
function brought(found) {
  const here = new Map(firers().map((one) => [one.name, JSON.stringify(one)]));
  const all = found.firers ?? [];
  const added = all.filter(({ name }) => !here.has(name));
  const replaced = all.filter((one) => here.has(one.name) && here.get(one.name) !== JSON.stringify(one));
  const log = fresh(found).length;
  return [
    ...added.map(({ name }) => `Adds ${name}`),
    ...replaced.map(({ name }) => `Replaces ${name}`),
    ...(log > 0 ? [`Adds ${log} ${log === 1 ? "shot" : "shots"} to the log`] : []),
  ];
}

define("rangecard-document", RangecardDocument);
