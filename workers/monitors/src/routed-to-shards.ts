import { isMoving, Shards } from "@tellerline/storage";
import { type Handlers, Problem } from "@tellerline/worker-kit";
import { ownerOf } from "./caller.ts";
import type { Env } from "./env.ts";

const shards = new Shards();

type GroupHandlers = Handlers<"monitors", Env>;
type LooseHandler = (call: Parameters<GroupHandlers["getMonitor"]>[0]) => Promise<unknown>;

/**
 * Runs a handler on the database shard of the caller's organization. While the organization moves to another shard, writes are refused for
 * a moment (guides/operating.md#shards).
 */
function onShard(handler: LooseHandler): LooseHandler {
  return async (call) => {
    const ALERTS = await shards.of(call.env, ownerOf(call.context).orgId);
    try {
      return await handler({ ...call, env: { ...call.env, ALERTS } });
    } catch (error) {
      if (!isMoving(error)) throw error;
      shards.forget();
      throw new Problem("unavailable", "Your monitors are being moved to another database. Nothing was changed; try again in a moment.", {
        headers: { "Retry-After": "1" },
      });
    }
  };
}

export function routedToShards(handlers: GroupHandlers): GroupHandlers {
  // The cast is safe: each wrapped handler has the type of the handler that it wraps.
  return Object.fromEntries(
    Object.entries(handlers).map(([id, handler]) => [id, onShard(handler as LooseHandler)]),
  ) as unknown as GroupHandlers;
}
