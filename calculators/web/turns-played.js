/** The list of turns that a tracker has played. */

/** One turn: what it came to, and the way back to before it. @param {string} told @param {number} before the step to go back to */
export function turnPlayed(told, before) {
  const turn = document.createElement("li");
  const back = Object.assign(document.createElement("button"), { type: "button", textContent: "Go back to before it" });
  Object.assign(back.dataset, { action: "back", before });
  turn.append(Object.assign(document.createElement("span"), { textContent: told }), back);
  return turn;
}
