/** `<rangecard-print-check>`: whether a print is current, by the version or the fingerprint that is printed on it. */

import { addressOf, stateOf, states } from "./history.js";
import { linkTo, listed, paragraph } from "./since.js";
import { define } from "./whole.js";

/** @typedef {import("./history.js").State} State */

const FINGERPRINT = /^[0-9a-f]{12}$/;
const VERSION = /^\d+\.\d+\.\d+$/;

/** No more of what was typed is said again. */
const LONGEST_TOLD = 40;

class RangecardPrintCheck extends HTMLElement {
  #connection = new AbortController();
  #asked = 0;

  connectedCallback() {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    this.addEventListener("submit", (event) => this.#submitted(event), { signal });
    this.#typed.addEventListener("input", () => this.#refuse(""), { signal });
  }

  disconnectedCallback() {
    this.#connection.abort();
  }

  get #typed() {
    return /** @type {HTMLInputElement} */ (this.querySelector("input"));
  }

  /** @param {string} selector @returns {HTMLElement} */
  #part(selector) {
    return /** @type {HTMLElement} */ (this.querySelector(selector));
  }

  /** @param {Event} event */
  #submitted(event) {
    event.preventDefault();
    const named = nameIn(this.#typed.value);
    const fault = faultOf(named);
    this.#refuse(fault);
    this.#part(".rc-since").replaceChildren();
    if (fault) this.#typed.focus();
    else void this.#look(named);
  }

  /** @param {string} named */
  async #look(named) {
    const asked = ++this.#asked;
    const told = await states().then((all) => tell(all, named), failed);
    if (asked === this.#asked) this.#part(".rc-since").replaceChildren(...told);
  }

  /** @param {string} fault */
  #refuse(fault) {
    const place = this.#part(".rc-error");
    place.textContent = fault;
    place.hidden = !fault;
    if (fault) this.#typed.setAttribute("aria-invalid", "true");
    else this.#typed.removeAttribute("aria-invalid");
  }
}

/** What was meant: without spaces, hyphens between digits and the words printed before it. @param {string} text */
const nameIn = (text) => text.toLowerCase().replace(/ruleset|data|\s|-/g, "");

/** @param {string} named @returns {string} what is wrong with it, empty for nothing */
function faultOf(named) {
  if (FINGERPRINT.test(named) || VERSION.test(named)) return "";
  const found = named.length > LONGEST_TOLD ? `${named.length} signs` : `“${named}”, ${named.length} of them`;
  return `Expected 12 digits and letters from a to f, or a version such as 1.0.0; found ${named ? found : "nothing"}.`;
}

/** @param {State[]} all @param {string} named @returns {Element[]} */
function tell(all, named) {
  const state = stateOf(all, named);
  if (!state) return unknown(named);
  const of = `version ${state.version} of ${state.date}`;
  if (state === all[0]) return [paragraph(`Your print is current: it is of ${of}, and so are these pages.`)];
  if (state.lines.length === 0) return [paragraph(`Your print is current: it is of ${of}, and nothing has changed since.`)];
  const text = `Your print is of ${of}. Since then has changed, if it is on your print:`;
  return [paragraph(text), ...listed(state.lines, Infinity), ways()];
}

/** @param {string} named */
function unknown(named) {
  const what = VERSION.test(named) ? `the number ${named}` : `the fingerprint ${named}`;
  return [
    paragraph(`No published version that is known here has ${what}. Compare it with your print sign by sign.`),
    paragraph("A print from another place may be of data of its own, or newer than this copy of the pages."),
  ];
}

function ways() {
  const foot = Object.assign(document.createElement("p"), { className: "rc-since-ways" });
  foot.append(linkTo(addressOf("print.html"), "New prints"));
  return foot;
}

/** @param {Error} fault */
const failed = ({ message }) => [paragraph(`The list of versions did not load: ${message} They stand below, too.`)];

define("rangecard-print-check", RangecardPrintCheck);
