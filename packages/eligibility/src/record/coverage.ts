import type { Utf8 } from "@tellerline/book";
import { dayOf, type PageStanding, pipelineStatusOf, type SiteState } from "@tellerline/vocabulary";
import { conditionsBesideStep } from "../book/join-step.ts";
import { OrganizationRegistry } from "../book/organization-registry.ts";
import type { MembershipRecord } from "../book/source.ts";
import type { Atom, GeoAtom, Rule } from "../rules/atoms.ts";
import { isOpen } from "../rules/open-condition.ts";
import { type CoverageStanding, StandingCounter } from "./standing.ts";

export interface DatedRule extends Rule {
  /** When the rule's claim was taken from its source, ISO 8601. */
  readonly extractedAt: string;
  /** When the rule's words were last seen again on their page, ISO 8601; absent if they were not seen again. */
  readonly confirmedAt?: string;
  /** True if a person accepted the rule after looking at its page; absent otherwise. */
  readonly isReviewed?: true;
}

/** Coverage counters in their wire form (guides/membership.md#coverage). */
export interface Coverage extends CoverageStanding {
  readonly headline: string;
  readonly fleet: {
    readonly active_institutions: number;
    readonly institutions_with_live_rules: number;
    readonly share_with_live_rules: number;
    readonly institutions_with_carried_rules: number;
    readonly share_of_members_with_carried_rules: number;
    readonly institutions_with_leads: number;
  };
  readonly rules: CoverageStanding["rules"] & {
    readonly live: number;
    readonly carried: number;
    readonly human_verified: number;
    readonly auto_validated: number;
    readonly with_verbatim_evidence: number;
  };
  readonly by_kind: readonly { readonly rule_kind: string; readonly rules: number; readonly institutions: number }[];
  readonly reach: Readonly<Record<string, number>>;
  readonly credit_data: { readonly conditions_referencing_credit: 0; readonly note: string };
}

const isGeo = (atom: Atom): atom is GeoAtom => atom.type === "geo";

export interface CountedInstitution {
  /** The rules of the institution's publication: all of them are carried, or none is. Empty if the institution has no published rules. */
  readonly rules: readonly DatedRule[];
  readonly record: Pick<MembershipRecord, "openToAnyone" | "source"> | null;
  /** Number of members; null if not known. */
  readonly members: number | null;
  readonly site: SiteState;
  /** Absent if none of the institution's pages was fetched. */
  readonly pages?: PageStanding | undefined;
  /** Whether a lead (guides/membership.md#carried-rules) names a page of the institution: the page says who may join, but gives no rule. */
  readonly hasLead: boolean;
}

/** Counts what is published, one institution at a time. It keeps names and dates, but no rules. */
export class CoverageCounter {
  readonly #nowMs: number;
  readonly #standing: StandingCounter;
  readonly #registry: OrganizationRegistry;
  readonly #byKind = new Map<string, { rules: number; institutions: number }>();
  readonly #named: Readonly<Record<GeoAtom["level"], Set<string>>> = {
    state: new Set(),
    county: new Set(),
    place: new Set(),
    zip: new Set(),
  };
  readonly #countyStates = new Set<string>();
  #institutions = 0;
  #withRules = 0;
  #withRecord = 0;
  #open = 0;
  #quoted = 0;
  #reviewed = 0;
  #members = 0;
  readonly #carried = { institutions: 0, rules: 0, members: 0 };
  #leads = 0;

  constructor(nowMs: number, utf8: Utf8) {
    this.#nowMs = nowMs;
    this.#standing = new StandingCounter(nowMs);
    this.#registry = new OrganizationRegistry(utf8);
  }

  add({ rules, ...institution }: CountedInstitution): void {
    const isCarried = rules.some((rule) => rule.isCarried === true);
    this.#institutions++;
    this.#members += institution.members ?? 0;
    if (institution.hasLead) this.#leads++;
    const held = isCarried ? "carried" : rules.length > 0 ? "published" : "none";
    this.#standing.addInstitution(pipelineStatusOf(held, institution.site, institution.pages));
    if (isCarried) this.#addCarried(rules.length, institution.members ?? 0);
    this.#addPublished(isCarried ? [] : rules, institution.record, isCarried);
  }

  #addCarried(rules: number, members: number): void {
    this.#carried.institutions++;
    this.#carried.rules += rules;
    this.#carried.members += members;
  }

  #addPublished(rules: readonly DatedRule[], record: CountedInstitution["record"], isCarried: boolean): void {
    if (rules.length > 0) this.#withRules++;
    // NCUA's charter data cover every institution, and do not say who may join.
    const isSaid = record !== null && record.source !== "ncua";
    if (isSaid) this.#withRecord++;
    const isOpenByRule = rules.some((rule) => rule.kind !== "family" && conditionsBesideStep(rule).every(isOpen));
    if (isOpenByRule || (rules.length === 0 && !isCarried && record?.openToAnyone === true)) this.#open++;
    for (const kind of new Set(rules.map((rule) => rule.kind))) this.#ofKind(kind).institutions++;
    for (const rule of rules) this.#addRule(rule);
  }

  #addRule(rule: DatedRule): void {
    this.#standing.addRule(rule.extractedAt, rule.confirmedAt);
    if (rule.quote !== "") this.#quoted++;
    if (rule.isReviewed === true) this.#reviewed++;
    this.#ofKind(rule.kind).rules++;
    this.#registry.add(rule, null);
    for (const atom of rule.conditions.flat().filter(isGeo)) {
      this.#named[atom.level].add(atom.key);
      if (atom.level === "county") for (const state of atom.states) this.#countyStates.add(state);
    }
  }

  #inWords(rules: number): string {
    if (rules === 0) return "";
    const quoted = this.#quoted === rules ? "each" : `${this.#quoted} of them`;
    return `, ${rules} in all, ${quoted} with the institution's own words as evidence`;
  }

  #inCarried(): string {
    const { institutions } = this.#carried;
    if (institutions === 0) return "";
    const share = this.#members === 0 ? "" : `, with ${(this.#shareOfMembers() * 100).toFixed(1)} % of all members,`;
    return `; of ${institutions} more${share} what their pages said when they were read before is carried, and not confirmed here`;
  }

  #shareOfMembers(): number {
    return this.#members === 0 ? 0 : this.#carried.members / this.#members;
  }

  #ofKind(kind: string): { rules: number; institutions: number } {
    const known = this.#byKind.get(kind) ?? { rules: 0, institutions: 0 };
    this.#byKind.set(kind, known);
    return known;
  }

  #reach(): Coverage["reach"] {
    return {
      counties_named: this.#named.county.size,
      states_with_county_rules: this.#countyStates.size,
      places_named: this.#named.place.size,
      zips_named: this.#named.zip.size,
      employers_resolved: this.#registry.count("employer"),
      associations_resolved: this.#registry.count("association"),
      schools_resolved: this.#registry.count("school"),
      institutions_open_to_anyone: this.#open,
      institutions_with_flat_record: this.#withRecord,
    };
  }

  coverage(): Coverage {
    const standing = this.#standing.standing();
    const [institutions, withRules, rules] = [this.#institutions, this.#withRules, this.#standing.rules];
    const share = institutions === 0 ? 0 : withRules / institutions;
    return {
      ...standing,
      headline: `As of ${dayOf(this.#nowMs)}, ${withRules} of ${institutions} tracked credit unions (${(share * 100).toFixed(1)} %) have membership rules published here${this.#inWords(rules)}${this.#inCarried()}.`,
      fleet: {
        active_institutions: institutions,
        institutions_with_live_rules: withRules,
        share_with_live_rules: Math.round(share * 10_000) / 10_000,
        institutions_with_carried_rules: this.#carried.institutions,
        share_of_members_with_carried_rules: Math.round(this.#shareOfMembers() * 10_000) / 10_000,
        institutions_with_leads: this.#leads,
      },
      rules: {
        live: rules,
        carried: this.#carried.rules,
        human_verified: this.#reviewed,
        auto_validated: rules - this.#reviewed,
        with_verbatim_evidence: this.#quoted,
        ...standing.rules,
      },
      by_kind: [...this.#byKind]
        .map(([kind, counted]) => ({ rule_kind: kind, ...counted }))
        .toSorted((left, right) => right.rules - left.rules),
      reach: this.#reach(),
      credit_data: {
        conditions_referencing_credit: 0,
        note: "No membership rule refers to a credit score, income or debt: the rules' vocabulary has no word for them.",
      },
    };
  }
}
