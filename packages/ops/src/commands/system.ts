import type { OperatorStatus } from "@tellerline/contract/operator";
import type { Command } from "commander";
import { seedOnce } from "../synthetic/seed.ts";
import { createContext, type GlobalOptions } from "./context.ts";

function describe({ rate_books, membership, gazetteers, catalog, accounts }: OperatorStatus): string {
  const book = (name: string, pointer: OperatorStatus["rate_books"]["live"]) =>
    pointer === null ? `${name}: none published` : `${name}: ${pointer.version}, as of ${pointer.as_of}`;
  const origins = Object.entries(catalog.rates_by_origin).map(([origin, rows]) => `${rows} ${origin}`);
  return [
    book("Live book", rate_books.live) + (rate_books.age_seconds === null ? "" : `, published ${rate_books.age_seconds} s ago`),
    book("Sandbox book", rate_books.sandbox),
    ...(rate_books.unpublished > 0 ? [`${rate_books.unpublished} version(s) not yet published: run "pnpm ops tick"`] : []),
    book("Live membership book", membership.live),
    ...(membership.unpublished > 0 ? [`${membership.unpublished} membership version(s) not yet published: run "pnpm ops tick"`] : []),
    `Membership: ${membership.records} flat records, ${membership.active_publications} active publications of ${membership.publications}`,
    book("Gazetteer", gazetteers.live),
    `Catalog: ${catalog.institutions} institutions, rates: ${origins.join(", ") || "none"}; ${catalog.rate_changes} changes recorded`,
    `Accounts: ${accounts.organizations} organizations, ${accounts.active_keys} active keys`,
  ].join("\n");
}

export function registerSystem(program: Command): void {
  program
    .command("status")
    .description("book versions and ages, row counts")
    .addHelpText("after", "\nExample:\n  pnpm ops status --json")
    .action(async (_options: object, command: Command) => {
      const context = createContext(command.optsWithGlobals<GlobalOptions>());
      const status = await context.client.status();
      context.answer(status, describe(status));
    });
  program
    .command("seed")
    .description("publish the embedded, invented data where no book is in force: sandbox and live")
    .option("--sandbox-only", "leave the live book to your own imports")
    .addHelpText("after", "\nExample:\n  pnpm ops seed --sandbox-only")
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { sandboxOnly?: boolean }>();
      const context = createContext(options);
      const today = new Date().toISOString().slice(0, 10);
      const seeded = await seedOnce(context.client, context.progress, today, options.sandboxOnly === true);
      const filled = Object.entries(seeded).flatMap(([name, done]) => (done ? [name] : []));
      context.answer(
        { seeded },
        filled.length === 0 ? "Books are in force already; nothing was changed." : `Filled: ${filled.join(", ")}.`,
      );
    });
  program
    .command("tick")
    .description("finish what a stopped process left: publish a book that stands in the tables only")
    .addHelpText("after", "\nExample:\n  pnpm ops tick")
    .action(async (_options: object, command: Command) => {
      const context = createContext(command.optsWithGlobals<GlobalOptions>());
      const done = await context.client.tick();
      const versions = [done.published, done.membership_published].filter((version) => version !== null);
      context.answer(done, versions.length === 0 ? "Nothing was left to do." : `Published ${versions.join(" and ")}.`);
    });
}
