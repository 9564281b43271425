import fc from "fast-check";
import { readSeed } from "./random.ts";

// A property that fails prints its seed; with TEST_SEED every property starts from that one.
const seed = readSeed();
if (seed !== null) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
