import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { ServedOperation } from "@tellerline/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import * as z from "zod";

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
  "𐀀",
  "😀".repeat(150),
];
const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string(), fc.string({ unit: "grapheme" }));
const number = fc.oneof(fc.constantFrom(0, 1, 5, 36, 60, 360, 700, 25_000, -1, 0.5, 1e9), fc.integer(), fc.double({ noNaN: true }));

/** Generates values that the schema mostly accepts. */
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

/** Modules of contract/src/operations. Each is loaded twice: with zod, and with readers in its place, as in the bundles of Workers. */
const FOLDER = resolve(import.meta.dirname, "../../contract/src/operations");
const MODULES = readdirSync(FOLDER).filter((file) => file !== "served.ts");
type Loaded = Readonly<Record<string, Readonly<Record<string, ServedOperation>>>>;

async function operationsOf(modules: readonly string[]): Promise<ReadonlyMap<string, ServedOperation>> {
  const loaded = await Promise.all(modules.map((name): Promise<Loaded> => import(resolve(FOLDER, name))));
  return new Map(loaded.flatMap((module) => Object.values(module).flatMap((operations) => Object.entries(operations))));
}

const PARTS = ["params", "query", "body"] as const;
const byLibrary = await operationsOf(MODULES);
const asked = [...byLibrary].flatMap(([id, operation]) =>
  PARTS.flatMap((part) => (operation[part] === undefined ? [] : [{ id, part, schema: operation[part] as z.ZodType }])),
);

let byReaders: ReadonlyMap<string, ServedOperation> = new Map();
beforeAll(async () => {
  vi.resetModules();
  vi.doMock("zod", () => import("./index.ts"));
  byReaders = await operationsOf(MODULES);
});
afterAll(() => {
  vi.doUnmock("zod");
  vi.resetModules();
});

it.each(asked)("$part of $id: a reader reads it as the library does, or refuses it", ({ id, part, schema }) => {
  const reader = byReaders.get(id)?.[part];
  expect(reader).not.toBeInstanceOf(z.ZodType);
  fc.assert(
    fc.property(near(schema), (value) => {
      const input: unknown = JSON.parse(JSON.stringify(value) ?? "null");
      const result = schema.safeParse(input);
      const read = reader?.safeParse(input);
      expect(read?.success).toBe(result.success);
      if (!result.success) return;
      expect(read?.data).toStrictEqual(result.data);
      expect(JSON.stringify(read?.data)).toBe(JSON.stringify(result.data));
    }),
  );
});
