// Holds the taps on a page until its modules have run, and makes them then, in their order. Not a module itself: it runs
// before there is anything to tap on. Where the modules never come, the buttons do what they do without scripts.
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

  addEventListener("click", hold, true);
  document.addEventListener("DOMContentLoaded", () => {
    removeEventListener("click", hold, true);
    for (const [target, thing] of held) {
      thing.classList.remove("held");
      target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }
  });
}
