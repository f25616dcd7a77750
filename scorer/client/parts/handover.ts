// Hands a photo from the page, or the service worker, that it came to, to the page that reads it. It stays in this
// browser, also over plain http, and is gone once it was taken.

const NAME = "handover";
const PHOTO = "photo";

/** Return whether a file is a photo, which is read here and never sent. */
export function isPhoto({ name, type }: File) {
  return type.startsWith("image/") || /\.(jpe?g|png|webp|hei[cf]|avif)$/i.test(name);
}

function opened(): Promise<IDBDatabase> {
  return new Promise((open, fail) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(NAME);
    request.onsuccess = () => open(request.result);
    request.onerror = () => fail(request.error);
  });
}

async function within<T>(work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened();
  return new Promise((done, fail) => {
    const request = work(database.transaction(NAME, "readwrite").objectStore(NAME));
    request.transaction?.addEventListener("complete", () => {
      database.close();
      done(request.result);
    });
    request.onerror = () => fail(request.error);
  });
}

/** Keep a photo until a page takes it; a newer one takes its place. */
export async function put(photo: File) {
  await within((store) => store.put(photo, PHOTO));
}

/** Return the photo that waits, and forget it; undefined if none does. */
export async function take(): Promise<File | undefined> {
  const photo = await within((store) => store.get(PHOTO));
  if (photo) await within((store) => store.delete(PHOTO));
  return photo;
}
