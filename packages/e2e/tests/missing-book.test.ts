import { runImport, silentProgress } from "@tellerline/ops";
import { expect, it } from "vitest";
import { importInstitutions, openToAnyone, publishClaims, putEmbeddedGazetteer, toLines } from "../support/membership.ts";
import { useOwnSystem } from "../support/own-system.ts";

const system = useOwnSystem();
const OPEN = "OPEN CU|AUSTIN|TX";

it("rates wait for a membership book that KV has lost, and are published once it is there again", async () => {
  await putEmbeddedGazetteer(system.operator);
  await importInstitutions(system.operator, [OPEN]);
  const { source, claim } = openToAnyone(OPEN);
  expect(await publishClaims(system.operator, [claim], [source])).toMatchObject({ published: true });
  const books = await system.books();
  const { hash } = JSON.parse((await books.get("membership-book:live")) ?? "null");
  const key = `membership-book/${hash}`;
  const lost = await books.get(key, "arrayBuffer");
  if (lost === null) throw new Error("The membership book is not in KV.");
  await books.delete(key);
  // Nobody remembers the book.
  await system.restart();

  const row = { rate_id: "new", credit_union_id: OPEN, product_type: "auto_loan", rate: 4, source_url: "https://rates.example/" };
  const report = await runImport(system.operator, { kind: "rates" }, toLines([row]), silentProgress);
  // It is accepted, and not in force yet: a book that was published now would forget whom the rules open rates to.
  expect(report).toMatchObject({ changed: 1, rejected: [] });
  const waiting = (await system.operator.status()).rate_books;
  expect(waiting).toMatchObject({ unpublished: 1 });
  expect(waiting.live?.version).not.toBe(report.book_version);

  await (await system.books()).put(key, lost);
  const inForce = async () => {
    await system.operator.tick();
    return (await system.operator.status()).rate_books.live?.version;
  };
  await expect.poll(inForce, { timeout: 90_000, interval: 2000 }).toBe(report.book_version);
}, 120_000);
