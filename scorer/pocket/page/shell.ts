// The shell around the app: says how far it is loaded, runs the interpreter in one of the tabs, and shows the pages.

const LOCK = "pocket"; // whoever holds it runs the interpreter
const scope = new URL("./", location.href).href;
const frame = document.querySelector("iframe") as HTMLIFrameElement;

/** Show the words of the first language that this phone asks for and we speak. */
function speak() {
  const parts = [...(document.querySelectorAll("main [lang]") as NodeListOf<HTMLElement>)];
  const spoken = parts.map(({ lang }) => lang);
  const wanted = navigator.languages.map((tag) => tag.split("-")[0]).find((tag) => spoken.includes(tag)) ?? "en";
  document.documentElement.lang = wanted;
  for (const part of parts) if (part.lang !== wanted) part.remove();
}

/** Show one of the sentences. */
function say(name: string, detail?: string) {
  for (const text of document.querySelectorAll("[data-say]") as NodeListOf<HTMLElement>) {
    text.hidden = text.dataset.say !== name;
    const output = text.querySelector("output");
    if (output && detail) output.textContent = detail;
  }
}

/** @param share of all bytes, from 0 to 1; one that was sent before loading broke off may come after it */
function sayShare(share: number) {
  if (!(document.querySelector("[data-say='stuck']") as HTMLElement).hidden) return;
  for (const bar of document.querySelectorAll("progress")) bar.value = share;
  say("loading", `${Math.floor(share * 100)} %`);
}

/** Run the interpreter in this tab as soon as no other one does, until the tab is closed or frozen. */
function runInTurn() {
  navigator.locks.request(LOCK, () => new Promise(run));
  document.addEventListener("resume", () => location.reload());
}

function run(release: (value: unknown) => void) {
  const worker = new Worker("interpreter.js", { type: "module" });
  const places = Object.entries<string>(JSON.parse(document.body.dataset.places ?? "{}"));
  const found = places.map(([name, path]) => [name, new URL(path, scope).href]);
  worker.postMessage({ places: { scope, ...Object.fromEntries(found) } });
  worker.onmessage = ({ data }) => say("broken", data.problem);
  const own = ({ data, ports: [port] }: MessageEvent) => {
    if (data !== "whose") return;
    port.postMessage("mine");
    worker.postMessage({}, [port]);
  };
  navigator.serviceWorker.addEventListener("message", own);
  document.addEventListener("freeze", () => {
    navigator.serviceWorker.removeEventListener("message", own);
    worker.terminate();
    release(null);
  });
}

/** Show the page that the address names, and keep the address in step with the page. */
function show() {
  frame.addEventListener("load", () => {
    const page = frame.contentDocument;
    if (!page?.URL.startsWith(scope)) return; // the browser's own, of an error
    history.replaceState(null, "", `#${page.URL.slice(scope.length)}`);
    document.title = page.title;
    document.documentElement.lang = page.documentElement.lang;
    document.body.dataset.state = "open";
  });
  const open = () => {
    frame.src = scope + location.hash.slice(1);
  };
  addEventListener("hashchange", open); // a code that the phone's camera has read
  open();
}

/** Offer a newer version once it is whole here; it begins when somebody asks for it. */
function offer(newer: ServiceWorker) {
  const bar = document.querySelector("[data-update]") as HTMLElement;
  bar.hidden = false;
  bar.querySelector("button")?.addEventListener("click", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    newer.postMessage("begin");
  });
}

function watch(registration: ServiceWorkerRegistration) {
  if (registration.waiting) offer(registration.waiting);
  if (!(registration.installing || registration.waiting || registration.active)) say("stuck"); // it broke off already
  const look = () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => {
      if (coming.state === "redundant" && !registration.active) say("stuck");
      if (coming.state === "installed" && registration.active) offer(coming);
    });
  };
  look();
  registration.addEventListener("updatefound", look);
}

async function begin() {
  speak();
  const workers = navigator.serviceWorker;
  if (!(workers && navigator.locks && globalThis.WebAssembly && "DecompressionStream" in globalThis))
    return say("unable"); // the newest of all that it needs
  workers.addEventListener("message", ({ data }) => data.share && sayShare(data.share));
  new BroadcastChannel("pocket-full").onmessage = ({ data }) => {
    (document.querySelector("[data-full]") as HTMLElement).hidden = !data;
  };
  watch(await workers.register("worker.js", { updateViaCache: "none" }));
  await workers.ready;
  if (!workers.controller) await new Promise((resolve) => workers.addEventListener("controllerchange", resolve));
  say("starting");
  const deletes = navigator.vendor.startsWith("Apple"); // WebKit alone does, after a week
  navigator.storage?.persist?.().then((isPersistent) => {
    for (const text of document.querySelectorAll("[data-fleeting]") as NodeListOf<HTMLElement>)
      text.hidden = isPersistent || !deletes;
  });
  runInTurn();
  show();
}

begin();
