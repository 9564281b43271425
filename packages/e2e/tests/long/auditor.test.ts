import { beforeAll, expect, it } from "vitest";
import { type AuditedAnswer, answerTo, askAfterEach, auditorKey, fromSet } from "../../support/auditor.ts";
import { putEmbeddedGazetteer } from "../../support/membership.ts";
import { useOwnSystem } from "../../support/own-system.ts";

/** Number of publications, each followed by `ANSWERS` requests. After the last, the system is restarted, which empties all caches. */
const ROUNDS = 50;
const ANSWERS = 20;

const system = useOwnSystem();
let answers: readonly AuditedAnswer[] = [];
let key: string;

beforeAll(async () => {
  key = await auditorKey(system);
  await putEmbeddedGazetteer(system.operator);
  answers = await askAfterEach(system, key, ROUNDS, ANSWERS);
  await system.restart();
}, 600_000);

it("a thousand answers are given again, byte for byte", async () => {
  expect(answers).toHaveLength(ROUNDS * ANSWERS);
  expect(new Set(answers.map(({ version }) => version)).size).toBe(ROUNDS);
  const again = [];
  for (const { request, version } of answers) again.push(await answerTo(system, key, fromSet(request, version)));
  expect(again).toEqual(answers.map(({ text }) => text));
}, 300_000);
