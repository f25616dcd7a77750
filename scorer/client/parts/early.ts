// Holds the taps on a page until its modules have run, and makes them then, in their order. Not a module itself: it runs
// before there is anything to tap on. Where the modules do not come, the buttons do what they do without scripts; the
// page is loaded anew once the server answers, since it would neither send nor say what waits on this phone. A finger that
// went down on the map before and goes up after is a tap, too: the map listens to fingers only from then on.
import { servePopovers } from "./popovers.ts"; // which nothing else imports, so that it is within

servePopovers();

{
  const things = "button, [data-route], [data-city]";
  const held: [Element, Element][] = [];
  const SLOP = 9; // pixels that a finger may stray while it taps
  let pressed: PointerEvent | null = null;
  let isReady = false;

  const press = (event: PointerEvent) => {
    pressed = event;
  };

  const lift = ({ type, clientX, clientY }: PointerEvent) => {
    const began = pressed;
    pressed = null;
    if (!began || !isReady || type === "pointercancel") return;
    if (Math.hypot(clientX - began.clientX, clientY - began.clientY) > SLOP) return;
    const target = began.target as Element;
    if (target.closest("[data-route], [data-city]")) click(target);
  };

  const click = (target: Element) => target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));

  const hold = (event: MouseEvent) => {
    const target = event.target as Element;
    const thing = target.closest(held.length ? `a, ${things}` : things);
    if (!thing) return;
    event.preventDefault();
    event.stopPropagation();
    thing.classList.add("held");
    held.push([target, thing]);
  };

  const reload = () => {
    fetch(location.href).then(
      () => location.reload(),
      () => setTimeout(reload, 1000),
    );
  };

  const recover = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement) || held.length) return;
    const [{ type }] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (type === "reload") addEventListener("online", reload);
    else reload();
  };

  addEventListener("error", recover, true);
  addEventListener("click", hold, true);
  addEventListener("pointerdown", press, true);
  addEventListener("pointerup", lift, true);
  addEventListener("pointercancel", lift, true);
  document.addEventListener("DOMContentLoaded", () => {
    isReady = true;
    removeEventListener("click", hold, true);
    removeEventListener("pointerdown", press, true);
    for (const [target, thing] of held) {
      thing.classList.remove("held");
      click(target);
    }
  });
}
