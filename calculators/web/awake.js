/**
 * "Keep the screen on": one button a page, kept on this device until it is pressed again.
 *
 * A browser lets the screen sleep again when the page is out of sight or left; it is asked anew when the page is
 * back. A browser that has no such lock gets no button; one that refuses it is told about.
 */

import { isFramed } from "./calculators.js";
import { notify } from "./notices.js";
import { read, write } from "./store.js";

const KEPT = "awake";
const WORDS = "Keep the screen on";

/** @type {WakeLockSentinel | undefined} */
let lock;
let isAsking = false;

const isWanted = () => read(KEPT, false, (value) => typeof value === "boolean");

async function hold() {
  if (isAsking || (lock && !lock.released) || document.visibilityState !== "visible") return;
  isAsking = true;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    write(KEPT, false);
    notify("This device does not let the page keep the screen on now. A battery that runs low is a usual reason.");
  }
  isAsking = false;
  settle();
}

/** Makes button and lock what is wanted. */
function settle() {
  const wanted = isWanted() && button() !== null;
  button()?.setAttribute("aria-pressed", String(wanted));
  if (wanted) void hold();
  else void lock?.release();
}

const button = () => document.querySelector("button.rc-awake");

/** @param {Event} event */
function connected({ target }) {
  if (!("wakeLock" in navigator) || isFramed || button()) return;
  const made = Object.assign(document.createElement("button"), { type: "button", className: "rc-awake", textContent: WORDS });
  const calculator = /** @type {Element} */ (target);
  const chooser = document.querySelector(".rc-chooser");
  if (chooser) chooser.append(made);
  else calculator.querySelector(".rc-said")?.before(made);
  settle();
}

/** @param {Event} event */
function pressed({ target }) {
  if (!(target instanceof Element) || !target.closest("button.rc-awake")) return;
  write(KEPT, !isWanted());
  settle();
}

document.addEventListener("rangecard:connected", connected);
document.addEventListener("click", pressed);
document.addEventListener("visibilitychange", () => settle());
