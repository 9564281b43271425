import { coverageSchema } from "@tellerline/contract";
import { DEMO_NOTICE, membershipDisclosure, toMembershipRecordWire } from "@tellerline/quoting";
import { environmentOf, type Handler, Problem } from "@tellerline/worker-kit";
import * as z from "zod";
import { books } from "./books.ts";
import type { Env } from "./env.ts";
import { currentStanding } from "./standing.ts";

const none = z.int().default(0);

/**
 * Coverage counted when the membership book was compiled; current counts replace some of it. The previous release's books have no counts of
 * carried rules, so these default to 0 (guides/membership.md#carried-rules).
 */
const countedCoverage = coverageSchema.omit({ gazetteer: true }).extend({
  fleet: coverageSchema.shape.fleet.extend({
    institutions_with_carried_rules: none,
    share_of_members_with_carried_rules: z.number().default(0),
    institutions_with_leads: none,
  }),
  rules: coverageSchema.shape.rules.extend({ carried: none }),
});

/** Records change only with a publication, so clients may cache them for a minute. */
const CACHE = { "Cache-Control": "private, max-age=60" };

export const getMembershipRecord: Handler<"getMembershipRecord", Env> = async (call) => {
  const { params } = call;
  const environment = environmentOf(call.context);
  const { membership } = await books.knowledge(call, environment);
  const { book, details } = membership;
  const institution = book.institution(params.id);
  const record = institution < 0 ? null : details.record(institution);
  if (record === null) {
    throw new Problem("not_found", `There is no membership record for ${params.id.slice(0, 100)}. ${membershipDisclosure(environment)}`);
  }
  const body = toMembershipRecordWire(params.id, record, details.publication(institution), details.site(institution), environment);
  return { body, headers: CACHE };
};

export const getEligibilityCoverage: Handler<"getEligibilityCoverage", Env> = async (call) => {
  const environment = environmentOf(call.context);
  const { membership, gazetteer } = await books.knowledge(call, environment);
  const counted = countedCoverage.parse(JSON.parse(membership.details.coverage));
  const standing = environment === "live" ? await currentStanding(call.env) : null;
  const { authority, vintage, counties, places, zips } = gazetteer.meta;
  const current = standing === null ? {} : { ...standing, rules: { ...counted.rules, ...standing.rules } };
  const headline = environment === "sandbox" ? `${DEMO_NOTICE} ${counted.headline}` : counted.headline;
  return { body: { ...counted, headline, ...current, gazetteer: { authority, vintage, counties, places, zips } } };
};
