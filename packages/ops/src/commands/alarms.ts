import type { Command } from "commander";
import { createContext, type GlobalOptions } from "./context.ts";

export function registerAlarms(program: Command): void {
  const alarms = program.command("alarms").description("what is wrong with the service, and who is told");
  alarms
    .command("list")
    .description("alarms that are raised now")
    .addHelpText("after", "\nExample:\n  pnpm ops alarms list")
    .action(async (_options: object, command: Command) => {
      const context = createContext(command.optsWithGlobals<GlobalOptions>());
      const list = await context.client.listAlarms();
      const raised = list.alarms.map(({ name, detail, raised_at }) => `${name}  since ${raised_at}  ${detail}`);
      const told = list.webhook_url === null ? "Nobody is told: see `ops alarms send-to --help`." : `Sent to ${list.webhook_url}.`;
      context.answer(list, [...(raised.length === 0 ? ["Nothing is wrong."] : raised), told].join("\n"));
    });
  alarms
    .command("send-to")
    .description("send alarms to a URL as signed webhooks, each once when it is raised and once when it is over")
    .argument("<url>", "an HTTPS URL")
    .addHelpText("after", "\nExample:\n  pnpm ops alarms send-to https://hooks.example.com/tellerline")
    .action(async (url: string, _options: object, command: Command) => {
      const context = createContext(command.optsWithGlobals<GlobalOptions>());
      const receiver = await context.client.sendAlarms({ webhook_url: url });
      context.answer(receiver, `Alarms go to ${receiver.webhook_url}. They are signed with ${receiver.webhook_signing_secret}`);
    });
  alarms
    .command("stop")
    .description("tell nobody any more")
    .addHelpText("after", "\nExample:\n  pnpm ops alarms stop")
    .action(async (_options: object, command: Command) => {
      const context = createContext(command.optsWithGlobals<GlobalOptions>());
      context.answer(await context.client.stopAlarms(), "Nobody is told of alarms any more.");
    });
}
