import type { PersonWire, ReachableRequestWire, ReachableWire } from "@tellerline/contract";
import type { Rule } from "@tellerline/eligibility";
import { qualityReasonBit } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { toPerson } from "../membership/person.ts";
import { decideSingle, toDecisionResponse } from "../offers/single-decision.ts";
import { AUTO_LOANS, BASIS } from "../testing/example-decision.ts";
import { ASH, BIRCH, CEDAR, daysAgo, ELM, FIR, HOLLY, loadBook, NOW, rate } from "../testing/example-market.ts";
import { join, knowledgeOf, organization, RULES, rule } from "../testing/example-membership.ts";
import { findReachableOffers } from "./reachable-offers.ts";

interface World {
  readonly rules?: readonly Rule[];
  readonly loaded?: ReturnType<typeof loadBook>;
  readonly product?: Partial<ReachableRequestWire["product"]>;
  readonly limit?: number;
  readonly contesting?: ReadonlyMap<string, boolean>;
}

const LOANS = loadBook(AUTO_LOANS);

function reach(person: PersonWire, { rules, loaded = LOANS, product = {}, limit = 5, contesting }: World = {}): ReachableWire {
  const { membership, gazetteer } = knowledgeOf(rules, contesting);
  const request = { person, product: { product_type: "auto_loan" as const, amount: 20_000, ...product }, limit };
  return findReachableOffers({ membership, loaded, nowSeconds: NOW }, toPerson(gazetteer, person), request, "The disclosure.");
}

const namesIn = (rows: readonly { readonly provider: string }[]) => rows.map(({ provider }) => provider);

describe("offers within reach", () => {
  const TRAVIS = { home_zip: "78701" };

  it("are those of institutions that take the person, now or after a step, beside what is still open", () => {
    const request = {
      decision_type: "financing",
      product_request: { product_type: "auto_loan", amount: 20_000 },
      context: { geo: { zip: "78701" } },
    } as const;
    const decided = toDecisionResponse(BASIS, decideSingle(BASIS, request), "req-1").offers;
    const offerOf = (id: string) => ({ ...decided.find(({ credit_union_id }) => credit_union_id === id), rank: 1 });
    expect(reach(TRAVIS)).toEqual({
      as_of: "2026-11-20T08:00:00Z",
      rate_book: { version: "live-7", as_of: "2026-11-20T08:00:00Z", quality: "judged" },
      reachable_now: [
        {
          credit_union_id: "CEDAR|AUSTIN|TX",
          provider: "Cedar",
          membership: {
            bucket: "eligible",
            path: {
              rule_id: 3,
              kind: "community_geo",
              reason: "You appear to qualify: you live in Travis County, Texas. The credit union decides.",
              conditions_matched: ["county:TX:travis"],
              evidence_quote: "Who lives in Travis County.",
            },
          },
          offer: offerOf(CEDAR.creditUnionId),
        },
      ],
      reachable_after_action: [
        {
          credit_union_id: "BIRCH|AUSTIN|TX",
          provider: "Birch",
          membership: {
            bucket: "conditionally_eligible",
            path: {
              rule_id: 2,
              kind: "association",
              reason:
                "You appear to qualify if you join Savers Club ($5). The credit union decides. This assumes that you are willing to, since you did not say.",
              conditions_matched: ["open"],
              conditional_on: {
                type: "join_association",
                association: "Savers Club",
                cost_usd: 5,
                join_url: "https://savers.example/join",
              },
              evidence_quote: "Members of the Savers Club.",
            },
            join_cost_usd: 5,
            join_url: "https://savers.example/join",
          },
          offer: offerOf(BIRCH.creditUnionId),
        },
      ],
      unresolved: [
        {
          credit_union_id: "ASH|AUSTIN|TX",
          provider: "Ash",
          bucket: "unknown",
          missing_facts: [
            {
              cu_id: "ASH|AUSTIN|TX",
              condition_id: expect.stringMatching(/^[0-9a-f]{64}$/),
              kind: "employer",
              question: "Do you work for Acme Rockets?",
              fact_field: ["employer"],
              answer: { type: "yes_no" },
              why: "One path to membership depends on the answer.",
              evidence_quote: "Employees of Acme Rockets may join.",
              resolves_reason: "org_inputs_missing",
            },
          ],
          offer: offerOf(ASH.creditUnionId),
        },
      ],
      no_published_offer: [],
      counts: { reachable_now: 1, reachable_after_action: 1, unresolved: 1, no_published_offer: 0 },
      limit: 5,
      assumptions: [
        "Not given: credit score (740 is assumed), term (60 months are assumed), intent (whether a rate is for it is not checked), audience (rates for special audiences are left out), down payment (20 % is assumed), vehicle condition (rates for new and used vehicles are considered).",
        "State was not given; TX is taken from ZIP 78701, which is used for membership alone beyond that.",
        "Not published by some of the rates shown, and so not verified: a least down payment, points and fees (their APR is the note rate's, before any fees); no savings in dollars are told where the term, the rate type or the charges are not.",
      ],
      disclosure: "The disclosure.",
    });
  });

  it("are cheapest first, and no more of each kind than were asked for, but all are counted", () => {
    const open = [ASH, BIRCH, CEDAR].map(({ creditUnionId }, index) => rule(creditUnionId, index + 1));
    const byStep = [ELM, FIR].map(({ creditUnionId }, index) => rule(creditUnionId, index + 8, { joinStep: join("Savers Club", 5) }));
    const closed = rule(HOLLY.creditUnionId, 7, { conditions: [[organization("employer", "Acme Rockets")]] });
    const world = { rules: [...open, ...byStep, closed], loaded: loadBook([...AUTO_LOANS, rate(FIR, { noteRatePercent: 6.5 })]) };
    const all = reach({ home_state: "TX" }, world);
    expect(namesIn(all.reachable_now)).toEqual(["Birch", "Ash", "Cedar"]);
    expect(all.reachable_now.map(({ offer }) => offer.rank)).toEqual([1, 2, 3]);
    expect(namesIn(all.reachable_after_action)).toEqual(["Fir", "Elm"]);
    expect(namesIn(all.unresolved)).toEqual(["Holly"]);
    const few = reach({ home_state: "TX" }, { ...world, limit: 1 });
    expect([few.reachable_now, few.reachable_after_action, few.unresolved].map(namesIn)).toEqual([["Birch"], ["Fir"], ["Holly"]]);
    expect(few.counts).toEqual(all.counts);
    expect(few.counts).toEqual({ reachable_now: 3, reachable_after_action: 2, unresolved: 1, no_published_offer: 0 });
    expect(few.limit).toBe(1);
    // Cedar does not publish its fees. This is said only if its offer is shown.
    expect(all.assumptions.join()).toContain("points and fees");
    expect(few.assumptions.join()).not.toContain("points and fees");
    expect(reach({ home_state: "TX" }, { ...world, limit: 3 }).assumptions.join()).toContain("points and fees");
  });

  it("speak of what an offer after a step does not publish, too", () => {
    const world = { rules: [rule(CEDAR.creditUnionId, 1, { joinStep: join("Savers Club", 5) })] };
    expect(reach({}, world).assumptions.join()).toContain("points and fees");
  });

  it("are compared with the present loan by the cheapest that is shown, in the words of a decision", () => {
    const rules = [rule(ASH.creditUnionId, 1), rule(BIRCH.creditUnionId, 2, { joinStep: join("Savers Club", 5) })];
    const loaded = loadBook([rate(ASH, { noteRatePercent: 7 }), rate(BIRCH, { noteRatePercent: 4.5 })]);
    const said = (current_offer: object) =>
      reach({ home_state: "TX" }, { rules, loaded, product: { intent: "refinance", current_offer } }).assumptions.join(" ");
    const cheaper = said({ balance: 20_000, rate: 6, remaining_months: 60 });
    expect(cheaper).not.toContain("Keep the present loan");
    const other = said({ balance: 22_000, apr: 3, remaining_months: 60 });
    expect(other).toContain("Keep the present loan: the first offer would cost $");
    expect(other).toContain("The present loan's APR is taken for its rate");
    expect(other).toContain("The offer is for $20,000, and $22,000 is owed");
  });

  it("are those of the states in which the person may live, if a ZIP code lies in several", () => {
    const rules = [rule(ASH.creditUnionId, 1), rule(BIRCH.creditUnionId, 2), rule(CEDAR.creditUnionId, 3), rule(ELM.creditUnionId, 4)];
    const loaded = loadBook([
      rate(ASH, { noteRatePercent: 4, states: ["CA"] }),
      rate(BIRCH, { noteRatePercent: 5, states: ["AR"] }),
      rate(CEDAR, { noteRatePercent: 6, states: ["TX", "CA"] }),
      rate(ELM, { noteRatePercent: 7, states: null }),
    ]);
    const found = reach({ home_zip: "75501" }, { rules, loaded });
    expect(namesIn(found.reachable_now)).toEqual(["Birch", "Cedar", "Elm"]);
    expect(namesIn(found.no_published_offer)).toEqual(["Ash"]);
    expect(found.assumptions[0]).toContain("state (rates of AR and TX are considered)");
    // If it is not known where the person lives, rates of all states are considered.
    expect(namesIn(reach({ employer: "Dell" }, { rules, loaded }).reachable_now)).toEqual(["Ash", "Birch", "Cedar", "Elm"]);
  });

  it("are those for the loan that is asked for", () => {
    const rules = [rule(ASH.creditUnionId, 1), rule(BIRCH.creditUnionId, 2), rule(CEDAR.creditUnionId, 3)];
    const loaded = loadBook([
      rate(ASH, { termMonths: 48 }),
      rate(BIRCH, { vehicleCondition: "used", noteRatePercent: 6 }),
      rate(CEDAR, { product: "personal_loan", termMonths: null }),
    ]);
    const found = (product: World["product"]) =>
      namesIn(reach({ home_state: "TX" }, { rules, loaded, product: product ?? {} }).reachable_now);
    expect(found({})).toEqual(["Birch"]);
    expect(found({ term_months: 48 })).toEqual(["Ash"]);
    expect(found({ vehicle_condition: "used" })).toEqual(["Birch"]);
    expect(found({ vehicle_condition: "new" })).toEqual([]);
    expect(found({ product_type: "personal_loan" })).toEqual(["Cedar"]);
    expect(found({ amount: 95_000 })).toEqual([]);
  });

  it.each([
    [{ home_state: "TX" as const }, ["Ash"]],
    [{ home_state: "CA" as const }, ["Birch"]],
    [{ home_zip: "90001" }, ["Birch"]],
    [{ home_state: "AE" as const, home_zip: "78701" }, ["Ash"]],
    [{ home_state: "AE" as const }, ["Ash", "Birch"]],
    [{}, ["Ash", "Birch"]],
  ])("are those for the state of %j", (person, names) => {
    const rules = [rule(ASH.creditUnionId, 1), rule(BIRCH.creditUnionId, 2)];
    const loaded = loadBook([rate(ASH), rate(BIRCH, { states: ["CA"] })]);
    expect(namesIn(reach(person, { rules, loaded }).reachable_now)).toEqual(names);
  });

  it("are those of an institution that the person belongs to, whatever its rules", () => {
    const { reachable_now } = reach({ member_of: ["Fir"] }, { rules: RULES, loaded: loadBook([rate(FIR)]) });
    expect(namesIn(reachable_now)).toEqual(["Fir"]);
    expect(reachable_now[0]?.membership).toMatchObject({ bucket: "eligible", path: { rule_id: 0, kind: "existing_member" } });
    expect(reachable_now[0]?.membership).not.toHaveProperty("join_cost_usd");
  });

  it.each([
    [[FIR], "1 institution contests a published rule that may have brought it within reach; it takes no part until that is settled."],
    [
      [FIR, HOLLY],
      "2 institutions contest a published rule that may have brought them within reach; it takes no part until that is settled.",
    ],
  ])("say how many institutions contest a rule", (institutions, sentence) => {
    const contesting = new Map(institutions.map(({ creditUnionId }) => [creditUnionId, true] as const));
    const { assumptions } = reach({ home_state: "TX" }, { rules: [rule(ASH.creditUnionId, 1)], contesting });
    expect(assumptions.at(-1)).toBe(sentence);
  });

  it("say which contested rate would have come first, now or after a step", () => {
    const rules = [rule(ASH.creditUnionId, 1), rule(BIRCH.creditUnionId, 2, { joinStep: join("Savers Club", 5) })];
    const loaded = loadBook(
      [rate(ASH), rate(BIRCH)],
      [
        rate(ASH, { rateId: "ash-2", noteRatePercent: 4 }),
        rate(BIRCH, { rateId: "birch-2", noteRatePercent: 4.5 }),
        rate(CEDAR, { noteRatePercent: 3 }),
      ],
    );
    expect(reach({ home_state: "TX" }, { rules, loaded }).assumptions.at(-1)).toBe(
      "Ash contests a rate of 4.000 % APR that would have come first; it takes no part until that is settled; Birch contests a rate of 4.500 % APR that would have come first; it takes no part until that is settled.",
    );
  });
});

describe("a rate", () => {
  const rules = [rule(ASH.creditUnionId, 1)];
  const STALE = "No fresh rate of the institution with a source covers this request.";

  it.each([
    ["seen within 45 days", { observedAt: daysAgo(45) }],
    ["of a call report, for the book has the newest quarter alone,", { rateId: "ncua:1", observedAt: daysAgo(200) }],
  ])("%s is offered", (_what, changes) => {
    const { reachable_now, no_published_offer } = reach({}, { rules, loaded: loadBook([rate(ASH, changes)]) });
    expect([namesIn(reachable_now), no_published_offer]).toEqual([["Ash"], []]);
  });

  it.each([
    ["seen before that is not, and the answer says when it was last seen", { observedAt: daysAgo(45) - 1 }, daysAgo(45) - 1],
    ["whose id only holds that word is not", { rateId: "ash-ncua:1", observedAt: daysAgo(200) }, daysAgo(200)],
    ["without a source is not, however old", { sourceUrl: null, observedAt: daysAgo(200) }, null],
    ["of a call report without a source is not", { rateId: "ncua:1", sourceUrl: null }, null],
    ["that serves other requests is not, however old", { observedAt: daysAgo(200), maxAmountUsd: 1 }, null],
  ])("%s", (_what, changes, seen) => {
    const { reachable_now, no_published_offer } = reach({}, { rules, loaded: loadBook([rate(ASH, changes)]) });
    const told = seen === null ? null : new Date(seen * 1000).toISOString();
    const why =
      told === null
        ? { reason: STALE }
        : {
            reason: `Its rate for this request was last seen on ${told.slice(0, 10)}, too long ago to be offered.`,
            last_observed_at: `${told.slice(0, 19)}Z`,
          };
    expect([reachable_now, no_published_offer]).toEqual([[], [{ credit_union_id: ASH.creditUnionId, provider: "Ash", ...why }]]);
  });

  it.each([
    [
      "held is said to be held",
      { qualityReasons: qualityReasonBit("far_below_reference") },
      "Its rates for this product are held until somebody has looked at them.",
    ],
    [
      "for another state is said to be for others",
      { states: ["OK"] },
      "Its rates for this product are published for other states than Texas.",
    ],
    [
      "held, and for another state, is said to be held",
      { states: ["OK"], qualityReasons: qualityReasonBit("far_below_reference") },
      "Its rates for this product are held until somebody has looked at them.",
    ],
  ] as const)("that is %s", (_what, changes, reason) => {
    const { no_published_offer } = reach({ home_state: "TX" }, { rules, loaded: loadBook([rate(ASH, changes)]) });
    expect(no_published_offer).toEqual([{ credit_union_id: ASH.creditUnionId, provider: "Ash", reason }]);
  });

  it("that was seen last is the one that the answer tells of, not the cheapest", () => {
    const [cheap, newer] = [
      { noteRatePercent: 4, observedAt: daysAgo(200) },
      { rateId: "newer", noteRatePercent: 5, observedAt: daysAgo(90) },
    ];
    const { no_published_offer } = reach({}, { rules, loaded: loadBook([rate(ASH, cheap), rate(ASH, newer)]) });
    expect(no_published_offer[0]?.last_observed_at).toBe(`${new Date(daysAgo(90) * 1000).toISOString().slice(0, 19)}Z`);
  });

  it("is said to be missing of every institution that takes the person and has none, with the reason", () => {
    const institutions = [ASH, FIR, HOLLY];
    const world = {
      rules: [...institutions, BIRCH].map(({ creditUnionId }, index) => {
        return rule(creditUnionId, index + 1, index === 1 ? { joinStep: join("Savers Club", 5) } : {});
      }),
      loaded: loadBook([rate(ASH, { states: ["CA"] }), rate(BIRCH)]),
    };
    const ELSEWHERE = "Its rates for this product are published for other states than Texas.";
    const missing = [
      { credit_union_id: ASH.creditUnionId, provider: "Ash", reason: ELSEWHERE },
      { credit_union_id: HOLLY.creditUnionId, provider: "Holly", reason: "The institution has no rate in this market." },
      { credit_union_id: FIR.creditUnionId, provider: "Fir", reason: "The institution has no rate in this market." },
    ];
    const found = reach({ home_state: "TX" }, world);
    expect([found.no_published_offer, found.counts.no_published_offer]).toEqual([missing, 3]);
    const few = reach({ home_state: "TX" }, { ...world, limit: 2 });
    expect([few.no_published_offer, few.counts.no_published_offer]).toEqual([missing.slice(0, 2), 3]);
  });
});

describe("the way to an offer", () => {
  const CLUBS = [
    join("Dear Club", 12),
    join("Silent Club", null),
    join("Cheap Club", 3, "https://cheap.example/join"),
    join("Other Club", 9),
  ];
  const wayOf = (steps: typeof CLUBS) => {
    const rules = steps.map((joinStep, index) => rule(ASH.creditUnionId, index + 1, { joinStep }));
    return reach({}, { rules }).reachable_after_action[0]?.membership;
  };

  it("is the cheapest; one of unknown cost is never taken for it", () => {
    for (const clubs of [CLUBS, CLUBS.toReversed()]) {
      expect(wayOf(clubs)).toMatchObject({
        path: { conditional_on: { association: "Cheap Club" } },
        join_cost_usd: 3,
        join_url: "https://cheap.example/join",
      });
    }
  });

  it("of unknown cost tells none, and no page where none is published", () => {
    const way = wayOf([join("Silent Club", null)]);
    expect(way?.path).toMatchObject({ conditional_on: { type: "join_association", association: "Silent Club" } });
    expect(Object.keys(way ?? {})).toEqual(["bucket", "path"]);
  });

  it("is free where several need no step", () => {
    const { reachable_now } = reach({}, { rules: [rule(ASH.creditUnionId, 1), rule(ASH.creditUnionId, 2, { confidence: 0.9 })] });
    expect(reachable_now.map(({ membership }) => membership.path.rule_id)).toEqual([1]);
  });
});

describe("what is open", () => {
  const questionsOf = (changes: Partial<Rule>) => {
    const { unresolved } = reach({ home_state: "TX" }, { rules: [rule(ASH.creditUnionId, 1, { ...changes })] });
    return unresolved.map(({ provider, missing_facts }) => [provider, missing_facts.map(({ kind }) => kind)]);
  };

  it.each([
    ["employer", [[organization("employer", "Acme Rockets")]], ["employer"]],
    ["congregation", [[organization("worship", "First Church")]], []],
    ["congregation or employer", [[organization("worship", "First Church"), organization("employer", "Acme Rockets")]], []],
    ["congregation and employer", [[organization("worship", "First Church")], [organization("employer", "Acme Rockets")]], ["employer"]],
  ] as const)("is asked about a loan's borrower unless it serves membership alone: %s", (_what, conditions, kinds) => {
    expect(questionsOf({ kind: "employer", conditions })).toEqual([["Ash", kinds]]);
  });

  it("is never family", () => {
    const extendsTo = [{ relations: ["child" as const], of: "members" as const }];
    expect(questionsOf({ kind: "family", conditions: [], extendsTo })).toEqual([["Ash", []]]);
  });

  it("is not said to be worship where a rule is met in part", () => {
    const conditions = [[organization("occupation", "Nurse")], [organization("worship", "First Church")]];
    const { unresolved } = reach({ home_state: "TX", occupation: "Nurse" }, { rules: [rule(ASH.creditUnionId, 1, { conditions })] });
    expect(unresolved.map(({ provider, bucket, ask, missing_facts }) => [provider, bucket, ask, missing_facts])).toEqual([
      ["Ash", "possibly_eligible", "Its head office is in your state: ask it who may join.", []],
    ]);
  });

  it("are institutions, too, that take the person by an unverified record alone, with their offers", () => {
    const open = rule(ELM.creditUnionId, 9, { engine: "legacy", kind: "open" });
    const answer = reach({ home_zip: "78701" }, { rules: [...RULES, open] });
    expect(namesIn([...answer.reachable_now, ...answer.reachable_after_action, ...answer.no_published_offer])).not.toContain("Elm");
    const elm = answer.unresolved.find(({ provider }) => provider === "Elm");
    expect(elm).toMatchObject({ bucket: "possibly_eligible", missing_facts: [], ask: expect.stringContaining("Ask it.") });
    const without = reach({ home_zip: "78701" }, { rules: RULES });
    expect(answer.counts.unresolved).toBe(
      without.counts.unresolved + (without.unresolved.some(({ provider }) => provider === "Elm") ? 0 : 1),
    );
  });

  it("are institutions that possibly take the person, then those of which nothing is known", () => {
    const acme = organization("employer", "Acme Rockets");
    const rules = [
      rule(ASH.creditUnionId, 1, { conditions: [[acme]] }),
      rule(BIRCH.creditUnionId, 2, { conditions: [[organization("occupation", "Nurse")], [acme]] }),
    ];
    const person = { home_state: "TX" as const, occupation: "Nurse" };
    expect(namesIn(reach(person, { rules }).unresolved)).toEqual(["Birch", "Ash"]);
    const few = reach(person, { rules, limit: 1 });
    expect([namesIn(few.unresolved), few.counts.unresolved]).toEqual([["Birch"], 2]);
  });

  describe("where nothing is known of anyone", () => {
    const rules = [ASH, BIRCH, CEDAR, ELM, FIR, HOLLY].map(({ creditUnionId }, at) =>
      rule(creditUnionId, at + 1, { conditions: [[{ type: "unverified" }]], confidence: 0.5, engine: "legacy" }),
    );
    const loaded = loadBook([
      ...AUTO_LOANS.filter(({ creditUnionId }) => creditUnionId !== HOLLY.creditUnionId),
      rate(FIR, { noteRatePercent: 9 }),
    ]);
    const find = (person: PersonWire, limit = 10) => reach(person, { rules, loaded, limit }).unresolved;

    it("has offers, by nearness and then by cost, and says why to ask each", () => {
      const rows = find({ home_zip: "78701", employer: "Fir Tree Nurseries" });
      const offered = rows.filter(({ offer }) => offer !== undefined);
      expect(offered[0]).toMatchObject({ provider: "Fir", ask: "Its name says Fir: ask it.", offer: { rank: 1, rate: 9 } });
      const nearness = (id: string) => (id.split("|")[1] === "AUSTIN" ? "county" : id.endsWith("|TX") ? "state" : null);
      const others = offered
        .slice(1)
        .map(({ credit_union_id, ask, offer }) => ({ nearness: nearness(credit_union_id), ask, apr: offer?.apr ?? 0 }));
      expect(others.map((one) => one.nearness)).toEqual(others.map((one) => one.nearness).toSorted());
      for (const { nearness: near, ask } of others)
        expect(ask).toBe(near === null ? "Ask it who may join." : `Its head office is in your ${near}: ask it who may join.`);
      for (const near of ["county", "state"]) {
        const aprs = others.filter((one) => one.nearness === near).map(({ apr }) => apr);
        expect(aprs).toEqual(aprs.toSorted((left, right) => left - right));
      }
      expect(others.length).toBeGreaterThan(2);
    });

    it("puts those that publish nothing for the request last, and keeps the limit", () => {
      const rows = find({ home_state: "TX" });
      expect(rows.findIndex(({ offer }) => offer === undefined)).toBe(rows.filter(({ offer }) => offer !== undefined).length);
      expect(namesIn(rows)).toContain("Holly");
      expect(find({ home_state: "TX" }, 2)).toEqual(rows.slice(0, 2));
    });

    it.each([
      ["a congregation that a name says", { worship: "Fir Lutheran" }],
      ["a congregation that a rule takes", { worship: "First Church" }],
      ["a parent who is a member", { family: [{ relation: "parent" as const, member_of: ["Fir"] }] }],
    ])("is not ordered, cut or told otherwise by %s", (_, fact) => {
      const worshippers = rule(FIR.creditUnionId, 20, {
        conditions: [[{ type: "unverified" }], [organization("worship", "First Church")]],
      });
      const world = { rules: [...rules, worshippers], loaded };
      const order = (person: PersonWire, limit: number) =>
        reach(person, { ...world, limit }).unresolved.map(({ provider, offer }) => [provider, offer?.apr]);
      const person = { home_zip: "78701" };
      expect(order(person, 10).map(([provider]) => provider)).toContain("Fir");
      for (const limit of [1, 3, 10]) expect(order({ ...person, ...fact }, limit)).toEqual(order(person, limit));
    });

    it("reaches nobody, and says so", () => {
      const answer = reach({ home_state: "TX" }, { rules, loaded });
      expect([answer.reachable_now, answer.reachable_after_action]).toEqual([[], []]);
    });
  });
});
