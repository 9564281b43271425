import type { Gazetteer, StateCode } from "@tellerline/geography";
import { foldOrganization } from "../names/fold-organization.ts";
import {
  type ApplicantKind,
  type Atom,
  BOUNDARIES,
  type Condition,
  type GeoLevel,
  type MilitaryStatus,
  type OrganizationKind,
  type RuleRole,
  type SchoolRelationship,
} from "./atoms.ts";
import { unreachable } from "./classes.ts";
import { geoAtom, resolveGeoPlace } from "./geo-atoms.ts";

/** Why a claim is not published (rulings 5). */
export const WITHHELD_REASONS = [
  "source_missing",
  "source_changed",
  "evidence_quote_mismatch",
  "unmodeled_condition",
  "unresolved_entity",
] as const;
export type WithheldReason = (typeof WITHHELD_REASONS)[number];

/** An atom as a claim proposes it. */
export type ProposedAtom =
  | {
      readonly type: "geo";
      readonly level: GeoLevel;
      readonly state: StateCode | null;
      readonly name: string;
      readonly roles: readonly RuleRole[];
    }
  | {
      readonly type: "organization";
      readonly kind: OrganizationKind;
      readonly name: string;
      readonly aliases: readonly string[];
      readonly relationships: readonly SchoolRelationship[];
    }
  | { readonly type: "military"; readonly statuses: readonly MilitaryStatus[]; readonly state: StateCode | null }
  | { readonly type: "applicant_kind"; readonly values: readonly ApplicantKind[] }
  | { readonly type: "open" }
  | { readonly type: "boundary"; readonly boundary: string; readonly description: string };

export interface ProposedClaim {
  readonly quote: string;
  readonly extractedAt: string;
  /** Null stands for an atom of a type that rules can't model. */
  readonly conditions: readonly (readonly (ProposedAtom | null)[])[];
  /** False: it depends on a further step that rules can't model. */
  readonly isStepModeled: boolean;
}

/** The stored text that a claim was taken from. */
export interface SourceText {
  readonly text: string;
  readonly retrievedAt: string;
}

export type Verification =
  | { readonly ok: true; readonly conditions: readonly Condition[] }
  | { readonly ok: false; readonly reason: WithheldReason };

/** Folds white space and typographic quotes and dashes, and nothing else: the words must be the institution's own. */
export function foldQuote(text: string): string {
  return text
    .replaceAll(/[\u2018\u2019\u201a\u201b\u2032\u00b4`]/g, "'")
    .replaceAll(/[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]/g, '"')
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function boundaryOf(boundary: string) {
  return BOUNDARIES.find((known) => known === boundary) ?? null;
}

type Resolved = { readonly ok: true; readonly atoms: readonly Atom[] } | { readonly ok: false; readonly reason: WithheldReason };
const resolvedTo = (atoms: readonly Atom[]): Resolved => ({ ok: true, atoms });
const withheld = (reason: WithheldReason): { readonly ok: false; readonly reason: WithheldReason } => ({ ok: false, reason });

/** An atom with its entities resolved: one for each role, status or value that it names. */
function resolveAtom(gazetteer: Gazetteer, atom: ProposedAtom | null): Resolved {
  if (atom === null) return withheld("unmodeled_condition");
  switch (atom.type) {
    case "geo": {
      const place = resolveGeoPlace(gazetteer, atom.level, atom.state, atom.name);
      return place === null
        ? withheld("unresolved_entity")
        : resolvedTo([...new Set(atom.roles)].sort().map((role) => geoAtom(place, role)));
    }
    case "organization":
      return foldOrganization(atom.name) === "" ? withheld("unresolved_entity") : resolvedTo([atom]);
    case "military":
      return resolvedTo([...new Set(atom.statuses)].sort().map((status): Atom => ({ type: "military", status, state: atom.state })));
    case "applicant_kind":
      return resolvedTo([...new Set(atom.values)].sort().map((value): Atom => ({ type: "applicant_kind", value })));
    case "open":
      return resolvedTo([{ type: "open" }]);
    case "boundary": {
      const boundary = boundaryOf(atom.boundary);
      return boundary === null
        ? withheld("unmodeled_condition")
        : resolvedTo([{ type: "boundary", boundary, description: atom.description }]);
    }
    default:
      return unreachable(atom);
  }
}

function resolveConditions(gazetteer: Gazetteer, conditions: ProposedClaim["conditions"]): Verification {
  const resolved: Condition[] = [];
  let reason: WithheldReason | null = null;
  for (const condition of conditions) {
    const atoms: Atom[] = [];
    for (const proposed of condition) {
      const result = resolveAtom(gazetteer, proposed);
      if (result.ok) atoms.push(...result.atoms);
      // What can't be modelled weighs more than what can't be found.
      else if (reason !== "unmodeled_condition") reason = result.reason;
    }
    resolved.push(atoms);
  }
  return reason === null ? { ok: true, conditions: resolved } : withheld(reason);
}

/**
 * Verifies a claim against the stored text that it names: the quote must stand there verbatim, and everything that its conditions
 * name must resolve. One that fails is withheld with the reason, and its siblings are not touched.
 */
export function verifyClaim(claim: ProposedClaim, source: SourceText | null, gazetteer: Gazetteer): Verification {
  if (source === null) return withheld("source_missing");
  if (!foldQuote(source.text).includes(foldQuote(claim.quote)) || foldQuote(claim.quote) === "") {
    // A text that was fetched again after the claim was taken from it is another text.
    return withheld(Date.parse(source.retrievedAt) > Date.parse(claim.extractedAt) ? "source_changed" : "evidence_quote_mismatch");
  }
  if (!claim.isStepModeled) return withheld("unmodeled_condition");
  return resolveConditions(gazetteer, claim.conditions);
}
