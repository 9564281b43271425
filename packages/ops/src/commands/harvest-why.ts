import type { WhyRate } from "@tellerline/contract/operator";
import { qualityReasonInWords } from "@tellerline/vocabulary";
import type { Command } from "commander";
import { OpsError } from "../ops-error.ts";
import { createContext, type GlobalOptions } from "./context.ts";

type Context = ReturnType<typeof createContext>;

const isUnknown = (error: unknown): boolean => error instanceof OpsError && error.message.startsWith("404 ");

/** Prints why a rule is in force. @returns false if there is no such rule; then nothing is printed. */
async function explainRule(context: Context, claimId: string): Promise<boolean> {
  const why = await context.client.explainClaim(claimId).catch((error: unknown) => {
    if (isUnknown(error)) return null;
    throw error;
  });
  if (why === null) return false;
  const { reviewed, confirmed_at } = why;
  const by =
    reviewed === null
      ? "Nobody looked at it alone."
      : `Accepted by ${[reviewed.by, reviewed.seconded_by].filter((one) => one !== null).join(" and ")} at ${reviewed.at}.`;
  const seen = confirmed_at === null ? "Its words were not seen since." : `Its words were last seen at ${confirmed_at}.`;
  context.answer(
    why,
    [`${why.credit_union_id}  ${why.kind}  ${why.url}, read at ${why.retrieved_at}`, `"${why.quote}"`, `${by} ${seen}`].join("\n"),
  );
  return true;
}

function howPublished({ published, evidence }: WhyRate): string {
  if (evidence === null) return "It was not read from a page.";
  const read = `How the page is read, ${evidence.read_by} said.`;
  if (published === null) return `${read} It came into force with that.`;
  return `${read} Its figure was published at ${published.at}, ${published.by === null ? "without a person" : `decided by ${published.by}`}.`;
}

function describeRate(why: WhyRate): string {
  const { evidence, quality_reasons: reasons, gone_since: gone } = why;
  const held = reasons.length === 0 ? "" : ` Held: ${reasons.map(qualityReasonInWords).join("; ")}.`;
  return [
    `${why.credit_union_id}  ${why.product_type}  ${why.rate} %  ${why.is_in_force ? "in force" : "withdrawn"}, from ${why.origin}`,
    ...(why.source_url === null ? [] : [`${why.source_url}, last seen at ${evidence?.confirmed_at ?? why.observed_at}`]),
    ...(evidence === null ? [] : [`"${evidence.quote}"${evidence.cell === undefined ? "" : ` (${evidence.cell})`}`]),
    `${howPublished(why)}${held}${gone === null ? "" : ` Its page has lacked it since ${gone}.`}`,
    ...why.figures.map(({ rate, since }) => `  ${since}  ${rate === null ? "withdrawn" : `${rate} %`}`),
  ].join("\n");
}

async function explainRate(context: Context, id: string): Promise<void> {
  const why = await context.client.explainRate(id).catch((error: unknown) => {
    throw isUnknown(error) ? new OpsError(`There is no rule in force and no rate ${id}.`) : error;
  });
  context.answer(why, describeRate(why));
}

export function registerWhy(harvest: Command): void {
  harvest
    .command("why")
    .description("why a rule or a rate is in force: its words, who looked at them, and when they were last seen")
    .argument("<rate-or-claim-id>", "as `ops publications`, `ops harvest stale`, `/v1/rates` and `ops rates held list` show it")
    .addHelpText(
      "after",
      "\nExample:\n  pnpm ops harvest why pg_0123456789abcdef01234567:0123456789abcdef\n  pnpm ops harvest why page:12345:auto_loan:0123456789abcdef",
    )
    .action(async (id: string, _options: object, command: Command) => {
      const context = createContext(command.optsWithGlobals<GlobalOptions>());
      if (!(await explainRule(context, id))) await explainRate(context, id);
    });
}
