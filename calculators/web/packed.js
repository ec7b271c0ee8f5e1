/** A file of the site as a text in a script: gzipped, in base64. */

/** @param {string} packed @returns {Promise<ArrayBuffer>} */
export async function unpacked(packed) {
  // Not a Blob's stream: WebKit reads none of a page from disk.
  const { body } = new Response(decoded(packed));
  if (!body) throw new Error("A file of this folder is empty.");
  return new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** @param {string} base64 */
function decoded(base64) {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let place = 0; place < text.length; place += 1) bytes[place] = text.charCodeAt(place);
  return bytes;
}
