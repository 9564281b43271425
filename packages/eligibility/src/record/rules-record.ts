import { STATE_CODES, type StateCode } from "@tellerline/geography";
import { type EligibilityType, type OrganizationKind, stepKind } from "@tellerline/vocabulary";
import type { MembershipRecord } from "../book/source.ts";
import { opensToAnyone } from "../compile/open-rule.ts";
import { isWeak } from "../compile/shape-of.ts";
import type { Atom, GeoAtom, Rule } from "../rules/atoms.ts";
import { stepSentence } from "../rules/step-sentence.ts";

export interface RulesEvidence {
  readonly evidenceUrl: string | null;
  readonly extractedAt: string;
  readonly updatedAt: string;
}

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];
const isGeo = (atom: Atom): atom is GeoAtom => atom.type === "geo";

function organizationNames(atoms: readonly Atom[], kind: OrganizationKind): readonly string[] {
  return unique(atoms.flatMap((atom) => (atom.type === "organization" && atom.kind === kind ? [atom.name] : [])));
}

/** A place in the form of a flat record: the label `Travis County, Texas` becomes `Travis County, TX`. */
function placeName({ label, states }: GeoAtom): string {
  const name = label.replace(/, [^,]+$/, "");
  return `${name}, ${states[0] ?? ""}`;
}

function typeOf(rules: readonly Rule[], base: EligibilityType | null): EligibilityType {
  // A specific type of the flat record is kept. Without one ("open", "unknown" or no record), the kinds of the rules decide.
  if (base !== null && base !== "unknown" && base !== "open") return base;
  const kinds = new Set(rules.map(({ kind }) => kind));
  if (kinds.size > 1) return "multi";
  const [kind] = kinds;
  if (kind === "community_geo") return "community";
  return kind === "employer" || kind === "association" || kind === "open" || kind === "military" ? kind : "graph";
}

/** A rule of low confidence opens nothing for certain: it gives `possibly_eligible` at best (guides/membership.md#buckets). */
function isOpenToAnyone(rules: readonly Rule[]): boolean {
  return rules.some((rule) => !isWeak(rule.confidence) && opensToAnyone(rule));
}

type WayIn = Pick<MembershipRecord, "openToAnyone" | "joinPath" | "membershipFeeUsd">;

/** How to join. While rules are carried (guides/membership.md#carried-rules), only `base` counts. */
function wayInOf(
  rules: readonly Rule[],
  step: Rule["joinStep"],
  base: MembershipRecord | null,
): WayIn & Pick<MembershipRecord, "isCarried"> {
  if (rules.some(({ isCarried }) => isCarried === true)) {
    const { openToAnyone = false, joinPath = null, membershipFeeUsd = null } = base ?? {};
    return { openToAnyone, joinPath, membershipFeeUsd, isCarried: true };
  }
  return {
    openToAnyone: isOpenToAnyone(rules),
    joinPath: step === null ? null : stepSentence(step.kind, step.association),
    membershipFeeUsd: base?.membershipFeeUsd ?? step?.costUsd ?? null,
  };
}

/**
 * The published rules of an institution in the form of a flat record.
 * @param base the institution's own flat record; null if it has none. Its fee and its specific type take precedence over those of the
 * rules. The deposit and the summary come from it alone. Its family membership counts if no rule extends to relatives.
 */
export function recordOfRules(rules: readonly Rule[], evidence: RulesEvidence, base: MembershipRecord | null): MembershipRecord {
  const atoms = rules.flatMap(({ conditions }) => conditions.flat());
  const geo = atoms.filter(isGeo);
  const steps = rules.flatMap(({ joinStep }) => (joinStep === null ? [] : [joinStep]));
  const states = new Set(geo.flatMap((atom) => atom.states));
  const [step = null] = steps;
  const zips = geo.filter(({ level }) => level === "zip");
  const areProven = zips.every(({ counties }) => counties.length > 0);
  const zipCounties = areProven ? unique(zips.flatMap(({ counties }) => counties)) : [];
  const wholeStates = STATE_CODES.filter((state) => geo.some(({ level, states: own }) => level === "state" && own.includes(state)));
  return {
    eligibilityType: typeOf(rules, base?.eligibilityType ?? null),
    ...wayInOf(rules, step, base),
    geoStates: STATE_CODES.filter((state: StateCode) => states.has(state)),
    geoCounties: unique(geo.filter(({ level }) => level === "county").map(placeName)),
    geoCities: unique(geo.filter(({ level }) => level === "place").map(placeName)),
    ...(zipCounties.length === 0 ? {} : { zipCounties }),
    ...(wholeStates.length === 0 ? {} : { wholeStates }),
    employers: organizationNames(atoms, "employer"),
    associations: unique([
      ...organizationNames(atoms, "association"),
      ...steps.filter(({ kind }) => stepKind(kind).makesMember).map(({ association }) => association),
    ]),
    occupations: organizationNames(atoms, "occupation"),
    familyMembership: rules.some(({ extendsTo }) => extendsTo.length > 0) || (base?.familyMembership ?? null),
    minDepositUsd: base?.minDepositUsd ?? null,
    // The summary of NCUA's charter data only says to ask who may join. The rules tell that.
    requirementsSummary: base === null || base.source === "ncua" ? null : base.requirementsSummary,
    source: "scraped",
    confidence: Math.max(0, ...rules.map(({ confidence }) => confidence)),
    ...evidence,
  };
}
