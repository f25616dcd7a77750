// Reads a photo beside the page, which stays lively and can stop it at any time by ending it.

import { read } from "./reading.js";

addEventListener("message", ({ data }) => read(data, (news) => postMessage(news)));
