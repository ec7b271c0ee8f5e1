/** `<rangecard-offline>`: what of the site is stored on this device, in which version; store all of it, or delete it. */

import { notify } from "./notices.js";
import { check, useNew } from "./offline.js";
import { forget, names } from "./store.js";
import { storedOf } from "./stored.js";
import { choice, choose, hindrance, list, registered, store, storeAll, storeNothing, top } from "./storing.js";
import { define } from "./whole.js";

/** @typedef {import("./stored.js").Group} Group */
/** @typedef {import("./stored.js").Listed} Listed */
/** @typedef {{ group: Group, stored: Listed[], all: Listed[] }} Count */

const LOOK_MS = 2_000;

/** What a reader may delete too, by the names in the store: the first that fits. @type {[tick: string, is: RegExp][]} */
const KEPT = [
  ["firers", /^(damaged\.)?(firers|chosen)$/],
  ["log", /^(damaged\.)?log(-undo)?$/],
  ["rest", /^(?!offline$)/],
];

class RangecardOffline extends HTMLElement {
  #connection = new AbortController();
  #wait = 0;
  /** Ends what is being fetched. @type {AbortController | undefined} */
  #fetching;

  connectedCallback() {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    this.addEventListener("click", (event) => this.#pressed(event.target), { signal });
    document.addEventListener("rangecard:stored", (event) => this.#told(event), { signal });
    this.#sayWhatIsMissing();
    void this.#show();
  }

  disconnectedCallback() {
    this.#connection.abort();
    this.#fetching?.abort();
    clearTimeout(this.#wait);
  }

  /** @param {EventTarget | null} target */
  #pressed(target) {
    const what = target instanceof Element ? target.closest("button")?.dataset.do : undefined;
    if (what === "check") void this.#check();
    if (what === "use") void useNew();
    if (what === "all") void this.#storeAll();
    if (what === "stop") this.#fetching?.abort();
    if (what === "delete") this.#dialog.showModal();
    if (what === "close") this.#dialog.close();
    if (what === "confirm") void this.#delete();
    if (what === "store") void this.#store();
  }

  /** @param {Event} event */
  #told(event) {
    const { detail } = /** @type {CustomEvent<string>} */ (event);
    if (detail) this.#say(".rc-problem", detail);
    void this.#show();
  }

  /** A file that was asked for and is not stored. */
  #sayWhatIsMissing() {
    const missing = new URLSearchParams(location.search).get("missing");
    if (missing) this.#say(".rc-problem", `${missing} is not stored on this device, and the network does not answer.`);
  }

  /** Looks again while there is something to come. */
  async #show() {
    clearTimeout(this.#wait);
    const why = hindrance();
    if (why) return this.#settle(`${why} With a network the site works all the same.`, { isPossible: false });
    if (choice().off) return this.#settle("Nothing of this site is stored on this device, as you chose.", { isPossible: true });
    try {
      const counts = await this.#count();
      await this.#showVersion();
      this.#wait = setTimeout(() => void this.#show(), LOOK_MS);
      this.#showCounts(counts);
    } catch (fault) {
      const reason = fault instanceof Error ? fault.message : String(fault);
      this.#settle(`What is stored cannot be told: ${reason}`, { isPossible: true });
    }
  }

  /** @returns {Promise<Count[]>} */
  async #count() {
    const now = await list();
    this.#say(".rc-version", `${now.ruleset}, data ${now.data}, build ${now.build}`);
    const groups = /** @type {Group[]} */ (Object.keys(now.groups));
    return Promise.all(groups.map(async (group) => ({ group, stored: await storedOf(now, group, top()), all: now.groups[group] })));
  }

  /** @param {Count[]} counts */
  #showCounts(counts) {
    for (const { group, stored, all } of counts) {
      this.#say(`[data-group=${group}] .rc-count`, `${stored.length} of ${all.length}`);
      this.#say(`[data-group=${group}] .rc-size`, `${megabytes(stored)} of ${megabytes(all)} MB`);
    }
    const whole = (/** @type {Group[]} */ ...groups) => counts.every(({ group, stored, all }) => !groups.includes(group) || stored.length === all.length);
    const isAll = counts.every(({ stored, all }) => stored.length === all.length);
    const missing = counts.flatMap(({ stored, all }) => all.filter((file) => !stored.includes(file)));
    this.#say("[data-do=all]", `Make everything available offline (${megabytes(missing)} MB more)`);
    this.#part("[data-do=all]").hidden = isAll || this.#fetching !== undefined;
    this.#settle(this.#summary(isAll, whole("pages", "calculators"), whole("pages")), { isPossible: true });
  }

  /** @param {boolean} isAll @param {boolean} isUsable @param {boolean} isReadable */
  #summary(isAll, isUsable, isReadable) {
    if (isAll) return "Everything on this site works without a network.";
    if (isUsable) return "Every page and every calculator works without a network.";
    if (isReadable) return "Every page can be read without a network. Calculators are stored when you use one.";
    return "This site is being stored on this device.";
  }

  async #showVersion() {
    const { checked } = choice();
    this.#say(".rc-checked", checked ? new Date(checked).toLocaleString() : "not yet");
    this.#part("[data-do=use]").hidden = !(await registered())?.waiting;
    const isLasting = await navigator.storage?.persisted?.();
    this.#say(".rc-lasting", isLasting ? "The browser keeps it until you delete it." : "The browser may delete it when the device has no room left.");
  }

  /** @param {string} summary @param {{ isPossible: boolean }} is */
  #settle(summary, { isPossible }) {
    if (this.#part(".rc-status").textContent !== summary) this.#say(".rc-status", summary);
    const isOff = choice().off === true;
    for (const part of this.querySelectorAll(/** @type {"div"} */ (".rc-possible"))) part.hidden = !isPossible || isOff;
    this.#part("[data-do=store]").hidden = !isPossible || !isOff;
    this.dataset.state = "ready";
  }

  async #check() {
    const isAnswered = await check();
    this.#say(".rc-problem", isAnswered ? "" : "The site does not answer, so nobody knows whether there is a newer version.");
  }

  async #storeAll() {
    this.#fetching = new AbortController();
    const { signal } = this.#fetching;
    const counts = await this.#count();
    const size = sum(counts.flatMap(({ all }) => all)) - sum(counts.flatMap(({ stored }) => stored));
    let arrived = 0;
    this.#progress(0, size);
    try {
      await navigator.storage?.persist?.();
      await storeAll((bytes) => this.#progress((arrived += bytes), size), signal);
      this.#say(".rc-problem", "");
    } catch (fault) {
      if (signal.aborted) this.#stopped();
      else this.#say(".rc-problem", `Not everything could be stored: ${fault instanceof Error ? fault.message : fault} What is stored stays.`);
    }
    this.#fetching = undefined;
    this.#part(".rc-fetching").hidden = true;
    await this.#show();
  }

  /** Who stops wants no more of it for now: neither here nor on the next page. */
  #stopped() {
    choose({ all: false });
    this.#say(".rc-problem", "Stopped. What is stored stays; press the button again to go on.");
  }

  /** @param {number} arrived @param {number} size both in bytes */
  #progress(arrived, size) {
    this.#part(".rc-fetching").hidden = false;
    Object.assign(this.#part("progress"), { value: arrived, max: Math.max(size, 1) });
    this.#say(".rc-arrived", `${(arrived / 1e6).toFixed(1)} of ${(size / 1e6).toFixed(1)} MB`);
  }

  async #delete() {
    this.#fetching?.abort();
    this.#dialog.close();
    await storeNothing();
    const ticked = [...this.#dialog.querySelectorAll("input")].filter(({ checked }) => checked).map(({ value }) => value);
    const doomed = names().filter((name) => ticked.includes(KEPT.find(([, is]) => is.test(name))?.[0] ?? ""));
    doomed.forEach(forget);
    notify(doomed.length > 0 ? "All of it is deleted. Pages that are open may still show what they had." : "What was stored of this site is deleted.");
    await this.#show();
  }

  async #store() {
    choose({ off: false });
    await store();
    await this.#show();
  }

  get #dialog() {
    return /** @type {HTMLDialogElement} */ (this.querySelector("dialog"));
  }

  /** @param {string} selector @param {string} text */
  #say(selector, text) {
    this.#part(selector).textContent = text;
  }

  /** @param {string} selector @returns {HTMLElement} */
  #part(selector) {
    return /** @type {HTMLElement} */ (this.querySelector(selector));
  }
}

/** @param {Listed[]} files in bytes */
const sum = (files) => files.reduce((size, file) => size + file.size, 0);

/** @param {Listed[]} files */
const megabytes = (files) => (sum(files) / 1e6).toFixed(1);

define("rangecard-offline", RangecardOffline);
