import fc from "fast-check";
import { expect, it } from "vitest";
import * as z from "zod";
import type { Operation } from "./catalogue/docs.ts";
import { OPERATIONS } from "./catalogue/index.ts";
import {
  BYTES,
  claimImport,
  institutionImport,
  listedSite,
  membershipImport,
  OPERATOR_OPERATIONS,
  type OperatorOperation,
  rateRowImport,
  readingImport,
  referenceImport,
  sourceImport,
} from "./operator/index.ts";
import { readValid, UNREAD } from "./reader.ts";

const TEXTS = [
  "",
  "TX",
  "tx",
  "Austin",
  "Travis",
  "78701",
  "2026-11-01",
  "2026-11-01T00:00:00Z",
  "a@example.org",
  "https://example.org/hook",
  "ALAMO|AUSTIN|TX",
  "mon_1",
  "12",
  "x".repeat(300),
];
const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string());
const number = fc.oneof(fc.constantFrom(0, 1, 5, 36, 60, 360, 700, 25_000, -1, 0.5, 1e9), fc.integer(), fc.double({ noNaN: true }));

/** Values that a schema mostly takes, and some that it does not. */
function near(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const mostly = (usual: fc.Arbitrary<unknown>) => fc.oneof({ weight: 30, arbitrary: usual }, { weight: 1, arbitrary: fc.jsonValue() });
  if (schema instanceof z.ZodObject) {
    const members = Object.entries<z.core.$ZodType>(schema.shape);
    const known = fc.record(Object.fromEntries(members.map(([name, member]) => [name, near(member)])), {
      requiredKeys: members.filter(([, member]) => member._zod.optin !== "optional").map(([name]) => name),
    });
    const odd = fc.tuple(known, fc.constantFrom("__proto__", "constructor", "unknown", ...members.map(([name]) => name)), fc.jsonValue());
    return fc.oneof(
      { weight: 20, arbitrary: known },
      {
        weight: 1,
        arbitrary: odd.map(([object, name, value]) =>
          JSON.parse(
            `{${[...Object.entries(object), [name, value]].map(([key, one]) => `${JSON.stringify(key)}:${JSON.stringify(one) ?? "null"}`).join()}}`,
          ),
        ),
      },
      { weight: 1, arbitrary: fc.jsonValue() },
    );
  }
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(near));
  if (schema instanceof z.ZodRecord) return fc.dictionary(text, fc.jsonValue(), { maxKeys: 3 });
  if (schema instanceof z.ZodArray) return mostly(fc.array(near(schema.def.element), { maxLength: 3 }));
  if (schema instanceof z.ZodEnum) return mostly(fc.constantFrom(...schema.options));
  if (schema instanceof z.ZodLiteral) return mostly(fc.constantFrom(...schema.def.values));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return near(schema.def.innerType);
  if (schema instanceof z.ZodNullable) return fc.oneof(fc.constant(null), near(schema.def.innerType));
  if (schema instanceof z.ZodPipe) return near(schema.def.in);
  if (schema instanceof z.ZodBoolean) return mostly(fc.boolean());
  if (schema instanceof z.ZodNumber || schema instanceof z.ZodNumberFormat) return mostly(number);
  return mostly(text);
}

const PARTS = Object.entries<Operation>(OPERATIONS).flatMap(([id, { params, query, body }]) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) => (schema === undefined ? [] : [{ id, part, schema }])),
);

const OPERATOR_PARTS = Object.entries<OperatorOperation>(OPERATOR_OPERATIONS).flatMap(([id, { body }]) =>
  body === undefined || body === BYTES ? [] : [{ id, part: "body", schema: body }],
);
const ROWS = Object.entries({
  institutionImport,
  rateRowImport,
  membershipImport,
  sourceImport,
  claimImport,
  readingImport,
  referenceImport,
  listedSite,
}).map(([id, schema]) => ({ id, part: "row", schema }));

it.each<{ readonly id: string; readonly part: string; readonly schema: z.ZodType }>([...PARTS, ...OPERATOR_PARTS, ...ROWS])(
  "$part of $id: read as the library reads it, or left to it",
  ({ schema }) => {
    fc.assert(
      fc.property(near(schema), (value) => {
        const input: unknown = JSON.parse(JSON.stringify(value) ?? "null");
        const result = schema.safeParse(input);
        const read = readValid(schema, input);
        expect(read === UNREAD).toBe(!result.success);
        if (!result.success) return;
        expect(read).toStrictEqual(result.data);
        expect(JSON.stringify(read)).toBe(JSON.stringify(result.data));
      }),
    );
  },
);
