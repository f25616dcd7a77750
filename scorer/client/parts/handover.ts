// Pictures that stay in this browser, also over plain http. A photo is handed from the page, or the service worker, that
// it came to, to the page that reads it, and is gone once it was taken; that of a table is kept under its game's path.

const NAME = "handover";
const PHOTO = "photo";

/** Return whether a file is a photo, which is read here and never sent. */
export function isPhoto({ name, type }: File) {
  return type.startsWith("image/") || /\.(jpe?g|png|webp|hei[cf]|avif)$/i.test(name);
}

async function within<T>(work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(NAME);
  return new Promise((done, fail) => {
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const request = work(opening.result.transaction(NAME, "readwrite").objectStore(NAME));
      request.onerror = () => fail(request.error);
      request.transaction?.addEventListener("complete", () => {
        opening.result.close();
        done(request.result);
      });
    };
  });
}

/** Keep a photo until a page takes it, or a picture by a name; a newer one takes its place. */
export async function put(picture: Blob, name: string = PHOTO) {
  await within((store) => store.put(picture, name));
}

export const kept = (name: string): Promise<Blob | undefined> => within((store) => store.get(name));
export const drop = (name: string) => within((store) => store.delete(name));

export async function dropAllBut(paths: string[]) {
  for (const name of await within((store) => store.getAllKeys()))
    if (![PHOTO, ...paths].includes(String(name))) await drop(String(name));
}

/** Return the photo that waits, and forget it; undefined if none does. */
export async function take(): Promise<File | undefined> {
  const photo = (await kept(PHOTO)) as File | undefined;
  if (photo) await drop(PHOTO);
  return photo;
}
