// Holds the taps on a page until its modules have run, and makes them then, in their order. Not a module itself: it runs
// before there is anything to tap on. Where the modules do not come, the buttons do what they do without scripts; the
// page is loaded anew once the server answers, since it would neither send nor say what waits on this phone.
{
  const things = "button, [data-route], [data-city]";
  /** @type {[Element, Element][]} */
  const held = [];

  /** @param {MouseEvent} event */
  const hold = (event) => {
    const target = /** @type {Element} */ (event.target);
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

  /** @param {Event} event */
  const recover = ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || held.length) return;
    const [{ type }] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
    if (type === "reload") addEventListener("online", reload);
    else reload();
  };

  addEventListener("error", recover, true);
  addEventListener("click", hold, true);
  document.addEventListener("DOMContentLoaded", () => {
    removeEventListener("click", hold, true);
    for (const [target, thing] of held) {
      thing.classList.remove("held");
      target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }
  });
}
