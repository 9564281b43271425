import type { BundledWorker } from "@tellerline/dev/workers";

/** Code that is prepended to a Worker's code. It makes the Worker's clock show a time that is `laterMs` milliseconds later. */
const laterClock = (laterMs: number): string => `const OwnDate = Date;
globalThis.Date = class extends OwnDate {
  constructor(...given) { if (given.length === 0) super(OwnDate.now() + ${laterMs}); else super(...given); }
  static now() { return OwnDate.now() + ${laterMs}; }
};
`;

/** The same Workers with clocks that are `laterMs` milliseconds ahead. */
export const withLaterClock = (workers: readonly BundledWorker[], laterMs: number): BundledWorker[] =>
  workers.map((worker) => (laterMs === 0 ? worker : { ...worker, script: laterClock(laterMs) + worker.script }));
