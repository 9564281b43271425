import { isStateCode, STATES } from "@tellerline/geography";
import { resolveSchema } from "../fuzz/catalogue.ts";
import { type JsonObject, objectIn } from "../fuzz/json.ts";
import type { Chance } from "./chance.ts";

/** Generates the value of a field, or an item if the field is a list. Undefined leaves the field out. */
export type Maker = (schema: JsonObject) => unknown;
export type Makers = Readonly<Record<string, Maker>>;

/** A state in one of the forms in which people write states: the code in either case, or the name. */
export function writtenState(chance: Chance, code: string): string {
  return chance.pick([code, code, code, code.toLowerCase(), isStateCode(code) ? STATES[code].name : code]);
}

/** A valid object with the required and the chosen optional fields. A field's value comes from its generator, or else from its schema. */
export function makeObject(chance: Chance, reference: unknown, isChosen: (name: string) => boolean, makers: Makers): JsonObject {
  const schema = resolveSchema(reference);
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const fields = Object.entries(objectIn(schema, "properties")).flatMap(([name, field]) => {
    if (!required.includes(name) && !isChosen(name)) return [];
    const value = makeValue(chance, name, field, isChosen, makers);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(fields);
}

/** A valid value of a field, from the field's generator if it has one, otherwise from its schema; undefined for a text without a generator. */
export function makeValue(chance: Chance, name: string, reference: unknown, isChosen: (name: string) => boolean, makers: Makers): unknown {
  const schema = resolveSchema(reference);
  if (schema.type === "array") {
    const { items, minItems = 0 } = schema;
    const made = Array.from({ length: Math.max(Number(minItems), chance.integer(0, 2)) }, () =>
      makeValue(chance, name, items, isChosen, makers),
    );
    return made.filter((item) => item !== undefined);
  }
  const maker = Object.hasOwn(makers, name) ? makers[name] : undefined;
  if (maker !== undefined) return maker(schema);
  const { enum: choices, const: only, type } = schema;
  if (Array.isArray(choices)) return chance.pick<unknown>(choices);
  if (only !== undefined) return only;
  switch (type) {
    case "object":
      return makeObject(chance, schema, isChosen, makers);
    case "boolean":
      return chance.odds(0.5);
    case "integer":
    case "number":
      return numberOf(chance, schema);
    default:
      return undefined;
  }
}

function numberOf(chance: Chance, { type, minimum = 1, maximum = 1e6 }: JsonObject): number {
  const [least, most] = [Number(minimum), Number(maximum)];
  // The powers 4 and 12 make numbers near the minimum likely, which would be rare in a large range.
  const drawn = least + (most - least) * chance.fraction() ** chance.pick([1, 4, 12]);
  return type === "integer" ? Math.round(drawn) : Math.round(drawn * 100) / 100;
}
