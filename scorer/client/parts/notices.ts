// Shows who took a seat of this phone over, on a page that is not made anew for what others do.

import { one } from "../dom.ts";
import { asked } from "./leave.ts";
import { writeClocks } from "./messages.ts";

export async function renewNotices() {
  const answer = await asked(location.href, { headers: { Accept: "text/html" } });
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  one("#seat-notices").replaceChildren(...one("#seat-notices", fresh).childNodes);
  writeClocks();
}
