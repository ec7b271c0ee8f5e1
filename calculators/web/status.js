/** The status line of a calculator or of the tracker: the one part that is read out, so it is short. */

/** Long enough for a typed number to be whole before it is read out. */
const PAUSE_MS = 400;

export class Status {
  #pause = 0;

  /** @param {() => HTMLElement} line */
  constructor(line) {
    this.line = line;
  }

  /** Said again when it is the same again, as a second roll with the same dice is. @param {string} text */
  say(text) {
    this.stop();
    this.line().textContent = text;
  }

  /** Waits until typing rests; what stands there is not said again. @param {string} text */
  sayLater(text) {
    this.stop();
    if (this.line().textContent === text) return;
    this.#pause = setTimeout(() => this.say(text), PAUSE_MS);
  }

  /** Says why there are no rules, with a button that tries again. @param {Error} fault @param {string} kept what is not lost */
  fail({ message }, kept) {
    this.say(`The rules could not be loaded: ${message.replace(/\.?$/, ".")} ${kept}`);
    const retry = Object.assign(document.createElement("button"), { type: "button", textContent: "Try again" });
    retry.dataset.action = "retry";
    this.line().append(" ", retry);
  }

  load() {
    this.say("Loading the rules into this page…");
  }

  stop() {
    clearTimeout(this.#pause);
  }
}
