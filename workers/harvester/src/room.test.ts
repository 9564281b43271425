import { expect, it } from "vitest";
import { Room } from "./room.ts";

it("lets in as many as fit, the others in their order as room is given back", async () => {
  const room = new Room();
  const inside: string[] = [];
  const enter = async (name: string, bytes: number) => {
    await room.take(bytes);
    inside.push(name);
  };
  const [a, b, c, d] = [enter("a", 5_000_000), enter("b", 5_000_000), enter("c", 8_000_000), enter("d", 1_000_000)];
  await Promise.all([a, b]);
  room.give(1_000_000);
  await Promise.resolve();
  // `d` would fit, but `c` came first.
  expect(inside).toEqual(["a", "b"]);
  room.give(5_000_000);
  await c;
  expect(inside).toEqual(["a", "b", "c"]);
  room.give(1_000_000);
  await d;
  expect(inside).toEqual(["a", "b", "c", "d"]);
});
