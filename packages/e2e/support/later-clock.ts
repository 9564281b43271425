import type { BundledWorker } from "@tellerline/dev/workers";

/** A clock that shows a later time, in front of a Worker's own code. */
const laterClock = (laterMs: number): string => `const OwnDate = Date;
globalThis.Date = class extends OwnDate {
  constructor(...given) { if (given.length === 0) super(OwnDate.now() + ${laterMs}); else super(...given); }
  static now() { return OwnDate.now() + ${laterMs}; }
};
`;

/** The same Workers with a clock that shows a later time. */
export const withLaterClock = (workers: readonly BundledWorker[], laterMs: number): BundledWorker[] =>
  workers.map((worker) => (laterMs === 0 ? worker : { ...worker, script: laterClock(laterMs) + worker.script }));
