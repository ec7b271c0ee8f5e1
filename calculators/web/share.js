/**
 * Takes a calculator's question elsewhere: as a link, as a text for a chat, as a frame for another page.
 *
 * Where the browser refuses its clipboard, a dialog shows the text, selected, to be copied by hand.
 */

import { addressOf, pageOf } from "./address.js";
import { call } from "./client.js";
import { linkText } from "./links.js";

/** @typedef {import("./calculator.js").RangecardCalculator} RangecardCalculator */
/** @typedef {{ done: string, text: (calculator: RangecardCalculator) => string | Promise<string> }} Way */

const FRAME_HEIGHT = 720;

/** How long a word of success stands. */
const SAID_MS = 5_000;

/** Inside a frame the question belongs on the page of all calculators. */
const isFrame = () => document.querySelector(".rc-frame") !== null;

/** @param {RangecardCalculator} calculator */
const linkOf = (calculator) => addressOf(isFrame() ? pageOf("play.html") : location.href, linkText(calculator));

/** @param {RangecardCalculator} calculator */
const told = (calculator) => call("told", calculator.question, linkOf(calculator));

/** @param {RangecardCalculator} calculator */
function frame(calculator) {
  const made = document.createElement("iframe");
  made.src = addressOf(pageOf("frame.html"), linkText(calculator));
  made.title = `Rangecard: ${calculator.form.getAttribute("aria-label")}`;
  made.width = "100%";
  made.height = String(FRAME_HEIGHT);
  made.loading = "lazy";
  return made.outerHTML;
}

/** @type {{ [way: string]: Way }} */
const WAYS = {
  link: { done: "Link copied", text: linkOf },
  text: { done: "Text copied", text: told },
  frame: { done: "Frame copied: paste it into a page’s HTML", text: frame },
};

/** @param {Event} event */
function pressed({ target }) {
  const button = target instanceof Element ? target.closest("button[data-share]") : null;
  const calculator = button?.closest("rangecard-calculator");
  if (!(button instanceof HTMLButtonElement) || !calculator) return;
  void share(button, /** @type {RangecardCalculator} */ (calculator));
}

/** @param {HTMLButtonElement} button @param {RangecardCalculator} calculator */
async function share(button, calculator) {
  const way = button.dataset.share ?? "";
  if (way === "send") return send(button, calculator);
  const { done, text } = /** @type {Way} */ (WAYS[way]);
  const copied = await Promise.resolve(text(calculator)).catch(() => undefined);
  if (copied === undefined) say(button, "The rules could not be loaded, so there is no text yet");
  else if (await taken(copied)) say(button, done);
  else offer(button, copied);
}

/** Hands the link to the device's own way of sending; who thinks better of it is told nothing. @param {HTMLButtonElement} button @param {RangecardCalculator} calculator */
async function send(button, calculator) {
  const title = `Rangecard: ${calculator.form.getAttribute("aria-label")}`;
  const fault = await navigator.share({ title, url: linkOf(calculator) }).catch((/** @type {Error} */ one) => one);
  if (fault?.name !== "AbortError" && fault) offer(button, linkOf(calculator));
}

/** Whether the clipboard has it now. @param {string} text */
async function taken(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** @type {WeakMap<Element, number>} */
const waits = new WeakMap();

/** @param {HTMLButtonElement} button @param {string} text */
function say(button, text) {
  const place = button.parentElement?.querySelector(".rc-said");
  if (!place) return;
  place.textContent = "";
  place.textContent = text;
  clearTimeout(waits.get(place));
  waits.set(place, setTimeout(() => (place.textContent = ""), SAID_MS));
}

/** @param {HTMLButtonElement} button @param {string} text */
function offer(button, text) {
  const dialog = document.createElement("dialog");
  dialog.className = "rc-by-hand";
  dialog.setAttribute("aria-label", "Copy by hand");
  const label = Object.assign(document.createElement("label"), { textContent: "The browser does not let this page copy. Copy it by hand:" });
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true, rows: 5 });
  const close = Object.assign(document.createElement("button"), { type: "button", textContent: "Close" });
  label.append(field);
  dialog.append(label, close);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  button.after(dialog);
  dialog.showModal();
  field.select();
}

/** A device with a way of its own to send gets a button for it. @param {Event} event */
function connected({ target }) {
  const send = /** @type {Element} */ (target).querySelector("button[data-share=send]");
  if (send instanceof HTMLButtonElement) send.hidden = !("share" in navigator);
}

document.addEventListener("click", pressed);
document.addEventListener("rangecard:connected", connected);
