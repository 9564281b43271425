import { expect, it } from "vitest";
import { openDatabase, readRows } from "../testing/d1.ts";
import { SignInRecords } from "./sign-in-records.ts";

const database = await openDatabase("accounts");
const records = new SignInRecords(database);
const stored = async () =>
  (await readRows<{ record_key: string }>(database, "select record_key from sign_in_records order by 1")).map((row) => row.record_key);

it("keeps the records of a prefix that end last, and touches no others", async () => {
  for (const [key, end] of [
    ["token:a:1:x", 10],
    ["token:a:1:y", 30],
    ["token:a:1:z", 20],
    ["token:a:10:x", 5],
    ["token:b:1:x", 5],
  ] as const)
    await records.put(key, "{}", null, end);
  await records.putUnused("token:a:1:unused", "{}", null, 1, null);
  await records.dropOldest("token:a:1:", 2, false);
  expect(await stored()).toEqual(["token:a:10:x", "token:a:1:unused", "token:a:1:y", "token:a:1:z", "token:b:1:x"]);
  await records.dropOldest("token:a:1:", 0, true);
  expect(await stored()).toEqual(["token:a:10:x", "token:a:1:y", "token:a:1:z", "token:b:1:x"]);
  await records.put("token:a:1:endless", "{}", null, null);
  await records.dropOldest("token:a:1:", 2, false);
  expect(await stored()).toEqual(["token:a:10:x", "token:a:1:endless", "token:a:1:y", "token:b:1:x"]);
});
