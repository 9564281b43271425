import { type PublishedAtom, publishedAtom } from "@tellerline/contract/operator";
import { type Atom, type Condition, carriedEvidence, type DatedRule, geoAtom, geoPlaceOfKey } from "@tellerline/eligibility";
import type { Gazetteer } from "@tellerline/geography";
import { CARRIED, DAY_MS, dayOf, EXTENSION_BASES, RELATIONS, RULE_KINDS, STEP_KINDS } from "@tellerline/vocabulary";
import { digestOf } from "@tellerline/worker-kit/keys";
import canonicalize from "canonicalize";
import * as z from "zod";

/**
 * The document of a publication. It names places only by their keys, so that the same claims give the same document with any
 * gazetteer. The publication's hash is that of the document's canonical JSON (RFC 8785).
 */

const quotedEvidence = z.strictObject({
  source_id: z.string(),
  url: z.string(),
  retrieved_at: z.string(),
  text_sha256: z.string(),
  quote: z.string(),
});
/** Evidence of a carried rule (guides/membership.md#carried-rules): the page, and when the rule was read there. */
const seenEvidence = z.strictObject({ url: z.string(), seen: z.string() });
export type Evidence = z.infer<typeof quotedEvidence> | z.infer<typeof seenEvidence>;

/** The words that a rule quotes. For a carried rule, a sentence that names its page and date. */
export const quoteOf = (evidence: Evidence): string =>
  "quote" in evidence ? evidence.quote : carriedEvidence(evidence.url, evidence.seen);

const publishedRule = z.strictObject({
  rule_id: z.int(),
  claim_id: z.string(),
  kind: z.enum(RULE_KINDS),
  conditions: z.array(z.strictObject({ any: z.array(publishedAtom) })),
  conditional_on: z
    .strictObject({
      type: z.enum(STEP_KINDS),
      association: z.string(),
      cost_usd: z.number().nullable(),
      join_url: z.string().nullable(),
    })
    .nullable(),
  /** Absent if the rule extends to no relatives, so that earlier publications keep their hashes. */
  extends_to: z.array(z.strictObject({ relations: z.array(z.enum(RELATIONS)), of: z.enum(EXTENSION_BASES) })).optional(),
  confidence: z.number(),
  evidence: z.union([quotedEvidence, seenEvidence]),
  extracted_at: z.string(),
});
export type PublishedRule = z.infer<typeof publishedRule>;

export const ruleset = z.strictObject({
  format: z.literal("tellerline-ruleset-1"),
  credit_union_id: z.string(),
  /** Absent if the rules quote the institution's pages, so that earlier publications keep their hashes. */
  evidence_kind: z.literal(CARRIED).optional(),
  /** Day on which the rules were deleted, because the institution wants to be left out (guides/operating.md#left-out); absent otherwise. */
  removed_on: z.iso.date().optional(),
  rules: z.array(publishedRule),
});
export type Ruleset = z.infer<typeof ruleset>;

/** A rule's id, derived from its claim: 48 bits of a hash, since JSON numbers are exact up to 53 bits. */
export async function ruleIdOf(creditUnionId: string, claimId: string): Promise<number> {
  return Number.parseInt((await digestOf(`${creditUnionId}\n${claimId}`)).slice(0, 12), 16);
}

/** A publication's rules as canonical JSON (RFC 8785), with the hash and the id that follow from it. */
export async function encodeRuleset(rules: Ruleset) {
  const document = canonicalize(rules);
  if (document === undefined) throw new Error("A ruleset has no canonical form.");
  const rulesetSha256 = await digestOf(document);
  return { publicationId: `pub_${rulesetSha256.slice(0, 24)}`, rulesetSha256, document };
}

export function toPublishedAtom(atom: Atom): PublishedAtom {
  switch (atom.type) {
    case "geo":
      return { type: "geo", level: atom.level, key: atom.key, role: atom.role };
    case "organization": {
      const { places, ...rest } = atom;
      return {
        ...rest,
        aliases: [...new Set(atom.aliases)].sort(),
        relationships: [...new Set(atom.relationships)].sort(),
        ...(places.length === 0 ? {} : { places: [...new Set(places)].sort() }),
      };
    }
    case "military": {
      const { branches, ...rest } = atom;
      return branches.length === 0 ? rest : { ...rest, branches: [...branches] };
    }
    case "unverified":
      throw new Error("A rule of a flat record is never published.");
    default:
      return atom;
  }
}

function fromPublishedAtom(gazetteer: Gazetteer, atom: PublishedAtom): Atom {
  switch (atom.type) {
    case "geo":
      return geoAtom(geoPlaceOfKey(gazetteer, atom.key), atom.role);
    case "organization":
      return { ...atom, places: atom.places ?? [] };
    case "military":
      return { ...atom, branches: atom.branches ?? [] };
    default:
      return atom;
  }
}

/** What became known about claims after they were published. */
export interface SeenClaims {
  /** Ids of claims that a person accepted. */
  readonly reviewed: ReadonlySet<string>;
  /** When the quoted words of a claim were last seen on its page, by claim id or source id. ISO 8601. */
  readonly confirmed: ReadonlyMap<string, string>;
  /** Since when the quoted words of a claim have been missing from its page, by claim id. ISO 8601. */
  readonly missing: ReadonlyMap<string, string>;
  readonly nowMs: number;
}

/**
 * If a rule's words were last seen on its page more days ago than this, the rule's confidence becomes too low for the answer "eligible"
 * (guides/from-a-page-to-an-answer.md#rules-that-are-gone).
 */
const UNSEEN_DAYS = 180;
const UNSEEN_CONFIDENCE = 0.4;

type Seen = Pick<DatedRule, "isReviewed" | "confirmedAt" | "missingSince"> & Partial<Pick<DatedRule, "confidence">>;

function seenOf({ claim_id, evidence, confidence }: PublishedRule, { reviewed, confirmed, missing, nowMs }: SeenClaims): Seen {
  const confirmedAt = confirmed.get(claim_id) ?? ("source_id" in evidence ? confirmed.get(evidence.source_id) : undefined);
  const missingAt = missing.get(claim_id);
  const isUnseen = confirmedAt !== undefined && nowMs - Date.parse(confirmedAt) > UNSEEN_DAYS * DAY_MS;
  return {
    ...(reviewed.has(claim_id) ? { isReviewed: true } : {}),
    ...(confirmedAt === undefined ? {} : { confirmedAt }),
    ...(missingAt === undefined ? {} : { missingSince: dayOf(Date.parse(missingAt)) }),
    ...(isUnseen ? { confidence: Math.min(confidence, UNSEEN_CONFIDENCE) } : {}),
  };
}

/**
 * The rules of a stored document, with place names from a gazetteer.
 * @param seen what became known about the rules' claims; absent if the caller does not need it
 */
export function toRules(document: string, gazetteer: Gazetteer, seen?: SeenClaims): readonly DatedRule[] {
  const { credit_union_id, evidence_kind, rules } = ruleset.parse(JSON.parse(document));
  return rules.map((rule) => ({
    ruleId: rule.rule_id,
    creditUnionId: credit_union_id,
    kind: rule.kind,
    conditions: rule.conditions.map(({ any }): Condition => any.map((atom) => fromPublishedAtom(gazetteer, atom))),
    joinStep:
      rule.conditional_on === null
        ? null
        : {
            kind: rule.conditional_on.type,
            association: rule.conditional_on.association,
            costUsd: rule.conditional_on.cost_usd,
            joinUrl: rule.conditional_on.join_url,
          },
    extendsTo: rule.extends_to ?? [],
    confidence: rule.confidence,
    quote: quoteOf(rule.evidence),
    ...(evidence_kind === CARRIED ? { isCarried: true as const } : {}),
    engine: "graph",
    extractedAt: rule.extracted_at,
    ...(seen === undefined ? {} : seenOf(rule, seen)),
  }));
}
