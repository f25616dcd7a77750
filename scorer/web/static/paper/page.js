// A page that the browser prints, where there is no press.

document.querySelector(".to-print button")?.addEventListener("click", () => print());
