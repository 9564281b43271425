import { resolveSchema } from "./catalogue.ts";
import type { Chance } from "./chance.ts";
import { type JsonObject, objectIn } from "./json.ts";
import { FOREIGN_INSTITUTIONS, FOREIGN_NAMES, hostileText, personalText, repeatedText } from "./texts.ts";

/** A known value for a field of this name, such as an id from an answer; null to generate one. */
export type Recall = (name: string) => string | null;

/** The source of values: random choices and known values. */
export interface Source {
  readonly chance: Chance;
  readonly recall: Recall;
  /** URLs that webhooks may be sent to. */
  readonly webhookUrl: string;
}

/** Existing names, by the end of a field's name: random values would fail at the first look-up. */
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

function webhookOf({ chance, webhookUrl }: Source): string {
  if (chance.odds(0.8)) return `${webhookUrl}/${chance.integer(1, 9)}`;
  return chance.pick([
    "https://hooks.example.com/rates",
    "https://10.0.0.1/",
    "https://[::1]/",
    "http://169.254.169.254/latest/meta-data",
    "https://user:pass@hooks.example.com/",
    "https://hooks.example.com/#part",
    "https://例え.jp/",
    "https://hooks.example.com:99999/",
    "ftp://hooks.example.com/",
    "https://",
    "javascript:alert(1)",
    "/relative",
    `https://hooks.example.com/${"a".repeat(2100)}`,
  ]);
}

function textOf(source: Source, name: string, schema: JsonObject): string {
  const { chance } = source;
  const known = source.recall(name);
  if (known !== null && chance.odds(0.6)) return known;
  if (name === "webhook_url") return webhookOf(source);
  if (name === "text") return chance.odds(0.8) ? personalText(chance) : repeatedText(chance, chance.pick([20, 400, 8000])).slice(0, 7990);
  const texts = KNOWN_TEXTS.find(([pattern]) => pattern.test(name))?.[1];
  // Most of the data is about the first of them.
  if (texts !== undefined && chance.odds(0.95)) return chance.odds(0.8) ? (texts[0] ?? "") : chance.pick(texts);
  const longest = typeof schema.maxLength === "number" ? Math.min(schema.maxLength, 400) : 400;
  if (chance.odds(0.1)) return "n".repeat(longest);
  return chance.odds(0.15) ? chance.pick(FOREIGN_NAMES) : `Name ${chance.integer(1, 99)}`;
}

function numberOf(chance: Chance, name: string, schema: JsonObject): number {
  // With a low limit there is a next page to follow.
  if (name === "limit" && chance.odds(0.7)) return chance.pick([1, 2, 3, 50]);
  const isInteger = schema.type === "integer";
  const minimum = Number(schema.minimum ?? schema.exclusiveMinimum ?? -1000);
  const maximum = Number(schema.maximum ?? 1e6);
  if (chance.odds(0.15)) return chance.odds(0.5) ? maximum : schema.minimum === undefined ? Math.min(maximum, minimum + 1) : minimum;
  // Realistic amounts, terms and scores.
  const usual = chance.pick([12, 36, 60, 120, 180, 360, 740, 5000, 20_000, 30_000, 300_000]);
  if (usual > minimum && usual <= maximum && chance.odds(0.7)) return usual;
  return isInteger ? chance.integer(minimum, maximum) : minimum + chance.fraction() * (maximum - minimum);
}

function arrayOf(source: Source, name: string, schema: JsonObject): unknown[] {
  const { chance } = source;
  const least = Number(schema.minItems ?? 0);
  const most = Math.max(least, Math.min(Number(schema.maxItems ?? 3), chance.odds(0.1) ? 60 : 3));
  return Array.from({ length: chance.integer(least, most) }, () => makeValue(source, name, schema.items));
}

function objectOf(source: Source, schema: JsonObject): JsonObject {
  const { chance } = source;
  const required = Array.isArray(schema.required) ? schema.required : [];
  const optional = chance.pick([0, 0.1, 0.1, 0.4, 0.9]);
  const properties = Object.entries(objectIn(schema, "properties")).filter(([name]) => required.includes(name) || chance.odds(optional));
  return Object.fromEntries(properties.map(([name, property]) => [name, makeValue(source, name, property)]));
}

/** A value that is valid by its schema; rules over several fields may be violated. */
export function makeValue(source: Source, name: string, reference: unknown): unknown {
  const { chance } = source;
  const schema = resolveSchema(reference);
  const { enum: choices, const: only, anyOf, type } = schema;
  if (Array.isArray(choices)) return chance.pick<unknown>(choices);
  if (only !== undefined) return only;
  if (Array.isArray(anyOf)) return makeValue(source, name, chance.pick<unknown>(anyOf));
  switch (type) {
    case "object":
      return objectOf(source, schema);
    case "array":
      return arrayOf(source, name, schema);
    case "integer":
    case "number":
      return numberOf(chance, name, schema);
    case "boolean":
      return chance.odds(0.5);
    case "null":
      return null;
    default:
      return chance.odds(0.02) ? hostileText(chance) : textOf(source, name, schema);
  }
}
