import { setTimeout as sleep } from "node:timers/promises";
import { useRandom } from "@tellerline/dev/testing";
import { type OperatorClient, silentProgress, uploadImport } from "@tellerline/ops";
import { expect, it } from "vitest";
import { callOperation } from "../../support/api.ts";
import { freePort } from "../../support/free-port.ts";
import { useKilledSystem } from "../../support/killed-system.ts";
import { toLines } from "../../support/membership.ts";

/** Number of rows of an import. They are written in several transactions of 4,000 rows each. */
const RATES = 42_000;
const INSTITUTIONS = ["ALDER CU|AUSTIN|TX", "BIRCH CU|DALLAS|TX", "CEDAR CU|WACO|TX"];
/** Minimum number of kills that must have come between two transactions of an import. */
const KILLED_BETWEEN = 3;
const MAX_IMPORTS = 15;
/** Maximum number of kills of one import. After these it is left to the cron, so a slow machine finishes it, too. */
const MAX_KILLS = 5;
/** Milliseconds after which a kill comes although the rows that it waits for were not written. */
const WRITTEN_WITHIN_MS = 20_000;
/** Milliseconds within which a book comes into force after the last kill of its import. */
const LIVE_WITHIN_MS = 180_000;
/** Share of kills that come while rows are written. The others come at any time of a publication, judging and compiling included. */
const WHILE_WRITING = 0.7;

/** The rate in percent of all rows of a book. So an answer shows from which book it comes, and whether it mixes two books. */
const rateOf = (book: number): number => 5 + book / 8;
const rates = (book: number) =>
  Array.from({ length: RATES }, (_, number) => ({
    rate_id: `rate-${number}`,
    credit_union_id: INSTITUTIONS[number % INSTITUTIONS.length],
    product_type: "auto_loan",
    rate: rateOf(book),
    term_months: 60,
    states: ["TX"],
    source_url: "https://rates.example/",
  }));

const institutions = INSTITUTIONS.map((credit_union_id) => {
  const [name, city, state] = credit_union_id.split("|");
  return { kind: "credit_union", credit_union_id, name, city, state };
});

type Status = Awaited<ReturnType<OperatorClient["status"]>>;
const versionOf = ({ rate_books }: Status): number => Number(rate_books.live?.version.replace("live-", ""));

const { start, kill, readDatabase } = useKilledSystem();

const rowsWritten = (book: number): number =>
  readDatabase("import_rows", (catalog) =>
    Number(catalog.prepare("select count(*) as rows from rates where rate = ?").get(rateOf(book))?.rows),
  );

/** Waits until `rows` rows of a book were written, by a call or by the cron; at most `WRITTEN_WITHIN_MS`. */
async function untilWritten(book: number, rows: number): Promise<void> {
  const until = Date.now() + WRITTEN_WITHIN_MS;
  while (rowsWritten(book) < rows && Date.now() < until) await sleep(25);
}

it("imports of several transactions that are killed between them come into force whole, once, and not before", async () => {
  const random = useRandom();
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  let operator: OperatorClient = await start(port);
  const first = await uploadImport(operator, { kind: "rates" }, toLines([...institutions, ...rates(1)]), silentProgress);
  const began = Date.now();
  await operator.publishImport(first);
  const lasts = Date.now() - began;
  const { key } = await operator.createKey({ plan: "enterprise" });
  const seen = async () => {
    const body = { context: { geo: { state: "TX" } }, product_request: { product_type: "auto_loan", amount: 20_000, term_months: 60 } };
    const { answer } = await callOperation("createDecision", { key, body }, baseUrl);
    const found = new Set(answer.offers.map(({ rate }) => rate));
    expect(found.size, "rates of one answer").toBe(1);
    return [...found][0];
  };

  let kills = 0;
  const between: number[] = [];
  for (let number = 2; number <= MAX_IMPORTS && between.length < KILLED_BETWEEN; number++) {
    await expect.poll(seen, { timeout: LIVE_WITHIN_MS, interval: 500 }).toBe(rateOf(number - 1));
    const before = await operator.status();
    const importId = await uploadImport(operator, { kind: "rates" }, toLines(rates(number)), silentProgress);
    for (let tries = 0; tries < MAX_KILLS; tries++) {
      // The first try starts the publication, and the cron continues it after each kill. The calls of further tries find nothing to publish.
      const publishing = operator.publishImport(importId).catch(() => undefined);
      const looking = seen().catch(() => undefined);
      await (random() < WHILE_WRITING ? untilWritten(number, random() * RATES) : sleep(random() * lasts));
      await kill();
      kills++;
      await publishing;
      expect([rateOf(number - 1), rateOf(number), undefined]).toContain(await looking);
      const written = rowsWritten(number);
      if (written > 0 && written < RATES) between.push(written);
      operator = await start(port);
      if ((await operator.status()).rate_books.live?.version !== before.rate_books.live?.version) break;
    }
    await expect.poll(seen, { timeout: LIVE_WITHIN_MS, interval: 500 }).toBe(rateOf(number));
    const after = await operator.status();
    expect(versionOf(after)).toBe(versionOf(before) + 1);
    expect(after.catalog.rates_by_origin.rates).toBe(RATES);
    expect(after.catalog.rate_changes - before.catalog.rate_changes).toBe(RATES);
  }
  process.stdout.write(`Killed ${kills} times, between transactions with ${between.join(", ")} rows written\n`);
  expect(between.length).toBeGreaterThanOrEqual(KILLED_BETWEEN);
}, 900_000);
