import { LIMITS } from "@tellerline/contract";
import { HOUR_MS } from "@tellerline/vocabulary";
import { expect, it } from "vitest";
import { tooManyKeys } from "./current-key.ts";

const NOW = Date.parse("2026-11-29T12:00:00Z");
const at = (ms: number): string => new Date(NOW + ms).toISOString();
const refusal = (rotatedAt: readonly string[], expiresAt: readonly string[]) =>
  tooManyKeys({ rotationsOf: async () => ({ rotatedAt: [...rotatedAt], expiresAt: [...expiresAt] }) }, "org_1", NOW);

it.each([
  ["a grace period that will end", [], [at(90_000)], "rate_limited", "90"],
  ["a grace period that has ended, and one that will end", [], [at(-60_000), at(30_000)], "rate_limited", "30"],
  ["a grace period that has ended", [], [at(-60_000)], "conflict", undefined],
  ["no grace period", [], [], "conflict", undefined],
  ["too many rotations", Array(LIMITS.rotationsPerHour).fill(at(-HOUR_MS + 5000)), [], "rate_limited", "5"],
] as const)("tells to wait where waiting helps: %s", async (_, rotatedAt, expiresAt, code, seconds) => {
  const problem = await refusal(rotatedAt, expiresAt);
  expect(problem.code).toBe(code);
  expect(problem.extras.headers?.["Retry-After"]).toBe(seconds);
});
