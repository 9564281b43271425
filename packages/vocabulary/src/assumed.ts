import { GENERAL_AUDIENCE } from "./borrowing.ts";
import { CONVENTIONAL } from "./loan-programs.ts";

/** Defaults for what a borrower leaves out; the answer states each one used (guides/pricing.md#assumptions). */
export const ASSUMED = {
  creditScore: 740,
  occupancy: "primary",
  audience: GENERAL_AUDIENCE,
  downPaymentPercent: 20,
  program: CONVENTIONAL,
  vaUse: "first",
} as const;
