/** Number of slots. A slot is a group of organizations that moves between shards of the database of alerts (guides/operating.md#shards). */
export const SHARD_SLOTS = 256;

/**
 * Steps of a move, in order: `copying` reads the slots' rows, `following` reads later writes, `switched` sends readers and writers to the
 * target, `emptying` deletes the source's remaining rows.
 */
export const SHARD_MOVE_STEPS = ["copying", "following", "switched", "emptying", "finished"] as const;
export type ShardMoveStep = (typeof SHARD_MOVE_STEPS)[number];

/**
 * In the shard a slot leaves: `copying` while writes are recorded, `frozen` while refused, `gone` once moved, `left` once no longer
 * evaluated, `emptying` while rows are deleted. In the shard it joins: `arriving`, and `held` while the other has it frozen.
 */
export const MOVING_STATES = ["copying", "frozen", "gone", "left", "emptying", "arriving", "held"] as const;
export type MovingState = (typeof MOVING_STATES)[number];
