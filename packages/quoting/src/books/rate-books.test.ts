import { beforeEach, expect, it } from "vitest";
import { MemoryNamespace } from "../testing/memory-namespace.ts";
import { BYTES, liveSet, publishBooks } from "../testing/published-books.ts";
import { setPointerKey } from "./book-set.ts";
import { createBooks, createDetailedBooks } from "./rate-books.ts";
import { timeOfAnswer } from "./time-of-answer.ts";

let kv: MemoryNamespace;
const call = () => ({ env: { BOOKS: kv }, defer: () => undefined });
const readKeys = () => kv.callsOf("get").map((key) => key.split(" ")[0]);

beforeEach(() => {
  kv = new MemoryNamespace();
  kv.set(setPointerKey("live"), JSON.stringify(liveSet(1)));
  publishBooks(kv, liveSet(1));
});

it("a Worker that ranks reads no details of rates", async () => {
  const rates = await createBooks().rates(call(), "live");
  expect([rates.pointer, rates.bytes, rates.book.meta.institutions]).toEqual([liveSet(1).rateBook, BYTES.rates, 5]);
  expect(readKeys()).toEqual(["books:2:live", "rate-book/r1"]);
});

it("a Worker that lists rates reads their details too, and counts the memory of both", async () => {
  const rates = await createDetailedBooks().rates(call(), "live");
  expect([rates.pointer, rates.bytes]).toEqual([liveSet(1).rateBook, BYTES.rates + BYTES.ratesDetails]);
  expect([rates.book.meta.institutions, rates.details.rateId(0)]).toEqual([5, "ash-auto_loan"]);
  expect(readKeys()).toEqual(["books:2:live", "rate-book/r1", "rate-book-details/r1"]);
});

it("an answer's time is that at which its set came into force; the sandbox's is that of its rates", async () => {
  const loaded = await createBooks().rates(call(), "live");
  const books = { set: { ...liveSet(1), publishedAt: 70 }, loaded: { ...loaded, pointer: { ...loaded.pointer, asOf: 60 } } };
  expect([timeOfAnswer("live", books), timeOfAnswer("sandbox", books)]).toEqual([70, 60]);
});
