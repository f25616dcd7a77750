// A page whose buttons are all that it has.

import { listenForButtons } from "./buttons.ts";

listenForButtons();
