// The parts of the app, loaded once: each comes in pieces, so that a break costs one piece, and is kept whole.

export const PARTS = "pocket-parts";
const PIECES = "pocket-pieces";

/**
 * @typedef {object} Part
 * @property {string} address  where the whole part is kept; it changes with the content
 * @property {string} type  its MIME type
 * @property {boolean} packed  whether the pieces together are compressed by gzip
 * @property {{address: string, size: number}[]} pieces  with their sizes in bytes
 */

/**
 * Load what is missing, piece by piece, and put it together.
 * @param {Pick<Cache, "match" | "put">} kept
 * @param {Part[]} parts
 * @param {string} scope
 * @param {(share: number) => unknown} tell  is told after each piece which share of all bytes is here, from 0 to 1
 */
export async function fetchParts(kept, parts, scope, tell) {
  const pieces = await caches.open(PIECES);
  const all = parts.flatMap((part) => part.pieces).reduce((sum, { size }) => sum + size, 0);
  let loaded = 0;
  for (const part of parts) {
    const isHere = await kept.match(new URL(part.address, scope));
    for (const { address, size } of part.pieces) {
      if (!isHere) await fetchPiece(pieces, new URL(address, scope).href);
      loaded += size;
      await tell(loaded / all);
    }
    if (!isHere) await kept.put(new URL(part.address, scope), await whole(pieces, part, scope));
  }
  await caches.delete(PIECES);
}

/** @param {Pick<Cache, "match" | "put">} pieces @param {string} address */
async function fetchPiece(pieces, address) {
  if (await pieces.match(address)) return;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  await pieces.put(address, answer);
}

/** @param {Pick<Cache, "match">} pieces @param {Part} part @param {string} scope */
async function whole(pieces, part, scope) {
  const found = await Promise.all(part.pieces.map(({ address }) => pieces.match(new URL(address, scope).href)));
  const blob = new Blob(await Promise.all(found.map((piece) => /** @type {Response} */ (piece).blob())));
  const body = part.packed ? blob.stream().pipeThrough(new DecompressionStream("gzip")) : blob;
  return new Response(body, { headers: { "Content-Type": part.type } });
}
