// Shows who took a seat of this phone over, on a page that is not made anew for what others do.

import { one } from "../engine/dom.js";
import { asked } from "../engine/leave.js";
import { writeClocks } from "../engine/messages.js";

export async function renewNotices() {
  const answer = await asked(location.href, { headers: { Accept: "text/html" } });
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  one("#seat-notices").replaceChildren(...one("#seat-notices", fresh).childNodes);
  writeClocks();
}
