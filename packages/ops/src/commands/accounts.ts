import { PLAN_NAMES, type PlanName } from "@tellerline/vocabulary";
import { Argument, type Command, Option } from "commander";
import { createContext, type GlobalOptions } from "./context.ts";

interface CreateOptions extends GlobalOptions {
  readonly plan: PlanName;
  readonly sandbox?: boolean;
  readonly email?: string;
}

export function registerAccounts(program: Command): void {
  const keys = program.command("keys").description("API keys");
  keys
    .command("create")
    .description("a key of a new organization; the secret is shown once")
    .addOption(new Option("--plan <plan>", "its plan").choices(PLAN_NAMES).makeOptionMandatory())
    .option("--sandbox", "a key for the synthetic books")
    .option("--email <address>", "whose it is")
    .addHelpText("after", "\nExample:\n  pnpm ops keys create --plan pro --email dev@example.com")
    .action(async (_options: object, command: Command) => {
      const { plan, sandbox = false, email, ...options } = command.optsWithGlobals<CreateOptions>();
      const context = createContext(options);
      const key = await context.client.createKey({ plan, sandbox, ...(email === undefined ? {} : { email }) });
      context.answer(key, `${key.key}\n${key.plan} key ${key.key_id} of ${key.customer_id}. It is shown this once.`);
    });
  keys
    .command("revoke")
    .description("end a key; it stops everywhere within 60 seconds")
    .argument("<key-id>", "such as key_3Kf…")
    .addHelpText("after", "\nExample:\n  pnpm ops keys revoke key_0LwEk3Q0ZxT8mB1vYc7dRs")
    .action(async (keyId: string, _options: object, command: Command) => {
      const context = createContext(command.optsWithGlobals<GlobalOptions>());
      const revoked = await context.client.revokeKey(keyId);
      context.answer(revoked, `Revoked ${revoked.key_id} at ${revoked.revoked_at}.`);
    });
  program
    .command("orgs")
    .description("organizations")
    .command("set-plan")
    .description("move an organization, with all of its keys, to a plan")
    .argument("<org-id>", "such as org_3Kf…")
    .addArgument(new Argument("<plan>").choices(PLAN_NAMES))
    .addHelpText("after", "\nExample:\n  pnpm ops orgs set-plan org_0LwEk3Q0ZxT8mB1vYc7dRs enterprise")
    .action(async (orgId: string, plan: PlanName, _options: object, command: Command) => {
      const context = createContext(command.optsWithGlobals<GlobalOptions>());
      const changed = await context.client.setPlan(orgId, { plan });
      context.answer(changed, `${changed.org_id} is on ${changed.plan}.`);
    });
}
