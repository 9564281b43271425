/**
 * Number of slots. A slot is a group of organizations. Slots move between shards, which are the databases that hold alerts
 * (guides/operating.md#shards).
 */
export const SHARD_SLOTS = 256;

/**
 * Steps of moving slots to another shard, in order: `copying` copies the slots' rows, `following` copies later writes, `switched` sends readers and
 * writers to the target shard, `emptying` deletes the slots' remaining rows from the source shard.
 */
export const SHARD_MOVE_STEPS = ["copying", "following", "switched", "emptying", "finished"] as const;
export type ShardMoveStep = (typeof SHARD_MOVE_STEPS)[number];

/**
 * States of a slot during a move.
 * In the source shard: `copying` (writes are recorded for the target), `frozen` (writes are refused, and evaluation of further books waits), `gone`
 * (as `frozen`, and the slot has moved), `left` (writes are still refused, but evaluation continues, because the slot's monitors are
 * deleted), `emptying` (a batch of the slot's rows is being deleted).
 * In the target shard: `arriving`, and `held` (evaluation of further books waits).
 */
export const MOVING_STATES = ["copying", "frozen", "gone", "left", "emptying", "arriving", "held"] as const;
