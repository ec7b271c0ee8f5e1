/** Messages of the page itself, at the foot of the screen: read out, and gone when they are dismissed. */

/** @param {string} text @param {{ href: string, text: string }} [link] where it leads */
export function notify(text, link) {
  show(text, [...(link ? [leading(link)] : []), choice("Close")]);
}

/** A message with something to choose; whatever is chosen, it goes. @param {string} text @param {[words: string, act: () => void][]} choices */
export function offer(text, choices) {
  show(text, choices.map(([words, act]) => choice(words, act)));
}

/** What is said already is not said twice. @param {string} text @param {HTMLElement[]} beside */
function show(text, beside) {
  const box = place();
  if ([...box.querySelectorAll("span")].some((one) => one.textContent === text)) return;
  const notice = document.createElement("p");
  const told = Object.assign(document.createElement("span"), { textContent: text });
  notice.append(told, ...beside);
  box.append(notice);
}

/** @param {string} words @param {() => void} [act] */
function choice(words, act) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: words });
  button.addEventListener("click", () => button.parentElement?.remove());
  if (act) button.addEventListener("click", act);
  return button;
}

/** @param {{ href: string, text: string }} link */
const leading = ({ href, text }) => Object.assign(document.createElement("a"), { href, textContent: text });

/** @returns {HTMLElement} */
function place() {
  const made = document.querySelector(".rc-notices");
  if (made instanceof HTMLElement) return made;
  const box = Object.assign(document.createElement("div"), { className: "rc-notices" });
  box.setAttribute("role", "status");
  document.body.append(box);
  return box;
}
