import fc from "fast-check";
import { readSeed, runs } from "./random.ts";

// A property that fails prints its seed; with TEST_SEED every property starts from that one. One that looks for a shorter example of its
// failure ends before its test's time does, and says what it has found: a time that ran out says nothing.
const seed = readSeed();
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  ...(seed === null ? {} : { seed }),
  interruptAfterTimeLimit: runs(180_000, 900_000),
  markInterruptAsFailure: true,
});
