/** Slots of organizations: what is moved from one shard of the database of alerts to another is a slot (guides/operating.md#shards). */
export const SHARD_SLOTS = 256;

/**
 * Steps of a move, in order: `copying` reads what the slots have, `following` what was written since, `switched` leads readers and writers to
 * the target, `emptying` removes what the source still has.
 */
export const SHARD_MOVE_STEPS = ["copying", "following", "switched", "emptying", "finished"] as const;
export type ShardMoveStep = (typeof SHARD_MOVE_STEPS)[number];

/**
 * Of a slot in a shard that it leaves: `copying` while its writes are noted, `frozen` while none is taken, `gone` when it is elsewhere, and
 * `left` when nothing of it is evaluated here any more; `emptying` within the transactions that delete what it left. Of a slot in a shard that it comes to: `arriving`, and `held` while the other is frozen.
 */
export const MOVING_STATES = ["copying", "frozen", "gone", "left", "emptying", "arriving", "held"] as const;
export type MovingState = (typeof MOVING_STATES)[number];
