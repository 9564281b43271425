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
    .description("create an organization and its first key; the secret is shown once")
    .addOption(new Option("--plan <plan>", "the organization's plan").choices(PLAN_NAMES).makeOptionMandatory())
    .option("--sandbox", "make a key for the sandbox, which serves synthetic data")
    .option("--email <address>", "the owner's email address")
    .addHelpText("after", "\nExample:\n  pnpm ops keys create --plan pro --email dev@example.com")
    .action(async (_options: object, command: Command) => {
      const { plan, sandbox = false, email, ...options } = command.optsWithGlobals<CreateOptions>();
      const context = createContext(options);
      const key = await context.client.createKey({ plan, sandbox, ...(email === undefined ? {} : { email }) });
      context.answer(key, `${key.key}\n${key.plan} key ${key.key_id} of ${key.customer_id}. Save it now: it is not shown again.`);
    });
  keys
    .command("revoke")
    .description("revoke a key; it stops working everywhere within 60 seconds")
    .argument("<key-id>", "for example key_3Kf…")
    .addHelpText("after", "\nExample:\n  pnpm ops keys revoke key_0LwEk3Q0ZxT8mB1vYc7dRs")
    .action(async (keyId: string, _options: object, command: Command) => {
      const context = createContext(command.optsWithGlobals<GlobalOptions>());
      const revoked = await context.client.revokeKey(keyId);
      context.answer(revoked, `Revoked ${revoked.key_id} at ${revoked.revoked_at}.`);
    });
  const orgs = program.command("orgs").description("organizations");
  orgs
    .command("set-plan")
    .description("move an organization and all its keys to a plan")
    .argument("<org-id>", "for example org_3Kf…")
    .addArgument(new Argument("<plan>").choices(PLAN_NAMES))
    .addHelpText("after", "\nExample:\n  pnpm ops orgs set-plan org_0LwEk3Q0ZxT8mB1vYc7dRs enterprise")
    .action(async (orgId: string, plan: PlanName, _options: object, command: Command) => {
      const context = createContext(command.optsWithGlobals<GlobalOptions>());
      const changed = await context.client.setPlan(orgId, { plan });
      context.answer(changed, `${changed.org_id} is now on ${changed.plan}.`);
    });
  orgs
    .command("delete")
    .description("delete an organization with its keys, monitors, subscriptions and deliveries; nothing brings it back")
    .argument("<org-id>", "for example org_3Kf…")
    .requiredOption("--confirm <org-id>", "the organization's id once more")
    .addHelpText("after", "\nExample:\n  pnpm ops orgs delete org_0LwEk3Q0ZxT8mB1vYc7dRs --confirm org_0LwEk3Q0ZxT8mB1vYc7dRs")
    .action(async (orgId: string, _options: object, command: Command) => {
      const { confirm, ...options } = command.optsWithGlobals<GlobalOptions & { readonly confirm: string }>();
      const context = createContext(options);
      const deleted = await context.client.deleteOrganization(orgId, { confirm });
      context.answer(deleted, `Deleted ${deleted.org_id}: ${deleted.keys} keys and ${deleted.rows} rows of alerts.`);
    });
}
