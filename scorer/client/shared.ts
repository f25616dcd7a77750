// What several pages need, so that it is one chunk: all that is bundled for pages imports it (scorer/bundling.py).

import "./map/lens.ts";
import "./map/painter.ts";
import "./map/turn.ts";
import "./parts/buttons.ts";
import "./parts/doubts.ts";
import "./parts/file.ts";
import "./parts/handover.ts";
import "./parts/search.ts";
