import { expect, it } from "vitest";
import { call, useWorld } from "./testing/world.ts";

useWorld();

it.each([
  ["/monitors", "/console#watching"],
  ["/usage", "/console#use"],
])("%s leads to %s", async (path, to) => {
  const { status, headers } = await call(path);
  expect([status, headers.location]).toEqual([308, to]);
});
