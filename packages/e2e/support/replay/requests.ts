import type { Group } from "@tellerline/contract";
import { STATE_CODES } from "@tellerline/geography";
import { INTENTS, LOAN_PRODUCTS, levelPaymentUsd, loanProduct } from "@tellerline/vocabulary";
import { CATALOGUE, type CatalogueEntry, resolveSchema } from "../fuzz/catalogue.ts";
import { isObject, type JsonObject } from "../fuzz/json.ts";
import { PHRASES } from "../fuzz/texts.ts";
import { Chance } from "./chance.ts";
import type { Facts } from "./facts.ts";
import type { Member } from "./market.ts";
import { PersonMaker, withPlainNames } from "./person.ts";
import { type Makers, makeObject, makeValue, writtenState } from "./values.ts";

export interface StoredRequest {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly body: JsonObject | null;
  /** Environment of the API key, which decides which books are read; null for a request without a key. */
  readonly key: "live" | "sandbox" | null;
}

/** Groups of operations whose answers contain figures from the books. */
const GROUPS: readonly Group[] = ["decisions", "rates", "eligibility"];

/**
 * Values of `flow` whose operations answer from more than the books: a receipt is signed anew, the sitemap names the host, and coverage changes
 * between book sets.
 */
const ELSEWHERE: ReadonlySet<string> = new Set(["receipts", "meta", "eligibility_coverage"]);
/** Operations that a replay calls: all operations whose answers follow from the request and the books alone. */
export const REPLAYED = CATALOGUE.filter(
  ({ operation: { group, effect, flow } }) => GROUPS.includes(group) && effect === "read" && !ELSEWHERE.has(flow),
);

const SEARCHES: ReadonlySet<string> = new Set(["searchEligibility", "searchDemoEligibility", "exploreEligibility"]);

/** Relative frequency of an operation; `OTHER_WEIGHT` for operations that are not listed. */
const WEIGHTS: Readonly<Record<string, number>> = {
  createDecision: 30,
  createBatchDecision: 12,
  getLeagueTable: 8,
  listRates: 8,
  rankDepositRates: 7,
  getBenchmarks: 5,
  searchEligibility: 20,
  checkEligibility: 7,
  findReachableOffers: 9,
};
const OTHER_WEIGHT = 2;

/** States that most requests name. They are few, so that requests reuse an isolate's caches for a state. */
const COMMON_STATES = ["TX", "TX", "TX", "OK", "CA", "NY", "VT"];

/** Multiplier of the seed, so that neighboring seeds give unrelated random numbers. */
const STRIDE = 0x9e3779b1;

const slugOf = ({ id, city }: Member) => `${id.split("|")[0]} ${city}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

class RequestMaker {
  readonly #chance: Chance;
  readonly #person: PersonMaker;
  readonly #home: Member;
  readonly #members: readonly Member[];
  readonly #versions: readonly string[];

  constructor(chance: Chance, facts: Facts, environment: "live" | "sandbox") {
    const members = facts.members[environment];
    const common = chance.odds(0.75) ? chance.pick(COMMON_STATES) : null;
    this.#chance = chance;
    this.#members = members;
    this.#versions = facts.versions[environment];
    this.#home = chance.pick(members.filter(({ state }) => common === null || state === common));
    this.#person = new PersonMaker(chance, facts, this.#home, members);
  }

  body({ operation, body }: CatalogueEntry): JsonObject | null {
    if (body === null) return null;
    const chance = this.#chance;
    const odds = chance.pick([0.2, 0.5, 0.8]);
    if (!SEARCHES.has(operation.id)) return makeObject(chance, body, () => chance.odds(odds), this.#makers());
    const isFrame = (name: string) => name === "limit" || (name === "detail" && chance.odds(0.3));
    return { ...this.#person.person(body), ...makeObject(chance, body, isFrame, this.#makers()) };
  }

  query({ query, requiredQuery }: CatalogueEntry): string {
    const chance = this.#chance;
    const makers = this.#makers();
    // States "state" with every "county", which needs it. Always states "from" and "to", because a range without dates ends today.
    const needed = [...requiredQuery, "from", "to", ...("county" in query ? ["state"] : [])];
    const pairs = Object.entries(query).flatMap(([name, schema]) => {
      if (name === "cursor" || !(needed.includes(name) || chance.odds(0.45))) return [];
      const value = makeValue(chance, name, schema, () => true, makers);
      return value === undefined ? [] : [`${name}=${encodeURIComponent(String(value))}`];
    });
    return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
  }

  path({ operation }: CatalogueEntry): string {
    const parts: Readonly<Record<string, string>> = { id: this.#home.id, state: this.#home.state, slug: slugOf(this.#home) };
    return operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts[name] ?? ""));
  }

  #state(): string {
    return writtenState(this.#chance, this.#chance.odds(0.8) ? this.#home.state : this.#chance.pick(STATE_CODES));
  }

  /** Generators for the fields whose values must fit each other or the books. */
  #makers(): Makers {
    const chance = this.#chance;
    const person = this.#person;
    const intent = chance.pick(INTENTS);
    return {
      ...this.#loan(),
      intent: () => intent,
      state: () => this.#state(),
      county: () => this.#home.county,
      q: () => chance.pick([this.#home.id, this.#home.city, `${this.#home.id.split("|")[0]}x`, "credit union"]),
      credit_score: () => chance.pick([chance.integer(300, 850), 560, 700, 740, 800]),
      limit: ({ maximum }) => chance.integer(1, chance.pick([4, 12, Math.min(60, Number(maximum))])),
      scenarios: (item) =>
        makeObject(chance, item, () => chance.odds(0.5), { ...this.#makers(), id: () => `scenario ${chance.integer(1, 9)}` }),
      borrower: (schema) => ({
        ...makeObject(chance, schema, (name) => name === "credit_score", this.#makers()),
        ...person.facts(schema, chance.pick([0.1, 0.4])),
      }),
      person: (schema) => person.person(schema),
      user: (schema) => (chance.odds(0.5) ? withPlainNames(person.person(schema)) : person.person(schema)),
      geo: () => person.place(),
      known_facts: (schema) => person.person(schema),
      text: () => this.#text(),
      credit_union_id: () => this.#home.id,
      credit_union_ids: () => chance.pick([this.#home, ...this.#members.slice(0, 40)]).id,
      from: () => chance.pick(["2026-01-01", "2026-10-20"]),
      to: () => chance.pick(["2026-10-31", "2026-11-20"]),
      rate_book: () => chance.pick(this.#versions),
      open_to_anyone: () => chance.odds(0.5),
    };
  }

  #loan(): Makers {
    const chance = this.#chance;
    const product = chance.pick(LOAN_PRODUCTS);
    const { standardAmountUsd, defaultTermMonths, servedTermsMonths, lien, takesDownPayment, isForVehicle } = loanProduct(product);
    const terms = servedTermsMonths ?? [defaultTermMonths, defaultTermMonths, 12, 36, 48, 60, 72, 84, 120, 300];
    const amount =
      Math.round(standardAmountUsd * chance.pick([0.01, 0.3, 0.9, 1, 1, 1.37, 2, 4, 40]) * 100) / 100 + chance.pick([0, 0, 0.07]);
    // If the home's value is stated, the down payment follows from it and must not be stated.
    const isValued = lien !== null && chance.odds(0.5);
    const program = lien === "first" ? chance.pick(["conventional", "conventional", "va", isValued ? "fha" : "usda"]) : undefined;
    return {
      // An operation on deposits takes no loan product. For such an operation, chooses a product from its schema.
      product_type: ({ enum: choices }) => (Array.isArray(choices) && !choices.includes(product) ? chance.pick<unknown>(choices) : product),
      amount: () => amount,
      term_months: () => chance.pick(terms),
      down_payment_percent: () => (isValued || !takesDownPayment ? undefined : chance.pick([0, 3.5, 10, 20, 25, 60])),
      property_value: () => (isValued ? Math.round(amount * (0.9 + 2 * chance.fraction())) : undefined),
      // `liens_balance` is accepted only together with the home's value.
      liens_balance: () => (isValued ? Math.round(amount * chance.fraction()) : undefined),
      program: () => program,
      // The duration of the insurance depends on the home's value. So the field needs that value, and it needs a conventional loan.
      mortgage_insurance_percent: () => (isValued && program === "conventional" ? chance.pick([0, 0.4, 0.9, 5]) : undefined),
      // These optional fields are accepted only for the VA program.
      va_use: () => (program === "va" && chance.odds(0.8) ? chance.pick(["first", "later"]) : undefined),
      va_fee_exempt: () => (program === "va" && chance.odds(0.8) ? chance.odds(0.5) : undefined),
      upfront_fee_financed: () => (program === "va" && chance.odds(0.8) ? chance.odds(0.5) : undefined),
      ...(lien === null ? { occupancy: () => undefined } : {}),
      ...(program === undefined || program === "conventional" ? {} : { occupancy: () => "primary" }),
      ...(isForVehicle ? {} : { vehicle_condition: () => undefined, vehicle_year: () => undefined, mileage: () => undefined }),
      ...this.#presentLoan(amount, chance.pick(terms)),
      mortgage_insurance_monthly: () => (isValued && lien === "first" ? chance.pick([0, 85.5]) : undefined),
    };
  }

  /** Generators for the fields of the borrower's present loan, which the requested loan would pay off. */
  #presentLoan(amount: number, months: number): Makers {
    const chance = this.#chance;
    const balance = Math.round(amount * 80) / 100;
    const rate = chance.integer(3, 18);
    return {
      rate: () => rate,
      apr: () => rate + chance.integer(0, 100) / 100,
      balance: () => balance,
      payoff_charge_usd: () => chance.pick([0, 450]),
      remaining_months: () => months,
      monthly_payment: () => Math.round(levelPaymentUsd(balance, rate, months) * 100) / 100,
    };
  }

  #text(): string {
    const { city, state, county } = this.#home;
    const own = [`I live in ${city}, ${state}. `, `We own a home in ${county}. `, "I am a veteran. ", "My mother works at Rockets of TX. "];
    const start = this.#chance.pick(own);
    return start + Array.from({ length: this.#chance.integer(1, 8) }, () => this.#chance.pick(PHRASES)).join("");
  }
}

/** Generates `count` requests. The seed and the facts determine them. */
export function storedRequests(seed: number, count: number, facts: Facts): readonly StoredRequest[] {
  const tickets = REPLAYED.flatMap((entry) => Array.from({ length: WEIGHTS[entry.operation.id] ?? OTHER_WEIGHT }, () => entry));
  return Array.from({ length: count }, (_, number): StoredRequest => {
    const chance = new Chance(Math.imul(seed, STRIDE) ^ Math.imul(number + 1, 0x85ebca6b));
    const entry = chance.pick(tickets);
    const { operation } = entry;
    const key = operation.plan === null && chance.odds(0.8) ? null : chance.odds(0.6) ? "live" : "sandbox";
    // Without a key, demo paths serve the sandbox's invented institutions, and all other paths serve the live books.
    const maker = new RequestMaker(chance, facts, key ?? (operation.path.includes("/demo/") ? "sandbox" : "live"));
    return {
      operation: operation.id,
      method: operation.method,
      path: maker.path(entry) + maker.query(entry),
      body: maker.body(entry),
      key,
    };
  });
}

/** Names of all fields, at any depth, that requests for an operation may have. Leaves out `cursor` and `bucket`. */
export function fieldsOf({ body, query }: CatalogueEntry): readonly string[] {
  const within = (reference: unknown): readonly string[] => {
    const { properties, items } = resolveSchema(reference);
    const inner = isObject(properties) ? Object.entries(properties).flatMap(([name, schema]) => [name, ...within(schema)]) : [];
    return items === undefined ? inner : [...inner, ...within(items)];
  };
  const names = [...Object.keys(query), ...(body === null ? [] : within(body))];
  return [...new Set(names)].filter((name) => name !== "cursor" && name !== "bucket");
}

/** Names of all fields that the requests state, at any depth, without fields whose value is an empty list. */
export function statedIn(requests: readonly StoredRequest[]): ReadonlySet<string> {
  const within = (value: unknown): readonly string[] => {
    if (Array.isArray(value)) return value.flatMap(within);
    if (!isObject(value)) return [];
    return Object.entries(value).flatMap(([name, inner]) => (Array.isArray(inner) && inner.length === 0 ? [] : [name, ...within(inner)]));
  };
  return new Set(requests.flatMap(({ path, body }) => [...new URL(path, "http://host").searchParams.keys(), ...within(body)]));
}
