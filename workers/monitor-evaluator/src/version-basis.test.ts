import { bookKey } from "@tellerline/quoting";
import { MemoryNamespace, STORED } from "@tellerline/quoting/testing";
import { HOUR_MS } from "@tellerline/vocabulary";
import { Problem } from "@tellerline/worker-kit";
import { beforeEach, expect, it, vi } from "vitest";
import { openRates } from "./version-basis.ts";

const HOUR_AGO = new Date(Date.now() - HOUR_MS).toISOString();
const JUST_NOW = new Date().toISOString();

let kv: MemoryNamespace;
let number = 0;
/** Each book has a hash of its own here, because the isolate keeps opened books. */
let hash: string;
const open = (publishedAt: string | null) => openRates({ BOOKS: kv }, 7, hash, publishedAt);

beforeEach(() => {
  kv = new MemoryNamespace();
  hash = `hash-${number++}`;
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

it("opens a book that is there", async () => {
  kv.set(bookKey("rate-book", hash), STORED.rates.book);
  expect((await open(HOUR_AGO))?.pointer).toMatchObject({ version: "live-7", hash });
});

it("waits for a book that may still arrive, and gives up one that KV has lost", async () => {
  await expect(open(JUST_NOW)).rejects.toMatchObject({ code: "unavailable" });
  await expect(open(JUST_NOW)).rejects.toBeInstanceOf(Problem);
  expect(await open(HOUR_AGO)).toBeNull();
  expect(await open(null)).toBeNull();
});

it("gives up a book that can't be opened, however new it is", async () => {
  kv.set(bookKey("rate-book", hash), Uint8Array.from(new TextEncoder().encode("no book at all, and long enough")).buffer);
  expect(await open(JUST_NOW)).toBeNull();
});

it("gives up no book because KV did not answer: the evaluation is tried again", async () => {
  kv.set(bookKey("rate-book", hash), STORED.rates.book);
  kv.delay = () => Promise.reject(new Error("Network connection lost."));
  await expect(open(HOUR_AGO)).rejects.toThrow("Network connection lost.");
  kv.delay = () => Promise.resolve();
  expect((await open(HOUR_AGO))?.pointer).toMatchObject({ hash });
});
