import { utf8 } from "@tellerline/dev/utf8";
import { DAY_MS, PIPELINE_STATUSES, type PipelineStatus, SITE_STATES } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { RULES } from "../oracle/world.oracle.ts";
import { type CountedInstitution, CoverageCounter, type DatedRule } from "./coverage.ts";

const NOW_MS = Date.parse("2026-10-31T12:30:45.678Z");

/**
 * The world's rules by institution. Each rule is four days older than the rule before it. Rule 9 has no quote, and no rule asks to open an account.
 */
const PUBLISHED = Map.groupBy(
  RULES.map(
    (rule): DatedRule => ({
      ...rule,
      joinStep: rule.joinStep?.kind === "open_account" ? null : rule.joinStep,
      quote: rule.ruleId === 9 ? "" : rule.quote,
      extractedAt: new Date(NOW_MS - rule.ruleId * 4 * DAY_MS).toISOString(),
    }),
  ),
  ({ creditUnionId }) => creditUnionId,
);
const ALAMO = PUBLISHED.get("ALAMO|AUSTIN|TX") ?? [];

const pipelineOf = (counts: Partial<Record<PipelineStatus, number>>) =>
  PIPELINE_STATUSES.map((status) => ({ status, institutions: counts[status] ?? 0 }));

function count(counter: CoverageCounter, institution: Pick<CountedInstitution, "rules" | "record"> & Partial<CountedInstitution>): void {
  counter.add({ members: null, site: "proposed", hasLead: false, ...institution });
}

const NOTHING_CARRIED = { institutions_with_carried_rules: 0, share_of_members_with_carried_rules: 0, institutions_with_leads: 0 };

const CREDIT_DATA = {
  conditions_referencing_credit: 0,
  note: "No membership rule refers to a credit score, income or debt: the rules' vocabulary has no word for them.",
};

describe("coverage", () => {
  it("counts what is published, by rule and by institution", () => {
    const counter = new CoverageCounter(NOW_MS, utf8);
    // Alamo also has a flat record that says "open", but its rules take precedence.
    for (const rules of PUBLISHED.values())
      count(counter, { rules, record: rules === ALAMO ? { openToAnyone: true, source: "manual" } : null });
    count(counter, { rules: [], record: { openToAnyone: true, source: "manual" } });
    count(counter, { rules: [], record: { openToAnyone: false, source: "manual" } });
    count(counter, { rules: [], record: null });
    expect(counter.coverage()).toEqual({
      as_of: "2026-10-31T12:30:45Z",
      headline:
        "As of 2026-10-31, 6 of 9 tracked credit unions (66.7 %) have membership rules published here, 16 in all, 15 of them with the institution's own words as evidence.",
      fleet: { active_institutions: 9, institutions_with_live_rules: 6, share_with_live_rules: 0.6667, ...NOTHING_CARRIED },
      rules: {
        live: 16,
        carried: 0,
        human_verified: 0,
        auto_validated: 16,
        with_verbatim_evidence: 15,
        median_age_days: 34,
        confirmed_within_30d: 7,
      },
      by_kind: [
        { rule_kind: "community_geo", rules: 4, institutions: 3 },
        { rule_kind: "employer", rules: 3, institutions: 3 },
        { rule_kind: "occupation", rules: 2, institutions: 2 },
        { rule_kind: "military", rules: 2, institutions: 1 },
        { rule_kind: "family", rules: 1, institutions: 1 },
        { rule_kind: "association", rules: 1, institutions: 1 },
        { rule_kind: "school", rules: 1, institutions: 1 },
        { rule_kind: "worship", rules: 1, institutions: 1 },
        { rule_kind: "open", rules: 1, institutions: 1 },
      ],
      reach: {
        counties_named: 1,
        states_with_county_rules: 1,
        places_named: 1,
        zips_named: 1,
        employers_resolved: 8,
        associations_resolved: 2,
        schools_resolved: 1,
        institutions_open_to_anyone: 3,
        institutions_with_flat_record: 3,
      },
      pipeline: pipelineOf({ published_rules: 6, site_unconfirmed: 3 }),
      credit_data: CREDIT_DATA,
    });
  });

  it("counts an institution of which the agency alone says something as one of which nothing is verified", () => {
    const counter = new CoverageCounter(NOW_MS, utf8);
    count(counter, { rules: [], record: { openToAnyone: false, source: "ncua" } });
    count(counter, { rules: ALAMO, record: { openToAnyone: false, source: "ncua" } });
    const { pipeline, reach } = counter.coverage();
    expect(reach.institutions_with_flat_record).toBe(0);
    expect(pipeline).toEqual(pipelineOf({ published_rules: 1, site_unconfirmed: 1 }));
  });

  it("counts each institution once, by its rules and then by its site", () => {
    const counter = new CoverageCounter(NOW_MS, utf8);
    const carried = ALAMO.map((rule): DatedRule => ({ ...rule, isCarried: true }));
    for (const site of SITE_STATES) count(counter, { rules: [], record: null, site });
    for (const rules of [ALAMO, carried]) for (const site of ["opted_out", "moved"] as const) count(counter, { rules, record: null, site });
    expect(counter.coverage().pipeline).toEqual(
      pipelineOf({
        opted_out: 3,
        published_rules: 1,
        carried: 1,
        page_unread: 1,
        unreachable: 1,
        disallowed: 1,
        site_unconfirmed: 2,
        no_site: 2,
      }),
    );
  });

  it("counts what pages said since before what was published or carried", () => {
    const counter = new CoverageCounter(NOW_MS, utf8);
    const carried = ALAMO.map((rule): DatedRule => ({ ...rule, isCarried: true }));
    const found = { isFlagged: false, hasDraft: false, isWithoutPage: false };
    const flagged = { ...found, isFlagged: true, hasDraft: true };
    for (const rules of [ALAMO, carried, []]) count(counter, { rules, record: null, site: "active", pages: flagged });
    for (const rules of [ALAMO, carried, []]) count(counter, { rules, record: null, site: "active", pages: { ...found, hasDraft: true } });
    for (const site of ["active", "unreachable"] as const)
      count(counter, { rules: [], record: null, site, pages: { ...found, isWithoutPage: true } });
    expect(counter.coverage().pipeline).toEqual(
      pipelineOf({ flagged: 2, draft_waiting: 3, published_rules: 1, no_page_found: 1, unreachable: 1 }),
    );
  });

  it("counts carried rules apart, with the part of all members whose institutions they are", () => {
    const counter = new CoverageCounter(NOW_MS, utf8);
    const carried = ALAMO.map((rule): DatedRule => ({ ...rule, isCarried: true }));
    count(counter, { rules: carried, record: { openToAnyone: true, source: "scraped" }, members: 2500 });
    count(counter, { rules: [], record: null, members: 7500, hasLead: true });
    expect(counter.coverage()).toMatchObject({
      headline:
        "As of 2026-10-31, 0 of 2 tracked credit unions (0.0 %) have membership rules published here; of 1 more, with 25.0 % of all members, what their pages said when they were read before is carried, and not confirmed here.",
      fleet: { institutions_with_carried_rules: 1, share_of_members_with_carried_rules: 0.25, institutions_with_leads: 1 },
      rules: { live: 0, carried: ALAMO.length, auto_validated: 0, with_verbatim_evidence: 0, median_age_days: null },
      by_kind: [],
      reach: { counties_named: 0, institutions_open_to_anyone: 0 },
      pipeline: pipelineOf({ carried: 1, site_unconfirmed: 1 }),
    });
  });

  it("of nothing is nothing, without an age", () => {
    expect(new CoverageCounter(0, utf8).coverage()).toEqual({
      as_of: "1970-01-01T00:00:00Z",
      headline: "As of 1970-01-01, 0 of 0 tracked credit unions (0.0 %) have membership rules published here.",
      fleet: { active_institutions: 0, institutions_with_live_rules: 0, share_with_live_rules: 0, ...NOTHING_CARRIED },
      rules: {
        live: 0,
        carried: 0,
        human_verified: 0,
        auto_validated: 0,
        with_verbatim_evidence: 0,
        median_age_days: null,
        confirmed_within_30d: 0,
      },
      by_kind: [],
      reach: {
        counties_named: 0,
        states_with_county_rules: 0,
        places_named: 0,
        zips_named: 0,
        employers_resolved: 0,
        associations_resolved: 0,
        schools_resolved: 0,
        institutions_open_to_anyone: 0,
        institutions_with_flat_record: 0,
      },
      pipeline: pipelineOf({}),
      credit_data: CREDIT_DATA,
    });
  });

  it.each([
    [[1, 2, 6], 2],
    [[6, 1, 2, 3], 2.5],
    [[0.04, 0.08, 0.12], 0.1],
  ])("the median age of rules of %j days is %f, to a tenth", (ages, median) => {
    const counter = new CoverageCounter(NOW_MS, utf8);
    const [rule] = ALAMO;
    if (rule === undefined) throw new Error("The world has rules.");
    const rules = ages.map((days) => ({ ...rule, extractedAt: new Date(NOW_MS - days * DAY_MS).toISOString() }));
    count(counter, { rules, record: null });
    expect(counter.coverage().rules.median_age_days).toBe(median);
  });

  it("counts a rule as confirmed up to its thirtieth day", () => {
    const counter = new CoverageCounter(NOW_MS, utf8);
    const dated = (ageMs: number) => ALAMO.slice(0, 1).map((rule) => ({ ...rule, extractedAt: new Date(NOW_MS - ageMs).toISOString() }));
    count(counter, { rules: [...dated(30 * DAY_MS), ...dated(30 * DAY_MS + 1)], record: null });
    expect(counter.coverage().rules.confirmed_within_30d).toBe(1);
  });

  it("counts a county's state once, and each place by its key", () => {
    const counter = new CoverageCounter(NOW_MS, utf8);
    count(counter, { rules: [...ALAMO, ...ALAMO], record: null });
    expect(counter.coverage().reach).toMatchObject({
      counties_named: 1,
      states_with_county_rules: 1,
      places_named: 1,
      employers_resolved: 1,
    });
  });
});
