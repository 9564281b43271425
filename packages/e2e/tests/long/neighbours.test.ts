import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call } from "../../support/api.ts";
import { DECISION, DEPLOYED, mixOf, type Neighbours, publishFirst, startNeighbours, useEverything } from "../../support/neighbours.ts";
import { type Receiver, startReceiver } from "../../support/receiver.ts";

/** Tests that Workers of the previous release work with Workers of this release, whichever are deployed first (guides/operating.md#upgrades). */
let receiver: Receiver;
let system: Neighbours;
beforeAll(async () => {
  receiver = await startReceiver();
  system = await startNeighbours(mixOf(() => true));
  await publishFirst(system);
}, 120_000);
afterAll(async () => {
  await system.stop();
  await receiver.stop();
});

let rate = 5.9;
let uses = 0;
const use = async (isOlder: (name: string) => boolean) => {
  await system.deploy(mixOf(isOlder));
  rate = Math.round((rate - 0.05) * 100) / 100;
  uses += 1;
  await useEverything(system, receiver, `/use${uses}`, rate);
};

const ask = async (body: object) => {
  const { key } = await system.operator.createKey({ plan: "pro", sandbox: false });
  const response = await call("POST", "/v1/decisions", { key, body: { ...DECISION, ...body } }, system.baseUrl);
  expect(response.status).toBe(200);
  return response.json();
};

const ORDER: readonly string[] = DEPLOYED;

describe("an upgrade", () => {
  it("answers from a set that the last release published: ids, ranks, rates, APRs, payments and totals are equal", async () => {
    const before = await ask({});
    await use(() => false);
    const again = await ask({ rate_book: before.rate_book.version });
    const figures = ({ offers }: { offers: readonly Record<string, unknown>[] }) =>
      offers.map(({ rank, credit_union_id, rate: note, apr, monthly_payment, total_cost_usd }) => {
        return { rank, credit_union_id, note, apr, monthly_payment, total_cost_usd };
      });
    expect(figures(again)).toEqual(figures(before));
    // The engine versions differ, because each release has its own.
    expect(again.engine_version).toEqual(expect.any(String));
    expect(before.engine_version).not.toBe(again.engine_version);
  }, 120_000);

  it.each(DEPLOYED)("may begin with %s", (name) => use((other) => other !== name), 120_000);
  it.each(DEPLOYED)("may leave %s to the end", (name) => use((other) => other === name), 120_000);
  it("may go in the order of the bindings, and stop half-way", () => use((name) => ORDER.indexOf(name) >= 5), 120_000);
  it("may be taken back", () => use(() => true), 120_000);
});
