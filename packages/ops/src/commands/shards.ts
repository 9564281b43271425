import { setTimeout as sleep } from "node:timers/promises";
import type { OperatorResponse } from "@tellerline/contract/operator";
import { SHARD_MOVE_STEPS, SHARD_SLOTS } from "@tellerline/vocabulary";
import type { Command } from "commander";
import type { OperatorClient } from "../client/operator-client.ts";
import { OpsError } from "../ops-error.ts";
import type { Progress } from "../progress.ts";
import { createContext, type GlobalOptions } from "./context.ts";

type ShardReport = OperatorResponse<"readShards">;

const POLL_MS = 1000;

function describe({ map_version, shards, move }: ShardReport): string {
  const lines = shards.map(({ shard, slots, monitors }) => `Shard ${shard}: ${slots.length} of ${SHARD_SLOTS} slots, ${monitors} monitors`);
  const last = move === null ? [] : [`Move ${move.move_id} of ${move.slots.length} slots from ${move.from} to ${move.to}: ${move.step}`];
  return [`Map ${map_version}`, ...lines, ...last].join("\n");
}

/** Continues a move until the old shard has no rows of the moved slots. If the command is interrupted, the operator's cron continues the move. */
async function followMove(client: OperatorClient, progress: Progress, begun: ShardReport): Promise<ShardReport> {
  progress.start(`Moving ${begun.move?.slots.length ?? 0} slots`, SHARD_MOVE_STEPS.length - 1);
  let done = 0;
  try {
    for (let report = begun; ; report = await client.continueMove()) {
      const step = SHARD_MOVE_STEPS.indexOf(report.move?.step ?? "finished");
      progress.advance(step - done);
      done = step;
      if (step === SHARD_MOVE_STEPS.length - 1) return report;
      await sleep(POLL_MS);
    }
  } finally {
    progress.stop();
  }
}

/** The moves that give every shard the same number of slots; if the slots do not divide evenly, the first shards get one more. */
function evenly({ shards }: ShardReport): readonly { readonly slots: readonly number[]; readonly to: number }[] {
  const share = (shard: number) => Math.floor(SHARD_SLOTS / shards.length) + (shard < SHARD_SLOTS % shards.length ? 1 : 0);
  const spare = shards.map(({ shard, slots }) => slots.slice(share(shard)));
  return shards.flatMap(({ shard, slots }) => {
    const moves: { slots: readonly number[]; to: number }[] = [];
    for (let lacking = share(shard) - slots.length, from = 0; lacking > 0 && from < spare.length; from++) {
      const taken = spare[from]?.splice(0, lacking) ?? [];
      if (taken.length > 0) moves.push({ slots: taken, to: shard });
      lacking -= taken.length;
    }
    return moves;
  });
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new OpsError(`"${text}" is not the number of a slot or shard.`);
  return Number(text);
}

function whatToMove({ org, slot }: { readonly org?: string; readonly slot?: readonly string[] }, to: number) {
  if (org !== undefined && slot === undefined) return { org_id: org, to };
  if (slot !== undefined && org === undefined) return { slots: slot.map(wholeNumber), to };
  throw new OpsError("Say what to move: --org or --slot.");
}

export function registerShards(program: Command): void {
  const shards = program.command("shards").description("databases that monitors and deliveries are spread over, by organization");
  shards
    .command("status")
    .description("which slots and how many monitors each shard has, and the newest move")
    .addHelpText("after", "\nExample:\n  pnpm ops shards status")
    .action(async (_options: object, command: Command) => {
      const context = createContext(command.optsWithGlobals<GlobalOptions>());
      const report = await context.client.readShards();
      context.answer(report, describe(report));
    });
  shards
    .command("move")
    .description("move slots to another shard while everything runs; writes to them wait for less than a second")
    .option("--org <org-id>", "the slot of an organization, with whatever else is in it")
    .option("--slot <numbers...>", "slots, 0 to 255")
    .requiredOption("--to <shard>", "the number of the shard", wholeNumber)
    .addHelpText("after", "\nExample:\n  pnpm ops shards move --org org_8Ft2 --to 1\n  pnpm ops shards move --slot 17 18 --to 1")
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { org?: string; slot?: readonly string[]; to: number }>();
      const context = createContext(options);
      const begun = await context.client.moveSlots(whatToMove(options, options.to));
      const report = await followMove(context.client, context.progress, begun);
      context.answer(report, describe(report));
    });
  shards
    .command("spread")
    .description("give every shard as many slots, by one move after another")
    .addHelpText("after", "\nExample:\n  pnpm ops shards spread")
    .action(async (_options: object, command: Command) => {
      const context = createContext(command.optsWithGlobals<GlobalOptions>());
      for (const { slots, to } of evenly(await context.client.readShards())) {
        await followMove(context.client, context.progress, await context.client.moveSlots({ slots: [...slots], to }));
      }
      const report = await context.client.readShards();
      context.answer(report, describe(report));
    });
}
