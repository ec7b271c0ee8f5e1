/** Puts the focus on something; what is typed then takes the place of what a field holds. @param {Element | null | undefined} target */
export function enter(target) {
  if (target instanceof HTMLElement) target.focus();
  if (target instanceof HTMLInputElement) target.select();
}
