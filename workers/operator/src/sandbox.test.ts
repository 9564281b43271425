import { embeddedSandboxBooks } from "@tellerline/ops/embedded";
import { openSandboxBooks, packSandboxBooks } from "@tellerline/quoting";
import { describe, expect, it } from "vitest";
import type { Env } from "./env.ts";
import { putSandboxBooks } from "./sandbox.ts";
import { makeSandboxBooks } from "./testing/make-sandbox-books.ts";

it("has embedded books that are made from the invented institutions: else `pnpm embed:sandbox`", async () => {
  expect(Buffer.compare(new Uint8Array(embeddedSandboxBooks()), new Uint8Array(await makeSandboxBooks()))).toBe(0);
});

describe("a file that is not of the sandbox's books", () => {
  const whole = embeddedSandboxBooks();
  const { rates, membership } = openSandboxBooks(whole);
  it.each([
    ["empty", new ArrayBuffer(0)],
    ["a text", Uint8Array.from(new TextEncoder().encode("not books at all")).buffer],
    ["cut", whole.slice(0, whole.byteLength / 2)],
    ["of one book twice", packSandboxBooks({ rates, membership: rates })],
    ["of the books exchanged", packSandboxBooks({ rates: membership, membership: rates })],
  ])("is refused with what to run, and nothing is written: %s", async (_, file) => {
    const written: string[] = [];
    const env = { BOOKS: { put: async (key: string) => void written.push(key) } } as unknown as Env;
    const refused = putSandboxBooks(env, file);
    await expect(refused).rejects.toMatchObject({
      code: "validation_failed",
      extras: { errors: [{ message: expect.stringContaining("ops seed") }] },
    });
    expect(written).toEqual([]);
  });
});
