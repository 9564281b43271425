import { expect, it } from "vitest";
import { ListCall } from "./call.ts";

const answer = (data: object) => Promise.resolve({ data, response: { status: 200 } } as never);
const none = (): never => {
  throw new Error("There is no further page.");
};

async function rowsOf(call: ListCall<object, number>): Promise<readonly number[]> {
  const rows: number[] = [];
  for await (const row of call) rows.push(row);
  return rows;
}

it("gives the rows of all pages", async () => {
  const last = new ListCall<object, number>(answer({ rates: [3], next_cursor: null }), none);
  const first = new ListCall<object, number>(answer({ rates: [1, 2], next_cursor: "c" }), () => last);
  expect(await rowsOf(first)).toEqual([1, 2, 3]);
});

it("rejects an answer without rows, which is no empty list", async () => {
  const call = new ListCall<object, number>(answer({ message: "Welcome to the proxy." }), none);
  await expect(rowsOf(call)).rejects.toMatchObject({ code: "invalid_answer", status: 200 });
});
