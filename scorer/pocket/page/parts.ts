// The parts of the app, loaded once: each comes in pieces, so that a break costs one piece, and is kept whole.

export const PARTS = "pocket-parts";
const PIECES = "pocket-pieces";

export interface Part {
  address: string; // where the whole part is kept; it changes with the content
  type: string; // its MIME type
  packed: boolean; // whether the pieces together are compressed by gzip
  pieces: { address: string; size: number }[]; // with their sizes in bytes
}

/**
 * Load what is missing, piece by piece, and put it together.
 * @param tell is told after each piece which share of all bytes is here, from 0 to 1
 */
export async function fetchParts(
  kept: Pick<Cache, "match" | "put">,
  parts: Part[],
  scope: string,
  tell: (share: number) => unknown,
) {
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

async function fetchPiece(pieces: Pick<Cache, "match" | "put">, address: string) {
  if (await pieces.match(address)) return;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  await pieces.put(address, answer);
}

async function whole(pieces: Pick<Cache, "match">, part: Part, scope: string) {
  const found = await Promise.all(part.pieces.map(({ address }) => pieces.match(new URL(address, scope).href)));
  const blob = new Blob(await Promise.all(found.map((piece) => (piece as Response).blob())));
  const body = part.packed ? blob.stream().pipeThrough(new DecompressionStream("gzip")) : blob;
  return new Response(body, { headers: { "Content-Type": part.type } });
}
