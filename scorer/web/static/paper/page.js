// A page that the browser prints, where there is no press: on the screen a whole sheet, as wide as the window.

const page = document.documentElement;

function fit() {
  page.style.setProperty("--fit", "1");
  page.style.setProperty("--fit", String(Math.min(1, page.clientWidth / page.scrollWidth)));
}

for (const button of document.querySelectorAll(".to-print button"))
  button.addEventListener("click", () => (button.className ? history.back() : print()));
addEventListener("resize", fit);
fit();
