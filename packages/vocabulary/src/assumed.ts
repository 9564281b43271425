import { GENERAL_AUDIENCE } from "./borrowing.ts";
import { CONVENTIONAL } from "./loan-programs.ts";

/** Defaults for fields that a request leaves out. The answer states each default that it uses (guides/pricing.md#assumptions). */
export const ASSUMED = {
  creditScore: 740,
  occupancy: "primary",
  audience: GENERAL_AUDIENCE,
  downPaymentPercent: 20,
  program: CONVENTIONAL,
  vaUse: "first",
} as const;
