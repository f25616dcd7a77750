// The app's files: one line of JSON, [[name, size], …], then their contents, one after the other.

/**
 * Lay the files into a folder of the interpreter; they share the memory of `all`.
 * @param system Emscripten's file system
 */
export function lay(system: any, folder: string, all: Uint8Array) {
  let start = all.indexOf(10) + 1;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(all.subarray(0, start)))) {
    const path = `${folder}/${name}`;
    const cut = path.lastIndexOf("/");
    system.mkdirTree(path.slice(0, cut));
    system.createDataFile(path.slice(0, cut), path.slice(cut + 1), all.subarray(start, start + size), true, true, true);
    start += size;
  }
}

const PIECE = 1 << 20; // bytes; so Python's memory, which never shrinks, does not grow by all of it

/** Unpack xz by Python; a browser cannot. */
export async function unpacked(pyodide: any, packed: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  const decoder = pyodide.runPython("import lzma; lzma.LZMADecompressor()");
  const source = pyodide.toPy(new Uint8Array(packed));
  const none = pyodide.toPy(new Uint8Array());
  const pieces = [];
  for (let rest = source; !decoder.eof; rest = none) {
    const piece = decoder.decompress(rest, PIECE);
    pieces.push(piece.toJs());
    piece.destroy();
  }
  for (const proxy of [source, none, decoder]) proxy.destroy();
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
