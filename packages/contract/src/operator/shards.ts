import { SHARD_MOVE_STEPS, SHARD_SLOTS } from "@tellerline/vocabulary";
import * as z from "zod";
import { created, type OperatorOperation, ok } from "./operation.ts";

const slot = z
  .int()
  .min(0)
  .max(SHARD_SLOTS - 1);

/** Moves the given slots, or the slot of organization `org_id` with all organizations in it. */
const moveSlotsRequest = z
  .strictObject({
    slots: z.array(slot).min(1).max(SHARD_SLOTS).optional(),
    org_id: z.string().min(1).max(100).optional(),
    to: z.int().min(0),
  })
  .refine(({ slots, org_id }) => (slots === undefined) !== (org_id === undefined), "Give either slots or org_id.");

const shardMove = z.object({
  move_id: z.string(),
  slots: z.array(slot),
  from: z.int(),
  to: z.int(),
  step: z.enum(SHARD_MOVE_STEPS),
  /** Rows copied so far, without those that were written during the move. */
  copied_rows: z.int(),
  created_at: z.string(),
  /** When readers and writers switched to the target shard; null before. */
  switched_at: z.string().nullable(),
  /** When the source shard had no moved rows left; null before. */
  finished_at: z.string().nullable(),
});

/** The slots of each shard, and the newest move; null if there was none. */
const shardReport = z.object({
  map_version: z.int(),
  shards: z.array(z.object({ shard: z.int(), slots: z.array(slot), monitors: z.int() })),
  move: shardMove.nullable(),
});

export const shardOperations = {
  readShards: { method: "GET", path: "/shards", response: ok(shardReport) },
  moveSlots: { method: "POST", path: "/shards/moves", body: moveSlotsRequest, response: created(shardReport) },
  continueMove: { method: "POST", path: "/shards/moves/continue", response: ok(shardReport) },
} as const satisfies Readonly<Record<string, OperatorOperation>>;
