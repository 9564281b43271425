import fc from "fast-check";
import { readSeed, runs } from "./random.ts";

// A failing property prints its seed. TEST_SEED makes every property start from that seed. Shrinking stops before the test's
// timeout, because a test that times out prints no counterexample.
const seed = readSeed();
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  ...(seed === null ? {} : { seed }),
  interruptAfterTimeLimit: runs(180_000, 900_000),
  markInterruptAsFailure: true,
});
