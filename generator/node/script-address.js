// In a classic script, which has no `import.meta`: the address that it was read from.
export const scriptAddress = /** @type {HTMLScriptElement} */ (document.currentScript).src;
