/** Number of slots. A slot is a group of organizations; slots move between shards, the databases of alerts (guides/operating.md#shards). */
export const SHARD_SLOTS = 256;

/**
 * Steps of moving slots to another shard, in order: `copying` copies the slots' rows, `following` copies later writes, `switched` sends readers and
 * writers to the target shard, `emptying` deletes the slots' remaining rows from the source shard.
 */
export const SHARD_MOVE_STEPS = ["copying", "following", "switched", "emptying", "finished"] as const;
export type ShardMoveStep = (typeof SHARD_MOVE_STEPS)[number];

/**
 * States of a slot during a move. In the source shard: `copying` (writes are recorded), `frozen` (writes and further books are refused), `gone` (the
 * slot has moved), `left` (its monitors' rows are deleted, so evaluation continues), `emptying` (a batch of its rows is being deleted). In the target
 * shard: `arriving`, and `held` (further books are refused).
 */
export const MOVING_STATES = ["copying", "frozen", "gone", "left", "emptying", "arriving", "held"] as const;
export type MovingState = (typeof MOVING_STATES)[number];
