import { LIMITS } from "@tellerline/contract";
import { HOUR_MS } from "@tellerline/vocabulary";
import { expect, it } from "vitest";
import { tooManyKeys } from "./current-key.ts";

const NOW = Date.parse("2026-11-29T12:00:00Z");
const at = (ms: number): string => new Date(NOW + ms).toISOString();
const refusal = (rotatedAt: readonly string[], gracedAt: readonly string[], expiresAt: readonly string[]) =>
  tooManyKeys({ rotationsOf: async () => ({ rotatedAt, gracedAt, expiresAt }) }, "org_1", NOW);
const SOON = at(-HOUR_MS + 5000);
const LATER = at(-HOUR_MS + 9000);
const times = (count: number, time: string): readonly string[] => Array.from({ length: count }, () => time);

it.each([
  ["a grace period that will end", [], [], [at(90_000)], "rate_limited", "90"],
  ["a grace period that has ended, and one that will end", [], [], [at(-60_000), at(30_000)], "rate_limited", "30"],
  ["a grace period that has ended", [], [], [at(-60_000)], "conflict", undefined],
  ["no grace period", [], [], [], "conflict", undefined],
  ["too many rotations with grace", [SOON, ...times(10, LATER)], times(10, LATER), [], "rate_limited", "9"],
  ["many rotations, all without grace", times(10, SOON), [], [], "conflict", undefined],
  ["too many rotations at all", times(LIMITS.rotationsAtAllPerHour, SOON), [], [], "rate_limited", "5"],
] as const)("tells to wait where waiting helps: %s", async (_, rotatedAt, gracedAt, expiresAt, code, seconds) => {
  const problem = await refusal(rotatedAt, gracedAt, expiresAt);
  expect(problem.code).toBe(code);
  expect(problem.extras.headers?.["Retry-After"]).toBe(seconds);
});
