import { expect, it } from "vitest";
import { openDatabase } from "../testing/d1.ts";
import { Operators } from "./operators.ts";

const database = await openDatabase("accounts");

it("gives a name to one person, in whatever letter case", async () => {
  const operators = new Operators(database);
  const add = (name: string) => operators.add({ name, tokenSha256: `of ${name}`, createdAt: "2026-11-26T08:00:00.000Z" });
  expect([await add("maria"), await add("MARIA"), await add("maria"), await add("mario")]).toEqual([true, false, false, true]);
  expect((await operators.list()).map(({ name }) => name)).toEqual(["maria", "mario"]);
  expect(await operators.findByToken("of maria")).toBe("maria");
  expect([await operators.remove("maria"), await add("MARIA")]).toEqual([true, true]);
});
