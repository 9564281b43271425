import { expect, test } from "vitest";
import { Versions } from "./versions.ts";

test("a book is opened once while it is among the newest", async () => {
  const versions = new Versions<string>(2);
  const opened: string[] = [];
  const get = (hash: string) =>
    versions.get(hash, async () => {
      opened.push(hash);
      return `book ${hash}`;
    });
  expect(await get("a")).toBe("book a");
  await get("a");
  await get("b");
  await get("c");
  await get("b");
  await get("a");
  expect(opened).toEqual(["a", "b", "c", "a"]);
});

test("a book that was not there is looked for again", async () => {
  const versions = new Versions<string>(2);
  expect(await versions.get("a", async () => null)).toBeNull();
  expect(await versions.get("a", async () => "book a")).toBe("book a");
});

test("large books make room sooner, but for the newest", async () => {
  const versions = new Versions<number>(3, 10, (book) => book);
  const opened: number[] = [];
  const get = (bytes: number) =>
    versions.get(`${bytes}`, async () => {
      opened.push(bytes);
      return bytes;
    });
  for (const bytes of [3, 4, 6, 4, 20, 6, 20]) expect(await get(bytes)).toBe(bytes);
  expect(opened).toEqual([3, 4, 6, 20, 6, 20]);
});

test("books are counted by their size exactly: what fits is kept", async () => {
  const versions = new Versions<number>(3, 10, (book) => book);
  const opened: number[] = [];
  const get = (bytes: number) =>
    versions.get(`${bytes}`, async () => {
      opened.push(bytes);
      return bytes;
    });
  // 4 + 6 reach the limit of 10 bytes. Opening 1 more drops the oldest book, 4, which is then opened again.
  for (const bytes of [4, 6, 4, 1, 6, 4]) await get(bytes);
  expect(opened).toEqual([4, 6, 1, 4]);
});

test("any size is kept where none is counted", async () => {
  const versions = new Versions<number>(2);
  expect(await versions.get("a", async () => 1)).toBe(1);
  expect(await versions.get("b", async () => 2)).toBe(2);
  expect(await versions.get("a", async () => 3)).toBe(1);
  expect(await versions.get("c", async () => 4)).toBe(4);
  expect(await versions.get("b", async () => 5)).toBe(2);
  expect(await versions.get("a", async () => 6)).toBe(6);
});
