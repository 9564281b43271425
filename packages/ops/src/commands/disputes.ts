import type { DisputeWire } from "@tellerline/contract/operator";
import type { Command } from "commander";
import { OpsError } from "../ops-error.ts";
import { createContext, type GlobalOptions } from "./context.ts";

interface OpenOptions extends GlobalOptions {
  readonly rate?: string;
  readonly rule?: string;
  readonly creditUnion?: string;
  readonly reason: string;
}

function describe({ dispute_id, subject, subject_id, credit_union_id, reason, opened_at, closed_at }: DisputeWire): string {
  const state = closed_at === null ? `open since ${opened_at}` : `closed ${closed_at}`;
  return `${dispute_id}  ${state}  ${subject} ${subject_id} of ${credit_union_id}: ${reason}`;
}

function toRequest({ rate, rule, creditUnion, reason }: OpenOptions) {
  if (rate !== undefined && rule === undefined) return { rate_id: rate, reason };
  if (rule === undefined || rate !== undefined || creditUnion === undefined)
    throw new OpsError("Give --rate <rate-id>, or --rule <number> with --credit-union <id>.");
  if (!/^\d+$/.test(rule)) throw new OpsError(`--rule ${rule} is not a number. The paths of an answer show it as rule_id.`);
  return { credit_union_id: creditUnion, rule_id: Number(rule), reason };
}

export function registerDisputes(program: Command): void {
  const disputes = program.command("disputes").description("rates and rules that their institutions contest");
  disputes
    .command("open")
    .description("hold one rate or rule: it takes no part until the dispute is closed")
    .option("--rate <rate-id>", "the rate")
    .option("--rule <number>", "the rule, by its rule_id in answers")
    .option("--credit-union <id>", "the rule's institution")
    .requiredOption("--reason <text>", "what the institution says")
    .addHelpText("after", "\nExample:\n  pnpm ops disputes open --rate my-cu-auto-60 --reason 'The rate ended on November 1.'")
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<OpenOptions>();
      const context = createContext(options);
      const opened = await context.client.openDispute(toRequest(options));
      context.answer(opened, `${describe(opened.dispute)}\nBook ${opened.book_version} leaves it out.`);
    });
  disputes
    .command("list")
    .description("all disputes, newest first")
    .addHelpText("after", "\nExample:\n  pnpm ops disputes list")
    .action(async (_options: object, command: Command) => {
      const context = createContext(command.optsWithGlobals<GlobalOptions>());
      const list = await context.client.listDisputes();
      context.answer(list, list.disputes.map(describe).join("\n") || "Nothing has been contested.");
    });
  disputes
    .command("close")
    .description("let what was contested take part again; correct or withdraw it before, if it was wrong")
    .argument("<dispute-id>", "for example dsp_3Kf…")
    .addHelpText("after", "\nExample:\n  pnpm ops disputes close dsp_0LwEk3Q0ZxT8mB1vYc7dRs")
    .action(async (disputeId: string, _options: object, command: Command) => {
      const context = createContext(command.optsWithGlobals<GlobalOptions>());
      const closed = await context.client.closeDispute(disputeId);
      context.answer(closed, `${describe(closed.dispute)}\nBook ${closed.book_version} has it again.`);
    });
}
