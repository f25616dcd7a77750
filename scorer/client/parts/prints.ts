// On an iPhone's home screen a PDF would take the app's only window, with no way to print it and none back: there it is
// shared instead, as any file. Where sharing is called off or not allowed any more, the next tap has the file at hand.

import { touched } from "../dom.ts";

const PRINT = "a[href*='.pdf']:not([data-share])";
const made: Map<string, File> = new Map();

export function sharePrints() {
  document.addEventListener("click", (event) => {
    const link = touched(event, PRINT) as HTMLAnchorElement | null;
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    void pass(link.href);
  });
}

async function pass(address: string) {
  const file = made.get(address) ?? (await fetchPrint(address));
  if (!file) return location.assign(address); // which says why there is none
  made.set(address, file);
  await navigator.share({ files: [file] }).catch(() => null);
}

async function fetchPrint(address: string) {
  const answer = await fetch(address).catch(() => null);
  const [, name] = /filename="([^"]+)"/.exec(answer?.headers.get("Content-Disposition") ?? "") ?? [];
  return answer?.ok && name ? new File([await answer.blob()], name, { type: "application/pdf" }) : null;
}
