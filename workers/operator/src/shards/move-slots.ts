import {
  Evaluations,
  MAP_MAX_AGE_MS,
  MOVED_TABLES,
  type MovedTable,
  type ShardMove,
  ShardMoves,
  SlotSource,
  SlotTarget,
  shardOf,
} from "@tellerline/storage";
import { storedTimestampOf } from "@tellerline/vocabulary";
import type { Env } from "../env.ts";
import { wakeEvaluator } from "./wake-evaluator.ts";

/** How long one invocation works on a move. */
const WORKING_MS = 15_000;
/** How long other invocations leave the move to the invocation that works on it. */
const LEASE_MS = 60_000;
/** The slots stop taking writes only when at most this many recorded writes are left to carry over. */
const FEW_CHANGES = 50;
/** Time after the switch until every reader has the new map. */
const READERS_MS = MAP_MAX_AGE_MS + 2000;
/**
 * Time after the switch until every invocation that began with the old map has made its last write. The longest ones post a webhook before
 * it. Until then, triggers of the source's database refuse writes to the slots.
 */
const WRITERS_MS = 60_000;

/** Tables in which the source's evaluator looks for what to evaluate. It must not find moved rows there. */
const WATCHED = ["watches", "candidates", "subscriptions"];

interface Moving {
  readonly env: Env;
  readonly moves: ShardMoves;
  readonly move: ShardMove;
  readonly source: SlotSource;
  readonly target: SlotTarget;
  readonly until: number;
}

/** `waiting`: a later invocation must continue the step, because time ran out, or something must happen first. */
type Outcome = "done" | "waiting";

/**
 * Continues the move in progress for about `WORKING_MS` (guides/operating.md#shards). Each step can be repeated, so that the cron can
 * continue after an invocation that died.
 */
export async function continueMove(env: Env): Promise<void> {
  const moves = new ShardMoves(env.CATALOG);
  const now = Date.now();
  const first = await moves.lease(storedTimestampOf(now), storedTimestampOf(now + LEASE_MS));
  if (first === null) return;
  const source = new SlotSource(shardOf(env, first.source), first.slots);
  const target = new SlotTarget(shardOf(env, first.target), first.slots);
  try {
    for (let move: ShardMove | null = first; move !== null && move.finishedAt === null; move = await moves.newest()) {
      const outcome = await STEPS[move.step]({ env, moves, move, source, target, until: now + WORKING_MS });
      if (outcome === "waiting" || Date.now() > now + WORKING_MS) return;
    }
  } finally {
    await moves.release(first.moveId);
  }
}

const STEPS: Readonly<Record<ShardMove["step"], (moving: Moving) => Promise<Outcome>>> = {
  copying: copyAll,
  following: follow,
  switched: depart,
  emptying: empty,
  finished: async () => "done",
};

/** Copies the rows of the slots. From the beginning of this step, every write to the slots is recorded, to be carried over later. */
async function copyAll({ env, moves, move, source, target, until }: Moving): Promise<Outcome> {
  await source.follow();
  await target.expect(await new Evaluations(shardOf(env, move.source)).progress());
  let scanned = move.scanned ?? { table: 0, row: 0 };
  let copied = move.copiedRows;
  for (let read = await source.read(scanned); read !== null; read = await source.read(scanned)) {
    await target.put(read.table, read.rows);
    scanned = read.next;
    copied += read.rows.length;
    await moves.progress(move.moveId, scanned, copied);
    if (Date.now() > until) return "waiting";
  }
  await copyOwn(source, target, "looks");
  await moves.enter(move.moveId, "following", copied);
  return "done";
}

async function copyOwn(source: SlotSource, target: SlotTarget, table: "looks" | "cells"): Promise<void> {
  for (let after: number | null = 0; after !== null; ) {
    const page = await source.readOwn(table, after);
    await target.add(table, page.rows);
    after = page.last;
  }
}

/** Carries writes over until few are left. Then stops writes to the slots, carries the last writes over, and switches to the target shard. */
async function follow(moving: Moving): Promise<Outcome> {
  const { env, move, source, target, until } = moving;
  while ((await carryOver(moving)) > FEW_CHANGES) if (Date.now() > until) return "waiting";
  try {
    const isQuiet = (await target.hold()) && (await source.freeze());
    if (!isQuiet || !(await areAtOneBook(env, move))) {
      await Promise.all([source.thaw(), target.waitOn()]);
      return "waiting";
    }
    while ((await carryOver(moving)) > 0);
    await copyOwn(source, target, "cells");
    await moving.moves.switch(move, new Date().toISOString());
  } catch (error) {
    // Lets the source take writes to the slots again, unless the switch was stored in spite of the error.
    if ((await moving.moves.newest())?.step === "following") await Promise.all([source.thaw(), target.waitOn()]);
    throw error;
  }
  return "done";
}

/** Whether both shards are at the same book, so that no monitor is skipped or evaluated twice. True if the source's evaluator has not started. */
async function areAtOneBook(env: Env, { source, target }: ShardMove): Promise<boolean> {
  const [from, to] = await Promise.all([source, target].map((shard) => new Evaluations(shardOf(env, shard)).progress()));
  return from === null || from === undefined ? true : from.bookVersion === to?.bookVersion;
}

/** Copies the rows of the next page of recorded writes to the target, in their current state. @returns the number of writes carried over */
async function carryOver({ source, target }: Moving): Promise<number> {
  const changes = await source.changes();
  const last = changes.at(-1);
  if (last === undefined) return 0;
  for (const [name, some] of Map.groupBy(changes, ({ table }) => table)) {
    const table = requireTable(name);
    const keys = [...new Map(some.map(({ key }) => [JSON.stringify(key), key])).values()];
    await target.remove(table, keys);
    await target.put(table, await source.find(table, keys));
  }
  await source.forgetChanges(last.changeId);
  return changes.length;
}

function requireTable(name: string): MovedTable {
  const table = MOVED_TABLES.find((one) => one.name === name);
  if (table === undefined) throw new Error(`No table ${name} moves.`);
  return table;
}

/**
 * Ends the source's part after the switch. When every reader has the new map, deletes the moved rows that the source's evaluator would
 * find, and lets the evaluators continue.
 */
async function depart({ env, moves, move, source, target }: Moving): Promise<Outcome> {
  await source.depart();
  await target.release();
  if (Date.now() < switchedAt(move) + READERS_MS) return "waiting";
  const watched = MOVED_TABLES.filter(({ name }) => WATCHED.includes(name));
  while ((await source.empty("gone", watched)) > 0);
  await source.leave();
  await wakeEvaluator(env, "");
  await moves.enter(move.moveId, "emptying", move.copiedRows);
  return "done";
}

async function empty({ moves, move, source, until }: Moving): Promise<Outcome> {
  while ((await source.empty("left")) > 0) if (Date.now() > until) return "waiting";
  if (Date.now() < switchedAt(move) + WRITERS_MS) return "waiting";
  await source.forget();
  await moves.finish(move.moveId, new Date().toISOString());
  return "done";
}

function switchedAt({ moveId, switchedAt: at }: ShardMove): number {
  if (at === null) throw new Error(`The move ${moveId} was not switched.`);
  return Date.parse(at);
}
