import { setTimeout as sleep } from "node:timers/promises";
import type { OperatorStatus } from "@tellerline/contract/operator";
import { dayOf, ENVIRONMENTS, type Environment } from "@tellerline/vocabulary";
import { type Command, Option } from "commander";
import { seedHistory } from "../embedded/seed-real.ts";
import { OpsError } from "../ops-error.ts";
import { seedOnce, seedSandbox } from "../synthetic/seed.ts";
import { createContext, type GlobalOptions } from "./context.ts";

const WATCH_SECONDS = 5;

const counted = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([name, rows]) => `${rows} ${name}`)
    .join(", ") || "none";

function describe({ rate_books, membership, gazetteers, catalog, accounts, alerts }: OperatorStatus): string {
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
    `Monitors: ${counted(alerts.monitors_by_status)}; evaluated up to ${alerts.evaluated_version ?? "no book yet"}, ${alerts.books_behind} behind`,
    ...(alerts.raised_alarms.length > 0 ? [`Alarms: ${alerts.raised_alarms.join(", ")}; see "pnpm ops alarms list"`] : []),
    ...(alerts.dead_letters > 0 ? [`${alerts.dead_letters} message(s) could not be handled: see "pnpm ops dead-letters list"`] : []),
    `Deliveries: ${counted(alerts.deliveries_by_status)}; ${alerts.deliveries_due} due now of ${alerts.deliveries_waiting} waiting, the oldest for ${alerts.overdue_seconds} s; ${alerts.events} events, ${alerts.attempts} attempts`,
  ].join("\n");
}

export function registerSystem(program: Command): void {
  program
    .command("status")
    .description("book versions and ages, row counts, delivery backlogs, dead deliveries")
    .option("--watch [seconds]", "ask again, every 5 seconds by default, until Ctrl-C")
    .addHelpText("after", "\nExample:\n  pnpm ops status --json\n  pnpm ops status --watch")
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { watch?: true | string }>();
      const context = createContext(options);
      const show = async () => {
        const status = await context.client.status();
        context.answer(status, describe(status));
      };
      await show();
      if (options.watch === undefined) return;
      const seconds = options.watch === true ? WATCH_SECONDS : Number(options.watch);
      if (!Number.isFinite(seconds) || seconds < 1)
        throw new OpsError(`--watch takes a number of seconds, at least 1; not ${options.watch}.`);
      for (;;) {
        await sleep(seconds * 1000);
        if (options.json !== true) process.stdout.write(`\n${new Date().toISOString()}\n`);
        await show();
      }
    });
  program
    .command("seed")
    .description("publish embedded data in each environment without a book: invented in the sandbox, the newest call reports live")
    .option("--sandbox-only", "leave the live environment to your own imports")
    .option("--invented", "fill the live environment with invented institutions too")
    .addHelpText("after", "\nExample:\n  pnpm ops seed --sandbox-only")
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { sandboxOnly?: boolean; invented?: boolean }>();
      const context = createContext(options);
      const today = dayOf(Date.now());
      const live = options.sandboxOnly === true ? "none" : options.invented === true ? "invented" : "real";
      const seeded = await seedOnce(context.client, context.progress, today, live);
      if (live === "real") await seedHistory(context.client, context.progress);
      const filled = Object.entries(seeded).flatMap(([name, done]) => (done ? [name] : []));
      context.answer({ seeded }, filled.length === 0 ? "Books are already published; nothing changed." : `Seeded: ${filled.join(", ")}.`);
    });
  program
    .command("books")
    .description("the books that answers are made from")
    .command("rebuild")
    .description("make every book again: live ones from the database, those of the sandbox from the embedded data")
    .addOption(new Option("--environment <name>", "which books").choices(ENVIRONMENTS).default("live"))
    .addHelpText("after", "\nExample:\n  pnpm ops books rebuild --environment live")
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { environment: Environment }>();
      const context = createContext(options);
      if (options.environment === "sandbox") {
        await seedSandbox(context.client);
        const { sandbox } = (await context.client.status()).rate_books;
        context.answer({ rate_book: sandbox?.version ?? null }, "The books of the sandbox were made again.");
        return;
      }
      const rebuilt = await context.client.rebuildBooks();
      const made = [rebuilt.rate_book, rebuilt.membership_book === null ? null : `membership book ${rebuilt.membership_book}`];
      const parts = [...made.filter((one) => one !== null), ...(rebuilt.gazetteer_restored ? ["the gazetteer"] : [])];
      context.answer(rebuilt, parts.length === 0 ? "There is nothing to make yet." : `Made again: ${parts.join(", ")}.`);
    });
  program
    .command("tick")
    .description("run the cron job once: publish pending books, evaluate monitors, requeue overdue deliveries")
    .addHelpText("after", "\nExample:\n  pnpm ops tick")
    .action(async (_options: object, command: Command) => {
      const context = createContext(command.optsWithGlobals<GlobalOptions>());
      const done = await context.client.tick();
      const versions = [done.published, done.membership_published].filter((version) => version !== null);
      const parts = [
        ...(versions.length > 0 ? [`Published ${versions.join(" and ")}.`] : []),
        ...(done.evaluated_books > 0 ? [`Evaluated monitors against ${done.evaluated_books} book(s).`] : []),
        ...(done.requeued_deliveries > 0 ? [`Requeued ${done.requeued_deliveries} overdue deliveries.`] : []),
      ];
      context.answer(done, parts.join(" ") || "Nothing to do.");
    });
}
