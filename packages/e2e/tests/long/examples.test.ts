import { setTimeout as sleep } from "node:timers/promises";
import { createOperatorClient } from "@tellerline/ops";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { differencesFromShown } from "../../support/examples/compare-shown.ts";
import { type Example, readExamples } from "../../support/examples/read-examples.ts";
import { ExampleRunner } from "../../support/examples/run-examples.ts";
import { untilStarted, useStateFolder } from "../../support/npm-start.ts";

/** Runs all examples of all documents, in order, against the system that `npm start` starts, and compares the answers with those shown. */

const DOCUMENTS = [
  "README.md",
  ...[
    "first-call",
    "batch",
    "eligibility",
    "membership",
    "metering",
    "compatibility",
    "receipts",
    "webhooks",
    "data-quality",
    "operating",
    "from-a-page-to-an-answer",
  ].map((guide) => `packages/guides/${guide}.md`),
  "packages/client/README.md",
  "packages/client-python/README.md",
];

/** Examples that can't run here: how each begins, and the reason. */
const NOT_RUN: readonly (readonly [begins: string, why: string])[] = [
  ["npm start ", "it is what started the system, and `npm test` is what runs this test"],
  ["npx -y pnpm@12.21.0 --dir tellerline", "it packs the clients from a checkout beside: packed-client.ts and client-python.test.ts do"],
  ["export CLOUDFLARE_ACCOUNT_ID", "it needs an account: deploy.test.ts deploys to a stand-in of the platform"],
  ["name: deploy", "a workflow of another service"],
  ["SELECT sum(_sample_interval", "it is asked of the platform's own engine"],
  ["func verify(", "there is no Go here; its digest is that of the sample in Python"],
  ['require "openssl"', "there is no Ruby here; its digest is that of the sample in Python"],
  ["User-agent: ", "a file of another host, which harvest.test.ts has hosts say"],
  ["pnpm ops harvest run ", "it asks institutions' own hosts, which a local system looks up none of: harvest.test.ts has a fleet"],
  ["pnpm ops harvest review ", "a person decides between its two lines: harvest.test.ts does"],
  ["pnpm fleet ", "it starts a system of its own: harvest.test.ts runs the same commands against the fleet"],
  ["RateLimit: ", "headers, which metering.test.ts reads"],
];

const whyNot = ({ code }: Example): string | null => NOT_RUN.find(([begins]) => code.startsWith(begins))?.[1] ?? null;

/** Number of call reports that are embedded in the package. */
const QUARTERS = 6;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(1000);
}

const folder = useStateFolder();
let runner: ExampleRunner | undefined;
beforeAll(async () => {
  await untilStarted(folder.start());
  const { base_url: baseUrl, enterprise: key, operator_token: token } = folder.readKeys();
  const operator = createOperatorClient({ baseUrl, token });
  // Waits for the older quarters, which are imported while the system serves. They decide which rates are held.
  await until(async () => {
    const { catalog, rate_books } = await operator.status();
    return catalog.quarters.length === QUARTERS && rate_books.unpublished === 0;
  });
  runner = new ExampleRunner({ baseUrl, key, stateDir: folder.stateDir });
  const own = runner.importOwnInstitution();
  if (own.status !== 0) throw new Error(own.errors);
}, 900_000);
afterAll(() => runner?.dispose());

const examples = DOCUMENTS.flatMap(readExamples);

const runnable = Map.groupBy(
  examples.filter((example) => whyNot(example) === null),
  ({ document }) => document,
);

describe.each([...runnable])("%s", (_, own) => {
  it.each(own)("runs line $line, and shows what it answers", async (example) => {
    if (runner === undefined) throw new Error("The system has not started.");
    const { status, output, errors } = await runner.run(example);
    expect(status, `${example.code}\n${output.slice(-2000)}\n${errors.slice(-2000)}`).toBe(0);
    if (example.shown !== null) expect(differencesFromShown(example.shown, JSON.parse(output))).toEqual([]);
  });
});

it("leaves out nothing but what can't run here", () => {
  const began = examples.filter((example) => whyNot(example) !== null).map(({ code }) => code);
  expect(NOT_RUN.filter(([begins]) => !began.some((code) => code.startsWith(begins)))).toEqual([]);
});
