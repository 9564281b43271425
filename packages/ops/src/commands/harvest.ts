import type { DraftWire, HarvestStatus, PublishedHarvest } from "@tellerline/contract/operator";
import { draftReasonSays, REVIEW_LISTS, type ReviewList } from "@tellerline/vocabulary";
import { type Command, Option } from "commander";
import { readReviewFile, waitingDrafts, writeReviewFile } from "../harvest/review-file.ts";
import { waitForLooks } from "../harvest/wait-for-looks.ts";
import { OpsError } from "../ops-error.ts";
import { createContext, type GlobalOptions } from "./context.ts";
import { registerWhy } from "./harvest-why.ts";
import { registerMeasure } from "./measure.ts";

const listed = (counts: Readonly<Record<string, number | undefined>>, none: string): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name.replaceAll("_", " ")}`)
    .join(", ") || none;

function describeStatus({ hosts, sites, pages, looks, drafts, unpublished }: HarvestStatus): string {
  return [
    `Looks: ${listed(looks, "none")}.`,
    `Hosts: ${hosts.leased} being looked at, ${hosts.wanted} waiting, ${hosts.failing} that could not be reached.`,
    `Sites: ${listed(sites, "none")}. Pages: ${listed(pages, "none")}.`,
    `To be looked at by a person: ${listed(drafts, "nothing")}. Decided and not published: ${unpublished}.`,
  ].join("\n");
}

type RunOptions = GlobalOptions & {
  readonly cu?: readonly string[];
  readonly due?: boolean;
  readonly first?: string;
  readonly wait?: boolean;
};

function requestOf({ cu, due, first }: RunOptions) {
  if (cu !== undefined) return { credit_union_ids: [...cu] };
  if (first === undefined) return { due: due === true ? (true as const) : undefined };
  if (!/^[1-9]\d{0,4}$/.test(first)) throw new OpsError(`--first ${first} is not a number of institutions, such as 500.`);
  return { first: Number(first) };
}

function registerRun(harvest: Command): void {
  harvest
    .command("run")
    .description("look at institutions' pages now, as slowly as their hosts ask")
    .addOption(new Option("--cu <credit-union-id...>", "all pages of these institutions").conflicts(["due", "first"]))
    .addOption(new Option("--due", "all pages that are due").conflicts("first"))
    .option("--first <number>", "all pages of the institutions with most members")
    .option("--wait", "until all were looked at")
    .addHelpText("after", "\nExample:\n  pnpm ops harvest run --first 500 --wait")
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<RunOptions>();
      const context = createContext(options);
      const started = await context.client.runHarvest(requestOf(options));
      if (options.wait !== true) {
        context.answer(started, `${started.hosts} hosts will be looked at; \`ops harvest status\` says how far it is.`);
        return;
      }
      const status = await waitForLooks(context.client, started.started_at, started.hosts, context.progress);
      context.answer({ ...started, ...status }, describeStatus(status));
    });
}

function describeDraft({ draft_id, kind, credit_union_id, url, quote, reasons, decided_by, needs_second, state }: DraftWire): string {
  const second = needs_second ? ": a second person must agree" : "";
  const waits = decided_by === null ? "" : `  ${state} by ${decided_by}${second}`;
  const why = reasons.map((reason) => `    ${draftReasonSays(reason)}`);
  return [
    `${draft_id}  ${kind}  ${credit_union_id}${waits}`,
    `  ${url}`,
    `  "${quote.replaceAll(/\s+/g, " ").slice(0, 300)}"`,
    ...why,
  ].join("\n");
}

type ReviewOptions = GlobalOptions & { readonly list?: ReviewList; readonly export?: string; readonly import?: string };

function registerReview(harvest: Command): void {
  harvest
    .command("review")
    .description("what pages say, for a person to decide: printed, written to a file, or taken back from one")
    .addOption(new Option("--list <list>", "one list alone").choices(REVIEW_LISTS))
    .addOption(new Option("--export <file>", "write the queue, a JSON line a draft, with `decision: null`").conflicts("import"))
    .option("--import <file>", "take it back, each with a decision of accept, edit (and proposed), reject (and reason) or later")
    .addHelpText("after", "\nExample:\n  pnpm ops harvest review --export queue.jsonl\n  pnpm ops harvest review --import queue.jsonl")
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<ReviewOptions>();
      const context = createContext(options);
      if (options.import !== undefined) return takeBack(context, options.import);
      const drafts = await waitingDrafts(context.client, options.list);
      if (options.export === undefined) {
        context.answer({ drafts }, drafts.map(describeDraft).join("\n\n") || "Nothing waits.");
        return;
      }
      writeReviewFile(options.export, drafts);
      context.answer(
        { drafts: drafts.length },
        `${drafts.length} drafts in ${options.export}. Set each decision, then: pnpm ops harvest review --import ${options.export}`,
      );
    });
}

/** Maximum decisions in one request. */
const TOGETHER = 200;

async function takeBack(context: ReturnType<typeof createContext>, path: string): Promise<void> {
  const decisions = readReviewFile(path);
  if (decisions.length === 0) throw new OpsError(`${path} has no decision. Set "decision" to accept, edit, reject or later.`);
  const decided: { readonly draft_id: string; readonly done: boolean; readonly says: string }[] = [];
  context.progress.start("Deciding", decisions.length);
  try {
    for (let from = 0; from < decisions.length; from += TOGETHER) {
      const some = decisions.slice(from, from + TOGETHER);
      decided.push(...(await context.client.decideDrafts({ decisions: some })).decided);
      context.progress.advance(some.length);
    }
  } finally {
    context.progress.stop();
  }
  const refused = decided.filter(({ done }) => !done);
  const lines = decided.map(({ draft_id, done, says }) => `${done ? "" : "Not done: "}${draft_id}: ${says}`);
  context.answer(
    { decided },
    [...lines, `${decided.length - refused.length} decided, ${refused.length} not. Next: pnpm ops harvest publish --dry-run`].join("\n"),
  );
  if (refused.length > 0) process.exitCode = 1;
}

const percent = (figure: number | null): string => (figure === null ? "none" : `${figure} %`);

function describePublished({
  published,
  drafts,
  book_version,
  publications,
  ended_carried,
  rate_moves,
  best_rates,
  left_out,
}: PublishedHarvest): string {
  const head = published
    ? `${drafts} decisions published${book_version === null ? "" : ` in book ${book_version}`}.`
    : drafts === 0
      ? "Nothing to publish."
      : `${drafts} decisions would be published.`;
  const rules = publications.flatMap(({ credit_union_id, proposal_coverage, withheld_claims, lost_claims }) => [
    `  ${credit_union_id}: ${proposal_coverage.published_rules} rules`,
    ...withheld_claims.map(({ claim_id, reason }) => `    withheld: ${claim_id}: ${reason}`),
    ...lost_claims.map(
      ({ claim_id, quote, replaced_by }) =>
        `    ends: ${claim_id}: "${quote}"${replaced_by.length === 0 ? "" : `; instead: ${replaced_by.join(", ")}`}`,
    ),
  ]);
  const ended = ended_carried.map((id) => `  ${id}: rules end, and nothing takes their place`);
  const moves = rate_moves.map(
    ({ credit_union_id, label, before, after }) => `  ${credit_union_id}: ${label}: ${percent(before)} today, ${percent(after)} then`,
  );
  const best = best_rates.map(
    ({ product_type, state, term_months, before, after }) =>
      `  Best ${product_type.replaceAll("_", " ")}${term_months === null ? "" : `, ${term_months} months,`} in ${state}, unless it is held: ${percent(before)} today, ${percent(after)} then`,
  );
  const left = left_out.map(({ credit_union_id, reason }) => `  Left out: ${credit_union_id}: ${reason}`);
  return [head, ...rules, ...ended, ...moves, ...best, ...left].join("\n");
}

type PublishOptions = GlobalOptions & { readonly dryRun?: boolean; readonly acceptLoss?: boolean };

function registerPublish(harvest: Command): void {
  harvest
    .command("publish")
    .description("publish what was decided: the rules of each institution, with its page's words")
    .option("--dry-run", "only say what would be published, and which rules would end")
    .option("--accept-loss", "publish although rules that nobody ended fall out")
    .addHelpText("after", "\nExample:\n  pnpm ops harvest publish --dry-run\n  pnpm ops harvest publish")
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<PublishOptions>();
      const context = createContext(options);
      const request = { dry_run: options.dryRun === true, accept_loss: options.acceptLoss === true };
      const published = await context.client.publishHarvest(request);
      context.answer(published, describePublished(published));
      if (published.left_out.length > 0) process.exitCode = 3;
    });
}

function registerAnswers(harvest: Command): void {
  harvest
    .command("status")
    .description("hosts, sites, pages, looks of the last day, and what waits for a person")
    .addHelpText("after", "\nExample:\n  pnpm ops harvest status")
    .action(async (_options: object, command: Command) => {
      const context = createContext(command.optsWithGlobals<GlobalOptions>());
      const status = await context.client.readHarvest({});
      context.answer(status, describeStatus(status));
    });
  harvest
    .command("show")
    .description("an institution's site and pages, and what they say")
    .argument("<credit-union-id>", "for example 'MY CU|AUSTIN|TX'")
    .addHelpText("after", "\nExample:\n  pnpm ops harvest show 'MY CU|AUSTIN|TX'")
    .action(async (creditUnionId: string, _options: object, command: Command) => {
      const context = createContext(command.optsWithGlobals<GlobalOptions>());
      const shown = await context.client.showHarvest(creditUnionId);
      const pages = shown.pages.map(
        ({ url, role, state, checked_at, due_at }) =>
          `  ${state}  ${role}  ${url}  ${checked_at === null ? "not looked at" : `looked at ${checked_at}`}${due_at === null ? "" : `, next ${due_at}`}`,
      );
      const site = shown.site === null ? "No site is known." : `${shown.site.url ?? "(purged)"}  ${shown.site.state}`;
      context.answer(shown, [`${shown.credit_union_id}  ${site}`, ...pages, ...shown.drafts.map(describeDraft)].join("\n"));
    });
  harvest
    .command("stale")
    .description("rules whose words nobody saw for some days, the longest first")
    .option("--days <number>", "for at least as many days", "30")
    .addHelpText("after", "\nExample:\n  pnpm ops harvest stale --days 90")
    .action(async (_options: object, command: Command) => {
      const { days, ...options } = command.optsWithGlobals<GlobalOptions & { readonly days: string }>();
      if (!/^[1-9]\d{0,3}$/.test(days)) throw new OpsError(`--days ${days} is not a number of days, such as 30.`);
      const context = createContext(options);
      const { rules } = await context.client.listStaleRules({ days: Number(days) });
      const lines = rules.map(({ credit_union_id, claim_id, last_seen }) => `${last_seen}  ${credit_union_id}  ${claim_id}`);
      context.answer(
        { rules },
        lines.join("\n") || `Every rule that was read here was seen within ${days} days. Carried rules are not counted.`,
      );
    });
}

export function registerHarvest(program: Command): void {
  const harvest = program.command("harvest").description("institutions' own pages: looked at, read, decided on by a person, and published");
  registerRun(harvest);
  registerReview(harvest);
  registerPublish(harvest);
  registerAnswers(harvest);
  registerWhy(harvest);
  registerMeasure(harvest);
}
