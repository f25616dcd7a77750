// A page that the browser prints, where there is no press: on the screen a whole sheet, as wide as the window.

const page = document.documentElement;

function fit() {
  page.style.setProperty("--fit", "1");
  page.style.setProperty("--fit", String(Math.min(1, page.clientWidth / page.scrollWidth)));
}

document.querySelector(".to-print .back")?.addEventListener("click", () => history.back());
document.querySelector(".to-print button:not(.back)")?.addEventListener("click", () => print());
addEventListener("resize", fit);
fit();
