// Keeps the screen lit while people count with one hand and enter with the other, or wait for the others.

async function hold() {
  if (!document.hidden) await navigator.wakeLock?.request("screen").catch(() => null);
}

export function stayAwake() {
  document.addEventListener("visibilitychange", hold);
  void hold();
}
