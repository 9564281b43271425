import { describe, expect, it } from "vitest";
import type { Answer } from "./fetch-once.ts";
import { textOf } from "./text-of.ts";

const answer = (type: string): Answer => ({
  status: 200,
  headers: new Headers({ "Content-Type": type }),
  bytes: new Uint8Array([1]),
  isCut: false,
  size: 0,
  taken: 0,
});
const readBy = (fetch: () => Promise<Response>) => textOf({ PDF_TEXT: { fetch } }, "https://cu.example/a.pdf", answer("application/pdf"));

describe("a document", () => {
  it.each([
    ["has its text", async () => new Response(" Anyone can join. "), { text: "Anyone can join.", isUnreadable: false }],
    ["that is none can't be read", async () => new Response(null, { status: 422 }), { text: "", isUnreadable: true }],
    ["is to be read again if the reader failed", async () => new Response(null, { status: 503 }), { isUnreadable: true, hasFailed: true }],
    [
      "is to be read again if it ended the reader",
      () => Promise.reject(new Error("exceeded memory")),
      { isUnreadable: true, hasFailed: true },
    ],
  ])("%s", async (_, reader, expected) => {
    const read = await readBy(reader);
    expect(read).toMatchObject(expected);
    if (!("hasFailed" in expected)) expect(read).not.toHaveProperty("hasFailed");
  });

  it("of another type is no page", async () => {
    const env = { PDF_TEXT: { fetch: () => Promise.reject(new Error("It is no PDF.")) } };
    expect(await textOf(env, "https://cu.example/a", answer("image/png"))).toBeNull();
  });
});
