import type { Command } from "commander";
import { createContext, type GlobalOptions } from "./context.ts";

export function registerOperators(program: Command): void {
  const operators = program.command("operators").description("people who decide for the operator, each with a token of their own");
  operators
    .command("add")
    .description("give a person a token of their own, which is shown once")
    .argument("<name>", "as it will stand beside their decisions")
    .addHelpText("after", "\nExample:\n  pnpm ops operators add maria\n  pnpm ops --token opr_… harvest review")
    .action(async (name: string, _options: object, command: Command) => {
      const context = createContext(command.optsWithGlobals<GlobalOptions>());
      const added = await context.client.addOperator({ name });
      context.answer(added, `The token of ${added.name}, shown this once: ${added.token}`);
    });
  operators
    .command("list")
    .description("who may decide")
    .addHelpText("after", "\nExample:\n  pnpm ops operators list")
    .action(async (_options: object, command: Command) => {
      const context = createContext(command.optsWithGlobals<GlobalOptions>());
      const list = await context.client.listOperators();
      const lines = list.operators.map(
        ({ name, created_at }) => `${name}  ${created_at === null ? "the deployment's own token" : `since ${created_at}`}`,
      );
      context.answer(list, lines.join("\n"));
    });
  operators
    .command("remove")
    .description("end a person's token; their decisions keep their name")
    .argument("<name>", "as `ops operators list` shows it")
    .addHelpText("after", "\nExample:\n  pnpm ops operators remove maria")
    .action(async (name: string, _options: object, command: Command) => {
      const context = createContext(command.optsWithGlobals<GlobalOptions>());
      const { removed } = await context.client.removeOperator(name);
      context.answer({ removed }, `The token of ${removed} has ended.`);
    });
}
