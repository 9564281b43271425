import { idempotencyBurst } from "./bursts.ts";
import { Chance } from "./chance.ts";
import { mcpRequest } from "./mcp-cases.ts";
import type { FuzzCase } from "./request.ts";
import { type Ground, restRequest, strayRequest } from "./rest-cases.ts";

/** Keeps the random numbers of neighbouring cases apart. */
const STRIDE = 0x9e3779b1;

/** The case with this number. Its choices depend on seed and number; its ids, on earlier answers. */
export function makeCase(seed: number, index: number, ground: Omit<Ground, "chance">): FuzzCase {
  const chance = new Chance(Math.imul(seed + 1, STRIDE) ^ Math.imul(index + 1, 0x85ebca6b));
  const kind = chance.weighted({ rest: 800, mcp: 170, stray: 25, burst: 8 });
  if (kind === "burst") return { index, ...idempotencyBurst({ ...ground, chance }) };
  const { target, owner, request } = { rest: restRequest, mcp: mcpRequest, stray: strayRequest }[kind]({ ...ground, chance });
  return { index, target, owner, requests: [request] };
}
