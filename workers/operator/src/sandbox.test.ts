import { embeddedSandboxBooks } from "@tellerline/ops/embedded";
import { expect, it } from "vitest";
import { makeSandboxBooks } from "./testing/make-sandbox-books.ts";

it("has embedded books that are made from the invented institutions: else `pnpm embed:sandbox`", async () => {
  expect(Buffer.compare(new Uint8Array(embeddedSandboxBooks()), new Uint8Array(await makeSandboxBooks()))).toBe(0);
});
