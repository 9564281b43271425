import { runs } from "@tellerline/dev/testing";
import { utf8 } from "@tellerline/dev/utf8";
import { statesAround } from "@tellerline/geography";
import { APPLICANT_KINDS, BUCKETS, MILITARY_STATUSES } from "@tellerline/vocabulary";
import fc from "fast-check";
import { expect, it } from "vitest";
import { fragmentOf } from "../answer/fragments.ts";
import { writeSearch } from "../answer/write-search.ts";
import { openMembershipBook } from "../book/open-membership-book.ts";
import { compileMembershipBook } from "../compile/compile.ts";
import { answer, NaiveEvaluator, NOBODY, naiveSearch, naiveUnlocks } from "../oracle/naive.oracle.ts";
import { TOPICS } from "../oracle/questions.oracle.ts";
import { institutions, randomPerson, randomRegion, randomRules, WORLDS } from "../oracle/random-rules.oracle.ts";
import { FALSE, isOpen, TRUE } from "../oracle/truth.oracle.ts";
import { type Person, UNKNOWN_PERSON, UNKNOWN_REGION } from "../person/person.ts";
import type { Atom, Rule } from "../rules/atoms.ts";
import { APPLICANT_CLASS, MILITARY_CLASS } from "../rules/classes.ts";
import { topicOfOther } from "../rules/topics.ts";
import { NO, ONCE_CONFIRMED } from "../rules/truth.ts";
import { type Page, searchInstitutions } from "./search.ts";
import { WorkingMemory } from "./working-memory.ts";

const decoder = new TextDecoder();

export function memoryOf(rules: readonly Rule[]) {
  const source = { asOf: 0, institutions, rules, publications: new Map(), records: new Map(), coverage: "{}" };
  return new WorkingMemory(openMembershipBook(compileMembershipBook(source, utf8).book, utf8));
}

const ALL = { limit: 200, after: null } as const;

/** Shares the lookup of facts that at least two rules name, because random worlds have few rules. */
const search = (memory: WorkingMemory, person: Person, page: Page = ALL) => searchInstitutions(memory, person, page, 2);

it("puts every institution in the bucket where evaluating every rule puts it, for the same reasons and in the same order", () => {
  fc.assert(
    fc.property(randomRules, randomPerson, (rules, person) => {
      const result = search(memoryOf(rules), person);
      const naive = naiveSearch(institutions, rules, person);
      const { book } = result.outcomes;
      for (const bucket of BUCKETS) {
        const found = result.buckets[bucket].map(({ institution, rules: best, verdict }) => ({
          creditUnionId: book.text(book.institutionId[institution] ?? 0),
          // A note has the person's own spelling of a name. The reference does not write such notes.
          reasons: best.map((rule) =>
            JSON.parse(fragmentOf(result.outcomes, rule).reason).replace(/ You wrote "[^"]*": did you mean [^?]*\?/g, ""),
          ),
          unaffirmed: verdict === NO,
        }));
        expect(found).toEqual(
          naive.buckets[bucket].map(({ creditUnionId, reasons, unaffirmed }) => ({ creditUnionId, reasons, unaffirmed })),
        );
        expect(result.counts[bucket]).toBe(naive.buckets[bucket].length);
      }
      expect(result.candidatesEvaluated).toBe(naive.candidates);
    }),
    { numRuns: runs(500, 5000) },
  );
});

it("says of a condition that names each county the person may be in only that, and of no question that it was answered", () => {
  const geo = { type: "geo", level: "state", counties: [], role: "home" } as const;
  const conditions: Rule["conditions"] = [
    [
      { type: "statement", question: "Do you juggle?" },
      { ...geo, key: "state:TX", states: ["TX"], label: "Texas" },
      { ...geo, key: "state:OK", states: ["OK"], label: "Oklahoma" },
    ],
  ];
  const rest = { joinStep: null, extendsTo: [], confidence: 0.9, quote: "Neighbors may join.", engine: "graph" } as const;
  const memory = memoryOf([{ ruleId: 1, creditUnionId: "A|AUSTIN|TX", kind: "community_geo", conditions, ...rest }]);
  const border = { ...UNKNOWN_REGION, states: ["TX", "OK"], counties: ["county:TX:a", "county:OK:a"] } as const;
  const result = search(memory, { ...UNKNOWN_PERSON, regions: new Map([["home", border]]) });
  const { reason, path } = fragmentOf(result.outcomes, 0);
  expect(JSON.parse(reason)).toBe("You appear to qualify: you live in Texas or Oklahoma. The credit union decides.");
  expect(JSON.parse(path).conditions_matched).toEqual(["state:TX", "state:OK"]);
});

it("counts for each question the institutions that at least one answer to it makes positive, by answering and searching again", () => {
  fc.assert(
    fc.property(randomRules, randomPerson, (rules, person) => {
      const { nextQuestions, outcomes } = search(memoryOf(rules), person);
      const { book } = outcomes;
      const isNear = isNearHome(person);
      const naive = new Map(
        [...naiveUnlocks(institutions, rules, person)].map(([question, ids]) => {
          const counted = question.endsWith(" place") ? [...ids].filter(isNear) : [...ids];
          return [question, counted.toSorted()] as const;
        }),
      );
      for (const { topic, name, condition, count, institutions: named } of nextQuestions) {
        if (name !== null) continue;
        const question = topic === null ? book.conditionId(book.idConditions.of(condition)[0] ?? -1) : (TOPICS[topic] ?? "");
        const ids = named.map((number) => book.text(book.institutionId[number] ?? 0));
        expect({ question, ids }).toEqual({ question, ids: naive.get(question) });
        expect(count).toBe(ids.length);
        naive.delete(question);
      }
      // Topics that are not asked about unlock nothing. Conditions are not compared: their institutions may not be candidates.
      for (const [question, ids] of naive) if (TOPICS.includes(question)) expect({ question, ids }).toEqual({ question, ids: [] });
      const counts = nextQuestions.map(({ count }) => count);
      expect(counts).toEqual(counts.toSorted((left, right) => right - left));
    }),
    { numRuns: runs(500, 5000) },
  );
});

it("asks once for what a rule says twice", () => {
  const juggles: Atom = { type: "statement", question: "Do you juggle?" };
  const widgets: Atom = { type: "organization", kind: "employer", name: "Lone Star Widgets", aliases: [], relationships: [], places: [] };
  const rule = (creditUnionId: string, ruleId: number, conditions: Rule["conditions"]): Rule => ({
    ...{ creditUnionId, ruleId, conditions, kind: "community_geo", joinStep: null, extendsTo: [] },
    ...{ confidence: 0.8, quote: "Jugglers may join, if they juggle.", engine: "graph" },
  });
  const rules = [rule("A|AUSTIN|TX", 1, [[juggles], [juggles]]), rule("D|ENID|OK", 2, [[widgets], [juggles]])];
  const { nextQuestions } = search(memoryOf(rules), { ...UNKNOWN_PERSON, assertedQualifiers: ["Lone Star Widgets"] });
  expect(nextQuestions.map(({ count }) => count)).toEqual([2]);
});

function foundBy(memory: WorkingMemory, person: Person, sharedFrom: number) {
  const { counts, candidatesEvaluated, buckets, nextQuestions, unanswerable } = searchInstitutions(memory, person, ALL, sharedFrom);
  return { counts, candidatesEvaluated, buckets, nextQuestions, unanswerable };
}

it("finds for each of many people what it would find for nobody before", () => {
  fc.assert(
    fc.property(
      randomRules,
      fc.array(randomPerson, { minLength: 2, maxLength: 6 }),
      fc.integer({ min: 1, max: 4 }),
      (rules, people, from) => {
        const shared = memoryOf(rules);
        for (const person of people)
          expect(foundBy(shared, person, from)).toEqual(foundBy(memoryOf(rules), person, Number.POSITIVE_INFINITY));
      },
    ),
    { numRuns: runs(200, 2000) },
  );
});

it("finds for people who share most of their facts what it would find for each alone", () => {
  let together = 0;
  const fields = fc.subarray(["regions", "organizations", "military", "assertedQualifiers", "memberOf"] as const, { maxLength: 2 });
  const others = fc.array(fc.tuple(randomPerson, fields), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(randomRules, randomPerson, others, fc.integer({ min: 1, max: 4 }), (rules, person, changes, from) => {
      const alone = { ...person, family: null };
      const alike = changes.map(([other, changed]) => ({ ...alone, ...Object.fromEntries(changed.map((field) => [field, other[field]])) }));
      const shared = memoryOf(rules);
      const keys = [alone, ...alike].map((one) => {
        expect(foundBy(shared, one, from)).toEqual(foundBy(memoryOf(rules), one, Number.POSITIVE_INFINITY));
        const { mask, own } = searchInstitutions(shared, one, ALL, from).outcomes;
        return own.shared.key === "" ? null : `${mask} ${own.shared.key}`;
      });
      const stated = keys.filter((key) => key !== null);
      together += stated.length - new Set(stated).size;
    }),
    { numRuns: runs(200, 5000) },
  );
  // Usually about 70. With too few shared tables, the comparison would prove nothing.
  expect(together).toBeGreaterThan(20);
});

/** Whether an institution is in the home state or a neighboring one; true if home is unknown. */
function isNearHome(person: Person): (creditUnionId: string) => boolean {
  const home = person.regions.get("home");
  const states = home?.states ?? [];
  const near = states.length === 0 ? null : statesAround(states);
  return (id) => near?.includes(institutions.find(({ creditUnionId }) => creditUnionId === id)?.state ?? "AK") !== false;
}

/** Number of institutions that are positive, or will be once a carried rule is confirmed. */
function positivesIn(memory: WorkingMemory, who: Person): number {
  const { counts, buckets } = search(memory, who);
  const carried = buckets.possibly_eligible.filter(({ verdict }) => verdict === ONCE_CONFIRMED);
  return counts.eligible + counts.conditionally_eligible + carried.length;
}

it("counts for each choice the institutions that this choice alone makes positive", () => {
  let narrow = 0;
  fc.assert(
    fc.property(randomRules, randomPerson, (rules, person) => {
      const memory = memoryOf(rules);
      const positives = (who: Person) => positivesIn(memory, who);
      const before = positives(person);
      for (const { topic, choices } of search(memory, person).nextQuestions) {
        for (const { value, service, count } of choices ?? []) {
          const status = MILITARY_STATUSES.find((name) => name === value);
          const kind = APPLICANT_KINDS.find((name) => name === value);
          if (topic === topicOfOther(MILITARY_CLASS) && status !== undefined) {
            const branches = service?.branch == null ? [] : [service.branch];
            const serving = answer(person, { type: "military", status, state: service?.state ?? null, branches });
            expect({ value, service, count: positives(serving) - before }).toEqual({ value, service, count });
            if (service !== undefined) narrow++;
          }
          if (topic === topicOfOther(APPLICANT_CLASS) && kind !== undefined)
            expect(positives({ ...person, applicantKind: kind }) - before).toBe(count);
        }
      }
    }),
    { numRuns: runs(300, 2000) },
  );
  expect(narrow).toBeGreaterThan(0);
});

function renamed(person: Person, kind: string | null, said: string, name: string): Person {
  if (kind === null) return { ...person, assertedQualifiers: person.assertedQualifiers.map((other) => (other === said ? name : other)) };
  const organizations = new Map(
    [...person.organizations].map(([of, named]) => [
      of,
      of === kind ? named.map((other) => (other.name === said ? { ...other, name } : other)) : named,
    ]),
  );
  return { ...person, organizations };
}

it("asks which organization a name means, and counts for each the institutions that it alone makes positive", () => {
  let asked = 0;
  fc.assert(
    fc.property(randomRules, randomPerson, (rules, person) => {
      const memory = memoryOf(rules);
      const positives = (who: Person) => positivesIn(memory, who);
      for (const { name, choices, count } of search(memory, person).nextQuestions) {
        if (name === null) continue;
        asked++;
        const gains = (choices ?? []).map(({ value, count: unlocks }) => {
          expect({ value, unlocks }).toEqual({
            value,
            unlocks: positives(renamed(person, name.kind, name.said, value)) - positives(person),
          });
          return unlocks;
        });
        expect(Math.max(...gains)).toBeLessThanOrEqual(count);
        expect(gains.reduce((sum, gain) => sum + gain, 0)).toBeGreaterThanOrEqual(count);
      }
    }),
    { numRuns: runs(1500, 10_000) },
  );
  expect(asked).toBeGreaterThan(0);
});

it("writes JSON that says what was found", () => {
  fc.assert(
    fc.property(randomRules, randomPerson, fc.integer({ min: 1, max: 3 }), (rules, person, limit) => {
      const result = search(memoryOf(rules), person, { limit, after: null });
      const nextCursors = { eligible: "e", conditionally_eligible: null, possibly_eligible: null, unknown: null };
      const frame = { limit, seen: 0, detail: null, disclosure: 'Guidance "only".', nextCursors };
      const written = JSON.parse(decoder.decode(writeSearch(result, frame, utf8)));
      expect(written.counts).toEqual(result.counts);
      for (const bucket of BUCKETS) {
        expect(written[bucket]).toHaveLength(Math.min(limit, result.counts[bucket]));
        for (const entry of written[bucket]) expect(entry.status).toBe(bucket);
      }
      expect(JSON.stringify(written)).not.toContain("ineligible");
    }),
    { numRuns: runs(100, 500) },
  );
});

it("is certain of a condition only where every completion of what is unknown agrees", () => {
  fc.assert(
    fc.property(randomRules, randomRegion, (rules, region) => {
      const evaluator = new NaiveEvaluator(rules, institutions);
      const living = (home: typeof region) => ({ ...NOBODY, regions: new Map([["home" as const, home]]) });
      const agrees = (known: readonly string[] | null, real: string) => known === null || known.includes(real);
      const worlds = WORLDS.filter(
        (world) =>
          agrees(region.states, world.states?.[0] ?? "") &&
          agrees(region.counties, world.counties?.[0] ?? "") &&
          (region.place === null || region.place === world.place) &&
          (region.zip === null || region.zip === world.zip),
      );
      for (const condition of rules.flatMap(({ conditions }) => conditions)) {
        const geo = condition.filter((atom) => atom.type === "geo" && atom.role === "home");
        if (geo.length === 0) continue;
        const truth = evaluator.condition(living(region), geo);
        // Each world gives the one place where the person really is, so no place standing leaves anything open.
        const settled = geo.map((atom) => ({ ...atom, placeStanding: undefined }));
        const inWorlds = worlds.map((world) => evaluator.condition(living(world), settled));
        expect(inWorlds.every((real) => real === TRUE || real === FALSE)).toBe(true);
        if (truth === TRUE) expect(inWorlds.every((real) => real === TRUE)).toBe(true);
        if (truth === FALSE) expect(inWorlds.every((real) => real === FALSE)).toBe(true);
      }
    }),
    { numRuns: runs(300, 2000) },
  );
});

it("never lowers an eligible institution when more is said that contradicts nothing", () => {
  fc.assert(
    fc.property(randomRules, randomPerson, (rules, person) => {
      const evaluator = new NaiveEvaluator(rules, institutions);
      const memory = memoryOf(rules);
      const { book } = memory.workspace;
      const eligible = (who: typeof person) =>
        new Set(search(memory, who).buckets.eligible.map(({ institution }) => book.text(book.institutionId[institution] ?? 0)));
      const before = eligible(person);
      // A request names one city for a role, so a town takes the place of the village that was named before.
      const isReplacing = (atom: Atom) => atom.type === "geo" && atom.level === "place" && !!person.regions.get(atom.role)?.place;
      const open = rules
        .flatMap(({ conditions }) => conditions.flat())
        .filter((atom) => isOpen(evaluator.atom(person, atom)) && !isReplacing(atom));
      for (const atom of open.slice(0, 5)) {
        const after = eligible(answer(person, atom));
        for (const creditUnionId of before) expect(after).toContain(creditUnionId);
      }
    }),
    { numRuns: runs(100, 1000) },
  );
});

const ACME = { type: "organization", kind: "school", name: "Acme Rockets", aliases: ["AR"], relationships: [], places: [] } as const;
const BY_ACME: Rule = {
  creditUnionId: "D|ENID|OK",
  kind: "community_geo",
  conditions: [[ACME]],
  joinStep: null,
  extendsTo: [],
  confidence: 0.8,
  quote: "All who study here may join.",
  engine: "graph",
  ruleId: 1,
};
const SOMEBODY = { ...NOBODY, willingToJoin: null, family: null, affirmed: [], denied: [] };

it("asks nothing about schools of somebody who named none, whatever else they belong to", () => {
  const person: Person = {
    ...SOMEBODY,
    organizations: new Map([
      ["school", []],
      ["association", [{ name: "Grace Church", relationship: null }]],
    ]),
    assertedQualifiers: ["AR"],
  };
  const ofGrace: Atom = { ...ACME, kind: "association", name: "Grace Church", aliases: [] };
  const { nextQuestions } = searchInstitutions(memoryOf([{ ...BY_ACME, conditions: [[ACME], [ofGrace]] }]), person, ALL);
  expect(nextQuestions.map(({ topic }) => TOPICS[topic ?? -1])).not.toContain("school");
});

it("asks what a name means that may be an organization of which something was said already", () => {
  const alumni: Atom = { ...ACME, relationships: ["alumni"] };
  const person: Person = {
    ...SOMEBODY,
    organizations: new Map([["school", [{ name: "Acme Rockets", relationship: null }]]]),
    assertedQualifiers: ["AR"],
  };
  const { nextQuestions } = searchInstitutions(memoryOf([{ ...BY_ACME, conditions: [[alumni]] }]), person, ALL);
  expect(nextQuestions.flatMap(({ name }) => name?.said ?? [])).toEqual(["AR"]);
});

it("asks where somebody lives if that tells what a shared alias means", () => {
  const other: Rule = { ...BY_ACME, creditUnionId: "A|AUSTIN|TX", conditions: [[{ ...ACME, name: "Mercy Hospital" }]], ruleId: 2 };
  const person: Person = { ...SOMEBODY, organizations: new Map([["school", [{ name: "AR", relationship: "student" }]]]) };
  const { nextQuestions } = searchInstitutions(memoryOf([BY_ACME, other]), person, ALL);
  expect(nextQuestions.map(({ topic, count }) => [TOPICS[topic ?? -1], count])).toContainEqual(["home place", 2]);
});

it.each([
  [["TX", "OK"], "possibly_eligible"],
  [["TX"], "eligible"],
] as const)("takes one of the states of a ZIP, %j, for a part that is true, and the only one for all of it: %s", (states, bucket) => {
  const geo = { type: "geo", level: "state", counties: [], role: "home" } as const;
  const rest = { joinStep: null, extendsTo: [], confidence: 0.9, quote: "Neighbors may join.", engine: "graph" } as const;
  const ruleOf = (ruleId: number, creditUnionId: string, state: "TX" | "OK" | "NY"): Rule => ({
    ruleId,
    creditUnionId,
    kind: "community_geo",
    conditions: [[{ ...geo, key: `state:${state}`, states: [state], label: state }]],
    ...rest,
  });
  const memory = memoryOf([ruleOf(1, "A|AUSTIN|TX", "TX"), ruleOf(2, "D|ENID|OK", "NY")]);
  const home = { ...UNKNOWN_REGION, zip: "78701", states };
  const { buckets, outcomes } = search(memory, { ...UNKNOWN_PERSON, regions: new Map([["home", home]]) });
  const idOf = ({ institution }: { readonly institution: number }) => outcomes.book.text(outcomes.book.institutionId[institution] ?? 0);
  const found = BUCKETS.flatMap((name) => buckets[name].map((entry) => [name, idOf(entry)]));
  expect(found).toEqual([[bucket, "A|AUSTIN|TX"]]);
});
