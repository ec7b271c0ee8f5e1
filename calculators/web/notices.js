/** Messages of the page itself, at the foot of the screen: read out, and gone when they are dismissed. */

/** @param {string} text @param {{ text: string, href: string }} [link] where it leads */
export function notify(text, link) {
  const box = place();
  if ([...box.querySelectorAll("span")].some((one) => one.textContent === text)) return;
  const notice = document.createElement("p");
  const close = Object.assign(document.createElement("button"), { type: "button", textContent: "Close" });
  close.addEventListener("click", () => notice.remove());
  const more = link ? [Object.assign(document.createElement("a"), { href: link.href, textContent: link.text })] : [];
  notice.append(Object.assign(document.createElement("span"), { textContent: text }), ...more, close);
  box.append(notice);
}

/** @returns {HTMLElement} */
function place() {
  const made = document.querySelector(".rc-notices");
  if (made instanceof HTMLElement) return made;
  const box = Object.assign(document.createElement("div"), { className: "rc-notices" });
  box.setAttribute("role", "status");
  document.body.append(box);
  return box;
}
