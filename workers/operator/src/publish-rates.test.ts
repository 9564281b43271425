import { runs } from "@tellerline/dev/testing";
import { expect, it } from "vitest";
import { numbers, PUBLISHING_BYTES, publishApart, storeInstitutions } from "./testing/publishing-process.ts";

const INSTITUTIONS = 10_000;
const MOST_RATES = runs(40_000, 1_000_000);

const statements = (rates: number, importId: string | null = null) => [
  storeInstitutions(INSTITUTIONS),
  `insert into rates (rate_id, credit_union_id, product_type, rate, term_months, states, points, fees_usd, min_credit_score, source_url,
      observed_at, origin, content_hash, book_version)
    ${numbers(rates)} select 'rate-of-the-sheet-' || i, 'cu-' || (i % ${INSTITUTIONS}) || '|Austin|TX',
      case i % 4 when 0 then 'mortgage' when 1 then 'auto_loan' when 2 then 'personal_loan' else 'mortgage_arm' end,
      4 + (i * 7919 % 9000) / 1000.0, case when i % 3 = 0 then null else 12 * (1 + i % 30) end,
      case when i % 10 = 0 then null when i % 2 = 0 then '["TX"]' else '["CA","NV"]' end,
      i % 5 / 4.0, 100 * (i % 7), 600 + 20 * (i % 8), 'https://example.com/' || (i % ${INSTITUTIONS}), '2026-11-20T00:00:00Z', 'rates', 'hash', 1
    from n`,
  `insert into rate_books (version, created_at, import_id) values (1, '2026-11-20T00:00:00Z', ${importId === null ? "null" : `'${importId}'`})`,
];

const publish = (rates: number, importId: string | null = null) =>
  publishApart(async (catalog) => {
    for (const statement of statements(rates, importId)) await catalog.prepare(statement).run();
  });

it(`publishes ${MOST_RATES.toLocaleString("en")} rates of 10,000 institutions within an isolate's memory, in values that KV takes`, async () => {
  const few = await publish(100);
  const many = await publish(MOST_RATES);
  expect(many.version).toBe("live-1");
  expect(Math.max(...many.sizes)).toBeLessThan(25 * 2 ** 20);
  expect(many.peakBytes - few.peakBytes).toBeLessThan(PUBLISHING_BYTES);
});

it("publishes no version whose rows another call is still writing", async () => {
  expect((await publish(100, "imp_begun_meanwhile")).version).toBeNull();
});
