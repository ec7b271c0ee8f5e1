/**
 * The site on this device: stored while a page rests; a new version is announced, and used when the reader says so.
 *
 * When one tab takes the new version, all load again: what is typed is kept by then, and no page of the old version is
 * left to meet scripts of the new one.
 */

import { WORKS } from "./works.js";
import { isFramed } from "./calculators.js";
import { offer } from "./notices.js";
import { WITHDRAWN } from "./stored.js";
import { buildOf, choice, choose, clear, hindrance, leave, list, pause, registered, rest, store, tell } from "./storing.js";
import { whenWhole } from "./whole.js";

const CHECK_MS = 60 * 60 * 1000;
/** A reader who said "later" is not asked again on the next page. */
const LATER_MS = 12 * CHECK_MS;

const TRY_MS = 1_000;
const TRIES = 10;

let lastCheck = 0;

async function begin() {
  await rest();
  const registration = await store();
  if (!registration) return;
  follow(registration);
  await check();
  await compare();
}

/** Announces a version that waits, now and when one comes. @param {ServiceWorkerRegistration} registration */
function follow(registration) {
  void announce(registration);
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", () => void announce(registration)));
}

/** Both are asked who they are: the one at work is then at rest too, which the other may be waiting for. @param {ServiceWorkerRegistration} registration */
async function announce({ waiting, active }) {
  tell();
  if (!waiting || !active) return;
  const [build, used] = await Promise.all([waiting, active].map(buildOf));
  if (!build || waiting.state !== "installed") return;
  if (build === WITHDRAWN || used === WITHDRAWN) return useNew(); // the kill switch asks nobody, nor does what follows it
  if (Date.now() - (choice().later ?? 0) < LATER_MS) return;
  offer("A new version of this site is ready.", [
    ["Use it now", () => void useNew()],
    ["Later", () => choose({ later: Date.now() })],
  ]);
}

/** Every tab goes over to the version that waits; a browser that finds the old one busy is told so again and again. */
export async function useNew() {
  const registration = await registered();
  for (let tries = 0; registration?.waiting && tries < TRIES; tries += 1) {
    registration.waiting.postMessage("use");
    registration.active?.postMessage("who");
    await pause(TRY_MS);
  }
  if (registration?.waiting) location.reload(); // a page that goes makes room too
}

/** Asks the site whether there is a new version; without a network there is no answer, and no fault. */
export async function check() {
  lastCheck = Date.now();
  try {
    await (await registered())?.update();
    choose({ checked: lastCheck });
    return true;
  } catch {
    return false;
  } finally {
    tell();
  }
}

/** A page of another version than what is stored was caught while the site was renewed. */
async function compare() {
  const stored = navigator.serviceWorker.controller && (await list().catch(() => null));
  if (stored && stored.works !== WORKS) offer("This page is of another version than the rest of the site.", [["Load it again", () => location.reload()], ["Later", () => {}]]);
}

/** The theme writes the colour of its own scheme, which the reader may have chosen: those of the system give way. */
function colour() {
  if (!document.querySelector("meta[name=theme-color]:not([media])")) return;
  for (const fixed of document.querySelectorAll("meta[name=theme-color][media]")) fixed.remove();
}

function listen() {
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (!isControlled) return void (isControlled = true);
    leave();
    location.reload();
  });
  const look = () => void (document.visibilityState === "visible" && Date.now() - lastCheck > CHECK_MS && check());
  document.addEventListener("visibilitychange", look);
  setInterval(look, CHECK_MS / 4);
}

whenWhole(() => {
  colour();
  if (isFramed || hindrance()) return;
  listen();
  if (choice().off) void clear().catch(() => {}); // where there are no stores, none is left
  else void begin();
});
