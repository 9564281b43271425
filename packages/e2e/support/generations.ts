import { utf8 } from "@tellerline/dev/utf8";
import { compileGazetteer } from "@tellerline/geography";
import { embeddedGazetteer, type OperatorClient, runImport, silentProgress, uploadImport } from "@tellerline/ops";
import { expect } from "vitest";
import { callOperation } from "./api.ts";
import { toLines } from "./membership.ts";

/**
 * Institutions of a small catalogue. Each change of the catalogue gets a number, which is part of all its rates, of the confidence and the
 * quotes of its rules, or of its gazetteer's vintage. So an answer shows from which changes it comes, and whether it mixes two of them.
 */
const INSTITUTIONS = ["ALDER CU|AUSTIN|TX", "BIRCH CU|DALLAS|TX", "CEDAR CU|WACO|TX"];
const RATES_EACH = 20;
const GAZETTEER = "numbered ";

/** Numbers of the rate book, rules and gazetteer in force. */
export interface Generations {
  readonly rates: number;
  /** One number for each institution, because an activation changes only one institution's rules. */
  readonly rules: readonly number[];
  readonly gazetteer: number;
}

/** An operator call that puts new rates, rules or a new gazetteer in force. `apply` returns the numbers in force after the call. */
export interface Change {
  readonly kind: "rates" | "rules" | "gazetteer";
  /** Makes the call. @returns the version of the new book, such as `live-2`; null if the answer does not state it. */
  run(operator: OperatorClient): Promise<string | null>;
  apply(before: Generations): Generations;
}

let lastNumber = 0;

/** The rate in percent of all rows of change `number`. It is plausible, so that it is never held (guides/data-quality.md#held-rates). */
const rateOf = (number: number): number => 5 + number / 1000;
const numberOfRate = (percent: number): number => Math.round((percent - 5) * 1000);

export interface StagedRates extends Change {
  readonly importId: string;
}

const rateRows = (number: number, withInstitutions: boolean) =>
  INSTITUTIONS.flatMap((credit_union_id) => {
    const [name, city, state] = credit_union_id.split("|");
    const rates = Array.from({ length: RATES_EACH }, (_, index) => ({
      rate_id: `${name}-${index}`,
      credit_union_id,
      product_type: "auto_loan",
      rate: rateOf(number),
      states: ["TX"],
      source_url: "https://rates.example/",
    }));
    return withInstitutions ? [{ kind: "credit_union", credit_union_id, name, city, state }, ...rates] : rates;
  });

const applyRates = (rates: number) => (before: Generations) => ({ ...before, rates });

/** A change that imports new rates. With institutions, the import also leads to a new membership book. */
export function newRates(withInstitutions: boolean): Change {
  const number = ++lastNumber;
  return {
    kind: "rates",
    run: async (operator) =>
      (await runImport(operator, { kind: "rates" }, toLines(rateRows(number, withInstitutions)), silentProgress)).book_version,
    apply: applyRates(number),
  };
}

/** Uploads new rates. @returns the change that publishes the uploaded rates. */
export async function stageRates(operator: OperatorClient, withInstitutions: boolean): Promise<StagedRates> {
  const number = ++lastNumber;
  const importId = await uploadImport(operator, { kind: "rates" }, toLines(rateRows(number, withInstitutions)), silentProgress);
  return {
    kind: "rates",
    importId,
    run: async (current) => (await current.publishImport(importId)).book_version,
    apply: applyRates(number),
  };
}

export function newRules(): Change {
  const number = ++lastNumber;
  const sources = INSTITUTIONS.map((credit_union_id, index) => ({
    source_id: `source-${index}`,
    credit_union_id,
    url: "https://rules.example/",
    retrieved_at: "2026-10-01",
    text: `As of edition ${number}, whoever lives in Travis County may join. As of edition ${number}, veterans may join.`,
  }));
  const claims = sources.flatMap(({ source_id, credit_union_id }) => {
    const claim = { credit_union_id, source_id, confidence: 0.5 + number / 10_000, extracted_at: "2026-10-02" };
    const county = { type: "county", state: "TX", county: "Travis County", roles: ["home"] };
    return [
      {
        ...claim,
        claim_id: `${source_id}-county`,
        kind: "community_geo",
        quote: `As of edition ${number}, whoever lives in Travis County may join`,
        conditions: [{ any: [county] }],
      },
      {
        ...claim,
        claim_id: `${source_id}-veterans`,
        kind: "military",
        quote: `As of edition ${number}, veterans may join`,
        conditions: [{ any: [{ type: "military", statuses: ["veteran"] }] }],
      },
    ];
  });
  return {
    kind: "rules",
    run: async (operator) => {
      const lines = [...toLines(sources, "source"), ...toLines(claims, "claim")];
      const report = await runImport(operator, { kind: "claims" }, lines, silentProgress);
      expect(report).toMatchObject({ withheld: 0, rejected: [] });
      return report.book_version;
    },
    apply: (before) => ({ ...before, rules: INSTITUTIONS.map(() => number) }),
  };
}

/** A change that activates an earlier publication of one institution's rules again. */
export function oldRules(institution: number, { publicationId, number }: SeenRules): Change {
  return {
    kind: "rules",
    run: async (operator) => (await operator.activatePublication(publicationId)).book_version,
    apply: (before) => ({ ...before, rules: before.rules.map((rules, index) => (index === institution ? number : rules)) }),
  };
}

const { counties, ...source } = embeddedGazetteer();
const texas = { ...source, counties: counties.filter(({ state }) => state === "TX"), places: [], subdivisions: [], zips: [] };

/** A change that puts a new gazetteer in force. The membership book is then compiled anew. */
export function newGazetteer(): Change {
  const number = ++lastNumber;
  return {
    kind: "gazetteer",
    run: async (operator) => {
      const bytes = compileGazetteer({ ...texas, vintage: GAZETTEER + number }, utf8);
      expect(await operator.putGazetteer("live", bytes)).toMatchObject({ published: true });
      return null;
    },
    apply: (before) => ({ ...before, gazetteer: number }),
  };
}

interface SeenRules {
  readonly publicationId: string;
  readonly number: number;
  readonly activatedAt: string;
}

type CheckRow = Awaited<ReturnType<typeof callOperation<"checkEligibility">>>["answer"]["results"][number];

const numberOf = (version: string): number => Number(version.replace("live-", ""));
const sole = <Value>(values: readonly Value[], what: string): Value => {
  expect(new Set(values).size, `${what}: ${[...new Set(values)].join(", ")}`).toBe(1);
  return values[0] as Value;
};

/** Finds out from answers which rates, rules and gazetteer are in force, and checks that no answer contradicts an earlier one. */
export class Witness {
  readonly #newest = new Map<string, number>();
  readonly #shown = new Map<string, string>();
  /** Every publication that answers have shown, by the index of its institution. */
  readonly publications: readonly SeenRules[][] = INSTITUTIONS.map(() => []);
  /** Versions of the books in force at the last call of `look`. */
  versions = { rates: 0, rules: 0 };
  answers = 0;

  /** Makes calls. @returns the numbers of the rates, rules and gazetteer that the answers show. @throws if the system doesn't answer. */
  async look(operator: OperatorClient, baseUrl: string, key: string): Promise<Generations> {
    const context = { geo: { state: "TX" } };
    const decide = { context, product_request: { product_type: "auto_loan", amount: 20_000, term_months: 60 } };
    const check = { credit_union_ids: INSTITUTIONS, user: { state: "TX", county: "Travis", military_status: "veteran" } };
    const [rates, decision, eligibility, coverage, status] = await Promise.all([
      callOperation("listRates", { key, path: "/v1/rates?limit=200" }, baseUrl),
      callOperation("createDecision", { key, body: decide }, baseUrl),
      callOperation("checkEligibility", { key, body: check }, baseUrl),
      callOperation("getEligibilityCoverage", {}, baseUrl),
      operator.status(),
    ]);
    this.answers += 5;
    this.#forward("the rates' book", Date.parse(rates.answer.as_of));
    expect(rates.answer.count).toBe(INSTITUTIONS.length * RATES_EACH);
    const listed = sole(
      rates.answer.rates.map(({ rate }) => rate),
      "rates of one list",
    );

    const { version } = decision.answer.rate_book;
    this.#forward("a decision's book", numberOf(version));
    expect(decision.answer.offers.length).toBeGreaterThan(0);
    const offered = sole(
      decision.answer.offers.map(({ rate }) => rate),
      "rates of one decision",
    );
    this.#always(`rate book ${version}`, String(offered));

    this.versions = { rates: numberOf(status.rate_books.live?.version ?? ""), rules: numberOf(status.membership.live?.version ?? "") };
    this.#forward("the rate book's pointer", this.versions.rates);
    this.#forward("the membership book's pointer", this.versions.rules);
    const rules = INSTITUTIONS.map((id, index) =>
      this.#seeRules(
        index,
        eligibility.answer.results.find(({ credit_union_id }) => credit_union_id === id),
      ),
    );
    return {
      rates: numberOfRate(listed),
      rules,
      gazetteer: Number(coverage.answer.gazetteer.vintage.replace(GAZETTEER, "")),
    };
  }

  /** Expects that all stored rates have been published, and that the active publications are those that answers showed (`rules`). */
  async expectNothingLeft(operator: OperatorClient, { rules }: Generations): Promise<void> {
    expect((await operator.status()).rate_books.published_at, "the newest version of the rates").not.toBeNull();
    for (const [index, id] of INSTITUTIONS.entries()) {
      const stored = (await operator.listPublications(id)).publications.filter(({ active }) => active);
      const shown = this.publications[index]?.find(({ number }) => number === rules[index]);
      expect(stored.map(({ publication_id }) => publication_id)).toEqual([shown?.publicationId]);
    }
  }

  #seeRules(institution: number, row: CheckRow | undefined): number {
    const graph = row?.graph;
    if (graph === undefined) throw new Error(`Institution ${institution} has no rules in force.`);
    expect(graph.paths).toHaveLength(2);
    const editions = graph.paths.map(({ evidence_quote }) => Number(/edition (\d+)/.exec(evidence_quote ?? "")?.[1]));
    const number = sole([...editions, Math.round((graph.confidence - 0.5) * 10_000)], "rules of one institution");
    const { publication_id: publicationId, activated_at: activatedAt } = graph.publication;
    this.#always(`publication ${publicationId}`, String(number));
    this.#forward(`the rules of institution ${institution}`, Date.parse(activatedAt));
    const own = this.publications[institution] ?? [];
    if (!own.some((seen) => seen.number === number)) own.push({ publicationId, number, activatedAt });
    return number;
  }

  #forward(what: string, value: number): void {
    expect(value, `${what} went back`).toBeGreaterThanOrEqual(this.#newest.get(what) ?? 0);
    this.#newest.set(what, value);
  }

  #always(what: string, value: string): void {
    expect(value, `${what} is another than before`).toBe(this.#shown.get(what) ?? value);
    this.#shown.set(what, value);
  }
}
