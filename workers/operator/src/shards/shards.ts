import { at } from "@tellerline/book";
import type { OperatorBody, OperatorResponse } from "@tellerline/contract/operator";
import { Accounts, Monitors, readShardMap, type ShardMove, ShardMoves, shardsOf, slotOf } from "@tellerline/storage";
import { Problem, validationProblem } from "@tellerline/worker-kit";
import { createId } from "@tellerline/worker-kit/keys";
import type { Env } from "../env.ts";
import { continueMove } from "./move-slots.ts";

type ShardReport = OperatorResponse<"readShards">;

function toMove({ moveId, slots, source, target, step, copiedRows, createdAt, switchedAt, finishedAt }: ShardMove): ShardReport["move"] {
  return {
    move_id: moveId,
    slots: [...slots],
    from: source,
    to: target,
    step,
    copied_rows: copiedRows,
    created_at: createdAt,
    switched_at: switchedAt,
    finished_at: finishedAt,
  };
}

export async function readShards(env: Env): Promise<ShardReport> {
  const [{ version, shards }, move, monitors] = await Promise.all([
    readShardMap(env.CATALOG),
    new ShardMoves(env.CATALOG).newest(),
    Promise.all(shardsOf(env).map((shard) => new Monitors(shard).count())),
  ]);
  return {
    map_version: version,
    shards: monitors.map((count, shard) => ({
      shard,
      slots: shards.flatMap((of, slot) => (of === shard ? [slot] : [])),
      monitors: count,
    })),
    move: move === null ? null : toMove(move),
  };
}

/** Number of the shard that has all of the slots. @throws `validation_failed` if they are in several shards. */
async function sourceOf(env: Env, slots: readonly number[]): Promise<number> {
  const { shards } = await readShardMap(env.CATALOG);
  const [source = 0, ...others] = new Set(slots.map((slot) => at(shards, slot)));
  if (others.length === 0) return source;
  throw validationProblem([
    { path: "/slots", code: "invalid_value", message: "These slots are in several shards: move those of one at a time." },
  ]);
}

/** @throws `not_found` if the organization does not exist. An unknown id also has a slot, with other organizations in it. */
async function requireOrganization(env: Env, { org_id }: OperatorBody<"moveSlots">): Promise<void> {
  if (org_id === undefined || (await new Accounts(env.ACCOUNTS).hasOrganization(org_id))) return;
  throw new Problem("not_found", `There is no organization ${org_id.slice(0, 100)}.`);
}

function slotsOf({ slots = [], org_id }: OperatorBody<"moveSlots">): readonly number[] {
  return [...new Set(org_id === undefined ? slots : [slotOf(org_id)])].filter((slot) => slot >= 0);
}

/** Begins to move slots to another shard. @throws `conflict` while another move is under way; `validation_failed`, `not_found` */
export async function moveSlots(env: Env, request: OperatorBody<"moveSlots">): Promise<ShardReport> {
  const target = request.to;
  const slots = slotsOf(request);
  if (slots.length === 0) {
    throw validationProblem([{ path: "/org_id", code: "invalid_value", message: "The operator's own alarms stay in the first shard." }]);
  }
  const bound = shardsOf(env).length;
  if (target >= bound) {
    const message = `There are ${bound} shards, 0 to ${bound - 1}. Raise alertsShards in deployment.json and deploy to have more.`;
    throw validationProblem([{ path: "/to", code: "out_of_range", message }]);
  }
  await requireOrganization(env, request);
  const source = await sourceOf(env, slots);
  if (source === target) throw validationProblem([{ path: "/to", code: "invalid_value", message: `They are in shard ${target} already.` }]);
  const begun = await new ShardMoves(env.CATALOG).begin({
    moveId: createId("mov"),
    slots,
    source,
    target,
    createdAt: new Date().toISOString(),
  });
  if (!begun) throw new Problem("conflict", "Another move is under way: see `ops shards status`.");
  await continueMove(env);
  return readShards(env);
}

export async function resumeMove(env: Env): Promise<ShardReport> {
  await continueMove(env);
  return readShards(env);
}
