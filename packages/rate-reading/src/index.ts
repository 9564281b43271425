export { endFault } from "./endings.ts";
export { layoutHash, sha256Of } from "./layout.ts";
export type { Cell, PageTable, RatePage } from "./page/page.ts";
export { readRatePage } from "./page/read-page.ts";
export { dateFault, failedExamples, failedProofs, proofOf } from "./proofs.ts";
export { PageWords } from "./proposing/notes.ts";
export { type LeftFigure, type Proposal, type ProposedRate, proposeTable } from "./proposing/propose.ts";
export {
  applyReading,
  type CellAddress,
  type FigureName,
  quotesOf,
  type RateReading,
  type Reading,
  type ReadingFault,
  type ReadRate,
} from "./reading.ts";
