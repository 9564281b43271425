import * as z from "zod";
import { timestamp } from "../fields.ts";
import { type OperatorOperation, ok } from "./operation.ts";

/** A message that a queue gave up on. */
const deadLetter = z.object({ letter_id: z.string(), message: z.string(), received_at: timestamp });

/** The oldest letters; `count` is the number of all. Replayed letters are not included. */
const deadLetterList = z.object({ count: z.int(), dead_letters: z.array(deadLetter) });

/** Without `letter_ids`, the oldest letters are replayed. */
const replayDeadLettersRequest = z.strictObject({ letter_ids: z.array(z.string().max(200)).min(1).max(100).optional() });

/** `unknown` lists letters whose form this release does not know; they are kept. */
const replayedDeadLetters = z.object({ replayed: z.int(), unknown: z.array(z.string()), left: z.int() });

const discardDeadLettersRequest = z.strictObject({ letter_ids: z.array(z.string().max(200)).min(1).max(100) });

const discardedDeadLetters = z.object({ discarded: z.int(), left: z.int() });

export const deadLetterOperations = {
  listDeadLetters: { method: "GET", path: "/dead-letters", response: ok(deadLetterList) },
  replayDeadLetters: { method: "POST", path: "/dead-letters/replay", body: replayDeadLettersRequest, response: ok(replayedDeadLetters) },
  discardDeadLetters: {
    method: "POST",
    path: "/dead-letters/discard",
    body: discardDeadLettersRequest,
    response: ok(discardedDeadLetters),
  },
} as const satisfies Readonly<Record<string, OperatorOperation>>;

export type DeadLetterWire = z.infer<typeof deadLetter>;
