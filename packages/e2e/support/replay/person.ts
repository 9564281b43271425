import { GEO_ROLES } from "@tellerline/vocabulary";
import type { JsonObject } from "../fuzz/json.ts";
import type { Chance } from "./chance.ts";
import type { Facts } from "./facts.ts";
import type { Member } from "./market.ts";
import { type Maker, makeObject, writtenState } from "./values.ts";

/** The kind of the organization that each field names. */
const KIND_OF = {
  employer: "employer",
  employers: "employer",
  school: "school",
  schools: "school",
  associations: "association",
  worship: "worship",
  occupation: "occupation",
  occupations: "occupation",
  asserted_org_qualifiers: "association",
} as const;

/** Names of facts that many requests state together, so that they reuse an isolate's caches. */
const COMMON_FACTS: readonly (readonly string[])[] = [
  ["home_state"],
  ["home_state", "employer"],
  ["home_state", "home_county", "employer", "family"],
  ["home_state", "military_status", "willing_to_join_association"],
  ["home_state", "home_city", "occupation", "associations"],
  ["home_state", "affirmed", "denied"],
  ["home_state", "property_state", "property_county"],
  ["home_zip", "family"],
];
const PARTS: readonly (readonly string[])[] = [["zip"], ["zip", "state"], ["state"], ["state", "county"], ["state", "city"]];

/** Fields of a search request that do not describe the person. */
const NO_FACTS = ["limit", "detail", "bucket", "cursor"];

/** Maximum number of ZIP codes of a state that requests name. They are few, so that requests repeat them. */
const ZIPS = 12;
/** Number of institutions whose rules may name a person's organization, besides the institution near which the person lives. */
const OTHERS = 200;
/** Relatives to whom most rules for family extend. */
const NEAREST = ["parent", "child", "spouse"];
/** Probability with which each fact of a relative is stated, if the facts are chosen one by one and not from a short list. */
const OF_RELATIVE = 0.3;

/** The same person with the fields of the home renamed: `home_state`, `home_zip` and `home_county` become `state`, `zip` and `county`. */
export function withPlainNames(person: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(person).map(([name, value]) => [name.replace(/^home_(?=state$|zip$|county$)/, ""), value]));
}

/** Generates the person of a request, who lives near some institution. */
export class PersonMaker {
  readonly #chance: Chance;
  readonly #facts: Facts;
  readonly #home: Member;
  readonly #members: readonly Member[];

  constructor(chance: Chance, facts: Facts, home: Member, members: readonly Member[]) {
    this.#chance = chance;
    this.#facts = facts;
    this.#home = home;
    this.#members = members;
  }

  /** A person that fits the schema. States the facts of one list of `COMMON_FACTS`, or random facts. */
  person(schema: JsonObject): JsonObject {
    const common = this.#chance.odds(0.75) ? this.#chance.pick(COMMON_FACTS) : null;
    const isStated = (role: string) => common?.some((name) => name.startsWith(`${role}_`)) ?? this.#chance.odds(0.6);
    const roles = GEO_ROLES.filter((role) => role === "home" || isStated(role));
    const places = roles.map((role) => this.#place(role, common));
    return Object.assign({}, ...places, this.facts(schema, common ?? 0.15));
  }

  /** Facts of the person other than places. `chosen` lists their names, or is the probability with which each fact is stated. */
  facts(schema: JsonObject, chosen: readonly string[] | number): JsonObject {
    const chance = this.#chance;
    const { statements } = this.#facts;
    const isChosen = (name: string) =>
      !NO_FACTS.includes(name) && (typeof chosen === "number" ? chance.odds(chosen) : chosen.includes(name));
    return makeObject(chance, schema, isChosen, {
      ...Object.fromEntries(Object.entries(KIND_OF).map(([field, kind]) => [field, this.#organization(kind)])),
      military_service_state: () => this.#home.state,
      member_of: () => (chance.odds(0.7) ? this.#home : chance.pick(this.#members)).id,
      military: (service) => makeObject(chance, service, () => chance.odds(0.5), { state: () => this.#home.state }),
      affirmed: () => statements[0],
      denied: () => statements[1],
      relation: ({ enum: relations }) => chance.pick<unknown>(chance.odds(0.6) || !Array.isArray(relations) ? NEAREST : relations),
      family: (relative) => ({
        ...(chance.odds(0.5) ? this.#place("home", null) : {}),
        ...this.facts(relative, chance.pick([["employer"], ["member_of"], ["employer", "member_of"], ["military_status"], OF_RELATIVE])),
      }),
    });
  }

  /** The person's home in fields with plain names: `state`, sometimes `zip` and `county`. */
  place(): JsonObject {
    const stated = ["home_state", ...(this.#chance.odds(0.4) ? ["home_zip"] : []), ...(this.#chance.odds(0.4) ? ["home_county"] : [])];
    return withPlainNames(this.#place("home", stated));
  }

  #place(role: string, common: readonly string[] | null): JsonObject {
    const chance = this.#chance;
    const { state, county, city } = chance.odds(0.75) ? this.#home : chance.pick(this.#members);
    const any = chance.pick(PARTS);
    const zips = this.#facts.zips.get(state) ?? [];
    const parts = { zip: chance.pick(zips.slice(0, ZIPS)), state: writtenState(chance, state), county, city };
    const isStated = (part: string) => (common === null ? any.includes(part) : common.includes(`${role}_${part}`));
    return Object.fromEntries(Object.entries(parts).flatMap(([part, value]) => (isStated(part) ? [[`${role}_${part}`, value]] : [])));
  }

  #organization(kind: string): Maker {
    const chance = this.#chance;
    const named = () => this.#named(kind);
    return ({ type, ...schema }) =>
      type === "object" ? makeObject(chance, { type, ...schema }, () => chance.odds(0.5), { name: named }) : named();
  }

  /** Name of an organization in an institution's rules; sometimes misspelled, or in no rule. */
  #named(kind: string): string {
    const chance = this.#chance;
    const { organizations } = this.#facts;
    const namesOf = (members: readonly Member[]) =>
      members.flatMap(({ id }) => organizations.get(id) ?? []).flatMap((known) => (known.kind === kind ? [known.name] : []));
    const near = chance.odds(0.8) ? namesOf([this.#home]) : [];
    const name = chance.pick(near.length > 0 ? near : [`Nobody's ${kind}`, ...namesOf(this.#members.slice(0, OTHERS))]);
    const at = chance.integer(1, name.length - 1);
    const misspelt = name.slice(0, at) + name.slice(at + 1);
    return chance.pick([name, name, name, name, name.toUpperCase(), misspelt, misspelt, `${name} of ${this.#home.city}`]);
  }
}
