import type { DeadLetterWire } from "@tellerline/contract/operator";
import type { Command } from "commander";
import { OpsError } from "../ops-error.ts";
import { createContext, type GlobalOptions } from "./context.ts";

const describe = ({ letter_id, message, received_at }: DeadLetterWire) => `${letter_id}  ${received_at}  ${message}`;

export function registerDeadLetters(program: Command): void {
  const letters = program.command("dead-letters").description("messages that a queue gave up on");
  letters
    .command("list")
    .description("those that were not replayed, oldest first")
    .addHelpText("after", "\nExample:\n  pnpm ops dead-letters list")
    .action(async (_options: object, command: Command) => {
      const context = createContext(command.optsWithGlobals<GlobalOptions>());
      const list = await context.client.listDeadLetters();
      context.answer(list, list.dead_letters.map(describe).join("\n") || "There is none.");
    });
  letters
    .command("replay")
    .description("send them back to their queues, at most 100 at a time; what was done already is not done again")
    .argument("[letter-ids...]", "all by default")
    .addHelpText("after", "\nExample:\n  pnpm ops dead-letters replay")
    .action(async (letterIds: readonly string[], _options: object, command: Command) => {
      const context = createContext(command.optsWithGlobals<GlobalOptions>());
      const replayed = await context.client.replayDeadLetters(letterIds.length === 0 ? {} : { letter_ids: [...letterIds] });
      context.answer(replayed, `${replayed.replayed} sent back to their queues, ${replayed.left} left.`);
      if (replayed.unknown.length > 0)
        throw new OpsError(`No queue knows these: ${replayed.unknown.join(", ")}. See \`ops dead-letters discard --help\`.`);
    });
  letters
    .command("discard")
    .description("remove letters that nobody will replay")
    .argument("<letter-ids...>", "as listed")
    .addHelpText("after", "\nExample:\n  pnpm ops dead-letters discard 3f1b2c")
    .action(async (letterIds: readonly string[], _options: object, command: Command) => {
      const context = createContext(command.optsWithGlobals<GlobalOptions>());
      const discarded = await context.client.discardDeadLetters({ letter_ids: [...letterIds] });
      context.answer(discarded, `${discarded.discarded} removed, ${discarded.left} left.`);
    });
}
