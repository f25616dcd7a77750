// Keeps the files of the interpreter: all that changed together, or nothing, whenever the tab is ended.

const NAME = "pocket";
const FILES = "files";
const PATIENCE = 1000; // milliseconds until it is tried again whether there is room

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(FILES);
  return done(request);
}

let database: Promise<IDBDatabase> | null = null;

/** Return all files with their names. */
export async function load(): Promise<[string, Uint8Array][]> {
  database ??= opened();
  const files = (await database).transaction(FILES).objectStore(FILES);
  const [names, contents] = await Promise.all([done(files.getAllKeys()), done(files.getAll())]);
  return names.map((name, place) => [String(name), contents[place]]);
}

/** Save files with their names, in one transaction; resolves when it is on the disk. */
async function save(files: [string, Uint8Array][]) {
  if (!files.length) return;
  database ??= opened();
  const transaction = (await database).transaction(FILES, "readwrite", { durability: "strict" });
  for (const [name, content] of files) transaction.objectStore(FILES).put(content, name);
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Save as soon as this phone has room; until then this does not resolve. */
export async function saveWithRoom(
  files: [string, Uint8Array][],
  tell: (isFull: boolean) => unknown,
  patience: number = PATIENCE,
) {
  for (;;) {
    try {
      await save(files);
      return tell(false);
    } catch (problem) {
      if ((problem as Error).name !== "QuotaExceededError") throw problem;
      tell(true);
      await new Promise((resolve) => setTimeout(resolve, patience));
    }
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
