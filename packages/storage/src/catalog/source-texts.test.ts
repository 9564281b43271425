import { beforeEach, expect, it } from "vitest";
import { institution, publishRates, source, stage } from "../testing/catalog.ts";
import { openDatabase, readRows } from "../testing/d1.ts";
import { Memberships } from "./memberships.ts";
import { SourceTexts } from "./source-texts.ts";

const database = await openDatabase("catalog");
const memberships = new Memberships(database);
const texts = new SourceTexts(database);

let version = 0;
async function publish(...of: readonly (readonly [sourceId: string, text: string])[]): Promise<void> {
  const importId = `imp_${++version}`;
  await stage(
    database,
    importId,
    of.map(([sourceId, text]) => source(sourceId, "cu", { text })),
    { kind: "claims" },
  );
  await memberships.apply(importId, version, "2026-11-01T12:00:00Z");
}

/** Stores all texts that are not stored yet, with readable words as their hashes. */
async function keepAll(): Promise<void> {
  await texts.keep((await texts.listUnkept(1000)).map((one) => ({ ...one, sha256: `hash of ${one.text}` })));
}
const kept = async () =>
  (await readRows<{ text: string }>(database, "select text from source_texts order by text")).map(({ text }) => text);

beforeEach(async () => {
  version = 0;
  await publishRates(database, [institution("cu")]);
});

it("keeps the text of each source once, and again only when it is published with another", async () => {
  await publish(["a", "one"], ["b", "one"], ["c", "two"]);
  expect((await texts.listUnkept(7)).map(({ sourceId }) => sourceId)).toEqual(["a", "b"]);
  expect((await texts.listUnkept(1)).map(({ sourceId }) => sourceId)).toEqual(["a"]);
  await keepAll();
  expect(await texts.listUnkept(1000)).toEqual([]);
  await publish(["a", "one"], ["c", "three"]);
  expect((await texts.listUnkept(1000)).map(({ sourceId }) => sourceId)).toEqual(["c"]);
  await keepAll();
  expect(await kept()).toEqual(["one", "three", "two"]);
  expect(await texts.listMissing(["hash of one", "hash of two", "hash of four", "hash of four"])).toEqual(["hash of four"]);
});

it("leaves a source that was written meanwhile to be kept again", async () => {
  await publish(["a", "one"]);
  const unkept = await texts.listUnkept(1000);
  await publish(["a", "two"]);
  await texts.keep(unkept.map((one) => ({ ...one, sha256: `hash of ${one.text}` })));
  expect(await texts.listUnkept(1000)).toMatchObject([{ sourceId: "a", text: "two" }]);
  expect(await kept()).toEqual(["one"]);
});
