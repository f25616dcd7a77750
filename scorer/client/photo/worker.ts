// Reads a photo in a worker, so that the page stays responsive and can end the worker at any time.

import { read } from "./reading.ts";

addEventListener("message", ({ data }) => read(data, (news) => postMessage(news)));
