// Keeps the screen lit while people count with one hand and enter with the other, or wait for the others.

let lock: WakeLockSentinel | null | undefined;

/** Light the screen again, if it may go out. */
export async function wake() {
  if (document.hidden || (lock && !lock.released)) return;
  lock = await navigator.wakeLock?.request("screen").catch(() => null);
}

export function stayAwake() {
  document.addEventListener("visibilitychange", wake);
  void wake();
}
