import { expect, it } from "vitest";
import { ComputedOnce } from "./computed-once.ts";

const later = <Value>(value: Value) => new Promise<Value>((resolve) => setTimeout(resolve, 10, value));

it("computes once what many ask for at a time", async () => {
  const once = new ComputedOnce<{ readonly name: string }>(2);
  let times = 0;
  const compute = (name: string) => async () => {
    times++;
    return later({ name });
  };
  const answers = await Promise.all(["a", "b", "a", "a", "b"].map((name) => once.get(name, compute(name))));
  expect(answers.map(({ name }) => name)).toEqual(["a", "b", "a", "a", "b"]);
  expect(times).toBe(2);
  await once.get("c", compute("c"));
  await once.get("b", compute("b"));
  expect(times).toBe(3);
  // "a" was the oldest value, so it was dropped and is computed again.
  await once.get("a", compute("a"));
  expect(times).toBe(4);
});

it("computes again what failed", async () => {
  const once = new ComputedOnce<{ readonly name: string }>(2);
  await expect(once.get("a", () => Promise.reject(new Error("not now")))).rejects.toThrow("not now");
  expect(await once.get("a", () => later({ name: "a" }))).toEqual({ name: "a" });
});
