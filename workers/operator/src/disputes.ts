import type { DisputeWire, openDisputeRequest } from "@tellerline/contract/operator";
import { liveVersion } from "@tellerline/quoting";
import { type DisputeRow, Disputes, InstitutionRecords, Memberships, RateBooks } from "@tellerline/storage";
import type { DisputeSubject } from "@tellerline/vocabulary";
import { Problem } from "@tellerline/worker-kit";
import { createId } from "@tellerline/worker-kit/keys";
import type * as z from "zod";
import type { Env } from "./env.ts";
import { membershipVersion, publishPendingMembership } from "./membership/publish-book.ts";
import { ruleset } from "./membership/ruleset.ts";
import { publishPendingRates } from "./publish-rates.ts";
import { beginVersion, publishOrLog } from "./versions.ts";

type Request = z.output<typeof openDisputeRequest>;
type Contested = Pick<DisputeRow, "subject" | "subjectId" | "creditUnionId">;

function toWire({ disputeId, subject, subjectId, creditUnionId, reason, openedAt, closedAt }: DisputeRow): DisputeWire {
  return {
    dispute_id: disputeId,
    subject,
    subject_id: subjectId,
    credit_union_id: creditUnionId,
    reason,
    opened_at: openedAt,
    closed_at: closedAt,
  };
}

const BOOKS: Readonly<
  Record<DisputeSubject, { newest(env: Env): Promise<number>; name(version: number): string; publish(env: Env): Promise<void> }>
> = {
  rate: {
    newest: (env) => new RateBooks(env.CATALOG).newestVersion(),
    name: liveVersion,
    publish: (env) => publishOrLog("rate-book", () => publishPendingRates(env)),
  },
  rule: {
    newest: (env) => new Memberships(env.CATALOG).newestVersion(),
    name: membershipVersion,
    publish: (env) => publishOrLog("membership-book", () => publishPendingMembership(env)),
  },
};

/** The rate or rule that a request names. @throws `not_found` if it is not in force. */
async function subjectOf(env: Env, request: Request): Promise<Contested> {
  if ("rate_id" in request) {
    const creditUnionId = await new Disputes(env.CATALOG).institutionOfRate(request.rate_id);
    if (creditUnionId === null) throw new Problem("not_found", `There is no live rate ${request.rate_id}; GET /v1/rates shows their ids.`);
    return { subject: "rate", subjectId: request.rate_id, creditUnionId };
  }
  const { rule_id: ruleId } = request;
  const creditUnionId = await new InstitutionRecords(env.CATALOG).presentIdOf(request.credit_union_id);
  const active = await new Memberships(env.CATALOG).findActive([creditUnionId]);
  const rules = active.flatMap(({ document }) => ruleset.parse(JSON.parse(document)).rules);
  if (!rules.some(({ rule_id }) => rule_id === ruleId))
    throw new Problem("not_found", `${creditUnionId} has no published rule ${ruleId}; the paths of an answer show their numbers.`);
  return { subject: "rule", subjectId: String(ruleId), creditUnionId };
}

async function publishWith(env: Env, row: DisputeRow, begin: (version: number) => Promise<void>) {
  const books = BOOKS[row.subject];
  const version = await beginVersion(
    () => books.newest(env),
    async (next) => {
      await begin(next);
      return next;
    },
  );
  await books.publish(env);
  return { dispute: toWire(row), book_version: books.name(version) };
}

/**
 * Holds a rate, or leaves a rule out, because its institution contests it (guides/operating.md#disputes).
 * @throws `not_found`, `conflict` if it is already contested
 */
export async function openDispute(env: Env, request: Request) {
  const disputes = new Disputes(env.CATALOG);
  const subject = await subjectOf(env, request);
  const known = await disputes.findOpen(subject.subject, subject.subjectId, subject.creditUnionId);
  if (known !== null) throw new Problem("conflict", `It is contested already, by ${known.disputeId}.`);
  const openedAt = new Date().toISOString();
  const row: DisputeRow = { disputeId: createId("dsp"), ...subject, reason: request.reason, openedAt, closedAt: null };
  return publishWith(env, row, (version) => disputes.open(row, version));
}

export async function listDisputes(env: Env) {
  return { disputes: (await new Disputes(env.CATALOG).list()).map(toWire) };
}

/** Ends a dispute. The rate or rule is used again, whether it was corrected or not. @throws `not_found`, `conflict` if it is already closed */
export async function closeDispute(env: Env, disputeId: string) {
  const disputes = new Disputes(env.CATALOG);
  const row = await disputes.find(disputeId);
  if (row === null) throw new Problem("not_found", `There is no dispute ${disputeId.slice(0, 100)}; \`ops disputes list\` shows them.`);
  if (row.closedAt !== null) throw new Problem("conflict", `It was closed at ${row.closedAt}.`);
  const closedAt = new Date().toISOString();
  return publishWith(env, { ...row, closedAt }, (version) => disputes.close(row, version, closedAt));
}
