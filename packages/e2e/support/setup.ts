import { untilPrepared } from "./fixtures.ts";

await untilPrepared();
