/** Messages of the page itself, at the foot of the screen: read out, and gone when they are dismissed. */

/** @param {string} text @param {{ href: string, text: string }} [link] where it leads */
export function notify(text, link) {
  const box = place();
  if ([...box.querySelectorAll("span")].some((one) => one.textContent === text)) return;
  const notice = document.createElement("p");
  const close = Object.assign(document.createElement("button"), { type: "button", textContent: "Close" });
  close.addEventListener("click", () => notice.remove());
  const told = Object.assign(document.createElement("span"), { textContent: text });
  notice.append(told, ...(link ? [leading(link)] : []), close);
  box.append(notice);
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
