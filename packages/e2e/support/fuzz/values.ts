import fc from "fast-check";
import { resolveSchema } from "./catalogue.ts";
import { choice, combine, seldom, size } from "./choices.ts";
import { type JsonObject, objectIn } from "./json.ts";
import { toWire } from "./send.ts";
import { FOREIGN_INSTITUTIONS, FOREIGN_NAMES, hostileText, personalText, repeatedText } from "./texts.ts";
import { isRemembered, learnt, uuid } from "./world.ts";

export const idempotencyKey: fc.Arbitrary<string> = choice("idempotency key", {
  uuid: [27, fc.constant(uuid(1))],
  zeros: [1, fc.constant("00000000-0000-4000-8000-000000000000")],
  otherUuid: [3, fc.constantFrom(uuid(1, "upper"), `{${uuid(1)}}`, uuid(1, "plain"))],
  reused: [1, fc.constant("order-1")],
  blank: [3, fc.constantFrom("", " ", "a b")],
  long: [3, size(255, 256, 9000).map((length) => "x".repeat(length))],
  hostile: [4, fc.constantFrom(toWire("O’Brien"), "\xff", "'; drop table requests; --", "__proto__")],
  two: [1, fc.constant(`${uuid(1)}, ${uuid(2)}`)],
});

/** Realistic values by the end of a field's name, because random values would match no data. The first value of a list matches most data. */
const KNOWN_TEXTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/state$/, ["TX", "tx", "CA", "NY", "OK", "PR", "ZZ"]],
  [/zip$/, ["78701", "90210", "10001", "00000", "99999", "00901"]],
  [/county$/, ["Travis", "Travis County", "travis", "Los Angeles", "Orleans Parish", "Nowhere"]],
  [/city$/, ["Austin", "Round Rock", "Los Angeles", "Atlantis", "St. Louis"]],
  [/employer$/, ["Dell Technologies", "Dell", "Del Technologees", "City of Austin", "Adidas"]],
  [/school$/, ["University of Texas", "Univ of Texas", "Nowhere College"]],
  [/worship$/, ["St. Mary", "First Baptist Church"]],
  [/occupation$/, ["teacher", "Nurse", "firefighter"]],
  [/guide$/, ["webhooks", "first-call", "pricing", "nothing"]],
  [/^(from|to)$/, ["2026-10-01", "2026-11-01", "2020-02-29", "2026-02-30", "0001-01-01", "9999-12-31"]],
  [/since$/, ["2026-11-01T00:00:00Z", "1970-01-01T00:00:00Z", "2026-11-01T00:00:00.123456789Z", "9999-12-31T23:59:59Z"]],
  [/email$/, ["dev@example.com", "a.b+c@gmail.com", "x@y.co"]],
  [/open_to_anyone$/, ["true", "false"]],
  [/^id$|credit_union_ids?$/, [...FOREIGN_INSTITUTIONS, "Synthetic Beacon Workers CU 3105|Lytle|TX", "a|b|TX"]],
  [/_id$/, ["mon_0", "sub_0", "dlv_0", "none"]],
];

const WEBHOOKS = [
  ..."https://hooks.example.com/rates https://10.0.0.1/ https://[::1]/ http://169.254.169.254/latest/meta-data".split(" "),
  ..."https://user:pass@hooks.example.com/ https://hooks.example.com/#part https://例え.jp/ https://hooks.example.com:99999/".split(" "),
  ..."ftp://hooks.example.com/ https:// javascript:alert(1) /relative".split(" "),
  `https://hooks.example.com/${"a".repeat(2100)}`,
];
const webhook = choice("webhook", {
  own: [80, fc.integer({ min: 1, max: 9 }).map((number) => learnt("webhook", number))],
  other: [20, fc.constantFrom(...WEBHOOKS)],
});
const personal = seldom(20, repeatedText(20, 400, 8000), personalText).map((text) => text.slice(0, 7990));

/**
 * Functions from a field's name to a placeholder for an id or cursor of an earlier answer: to the same caller, or in 10 % of the cases to any
 * caller.
 */
export const recalled: fc.Arbitrary<(name: string) => string> = combine(
  [seldom(10, fc.constant("other"), fc.constant("")), fc.nat(997)],
  (way, number) => (name) => learnt(name, number, way),
);

function unknownText({ maxLength }: JsonObject): fc.Arbitrary<string> {
  const longest = typeof maxLength === "number" ? Math.min(maxLength, 400) : 400;
  const numbered = fc.integer({ min: 1, max: 99 }).map((number) => `Name ${number}`);
  return seldom(10, fc.constant("n".repeat(longest)), seldom(15, fc.constantFrom<string>(...FOREIGN_NAMES), numbered));
}

function textOf(name: string, schema: JsonObject): fc.Arbitrary<string> {
  if (name === "webhook_url") return webhook;
  if (name === "text") return personal;
  // The schema alone would give values that do not look like keys.
  if (name === "idempotency_key") return idempotencyKey;
  const [, known] = KNOWN_TEXTS.find(([pattern]) => pattern.test(name)) ?? [];
  const unknown = unknownText(schema);
  const usual = known === undefined ? unknown : seldom(5, unknown, seldom(20, fc.constantFrom(...known), fc.constant(known[0] ?? "")));
  const answered = recalled.map((idOf) => idOf(name));
  return isRemembered(name) ? seldom(40, usual, answered) : usual;
}

/** Realistic amounts in dollars, terms in months and credit scores. */
const USUAL = [12, 36, 60, 120, 180, 360, 740, 5000, 20_000, 30_000, 300_000];

function numberOf(name: string, { type, minimum, exclusiveMinimum, maximum = 1e6 }: JsonObject): fc.Arbitrary<number> {
  // With a longer wait, the fuzzer would report the delayed answer as late.
  if (name === "wait") return fc.constantFrom(0, 1);
  const min = Number(minimum ?? exclusiveMinimum ?? -1000);
  const max = Number(maximum);
  const integer = fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  const fraction = fc.double({ min, max, minExcluded: minimum === undefined, noNaN: true });
  const cents = combine([integer, fc.nat(99)], (whole, part) => Math.min(max, whole + part / 100));
  const any = type === "integer" ? integer : seldom(30, fraction, cents);
  const bounds = fc.constantFrom(minimum === undefined ? Math.min(max, min + 1) : min, max);
  const fitting = USUAL.filter((number) => number > min && number <= max);
  const usual = seldom(15, bounds, fitting.length === 0 ? any : seldom(100 - 7 * fitting.length, any, fc.constantFrom(...fitting)));
  // With a low limit, the answer often has a cursor for a next page, which later requests can use.
  return name === "limit" ? seldom(30, usual, fc.constantFrom(1, 2, 3, 50)) : usual;
}

/** Objects with all required members. The other members are present with a probability that is chosen for each object. */
export function membersOf<Value>(
  members: Readonly<Record<string, fc.Arbitrary<Value>>>,
  required: readonly unknown[],
): fc.Arbitrary<Record<string, Value>> {
  const pairs = Object.entries(members).map(([name, member]) => [name, member.map((value) => [[name, value] as const])] as const);
  const sharing = (percent: number) => {
    const some = pairs.map(([name, pair]) => (required.includes(name) ? pair : seldom(percent, pair, fc.constant([]))));
    return combine(some, (...chosen) => Object.fromEntries(chosen.flat()));
  };
  return fc.oneof({ withCrossShrink: true }, sharing(0), sharing(10), sharing(10), sharing(40), sharing(90));
}

function arrayOf(items: fc.Arbitrary<unknown>, { minItems = 0, maxItems = 3 }: JsonObject): fc.Arbitrary<unknown> {
  const least = Number(minItems);
  const upTo = (most: number) =>
    fc.array(items, { minLength: least, maxLength: Math.max(least, Math.min(Number(maxItems), most)), size: "max" });
  return seldom(10, upTo(60), upTo(3));
}

/** Values of a field, most of which fit its schema: 2 % of the texts are hostile. A fitting value may still break a rule over several fields. */
export function valuesOf(name: string, reference: unknown): fc.Arbitrary<unknown> {
  const schema = resolveSchema(reference);
  const { enum: choices, const: only, anyOf, type, required } = schema;
  if (Array.isArray(choices)) return fc.constantFrom<unknown[]>(...choices);
  if (only !== undefined) return fc.constant(only);
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map((one) => valuesOf(name, one)));
  switch (type) {
    case "object": {
      const members = Object.entries(objectIn(schema, "properties")).map(([member, inner]) => [member, valuesOf(member, inner)] as const);
      return membersOf(Object.fromEntries(members), Array.isArray(required) ? required : []);
    }
    case "array":
      return arrayOf(valuesOf(name, schema.items), schema);
    case "integer":
    case "number":
      return numberOf(name, schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return seldom(2, hostileText, textOf(name, schema));
  }
}
