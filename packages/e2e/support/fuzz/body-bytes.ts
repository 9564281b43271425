import type { Chance } from "./chance.ts";

/** Bodies that are not JSON objects, or almost not. */
const STRANGE_BODIES = [
  "",
  " ",
  "[]",
  "null",
  "1",
  '"text"',
  "true",
  "{",
  "}",
  "[[",
  "{}{}",
  "{'a':1}",
  "{a:1}",
  "NaN",
  "-",
  "1e999",
  "\u0000",
  '{"a":1,}',
  "\ufeff{}",
];
const STRANGE_BYTES = [
  [0xff, 0xfe],
  [0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d],
  [0xed, 0xa0, 0x80],
  [0x7b, 0x7d, 0x00],
  [0x1f, 0x8b, 0x08, 0x00],
];
/** Above the limit of 256 KiB, and just below it. */
const SIZES = [262_100, 262_144, 262_145, 300_000, 400_000];

/** The same member twice, the second time with another value. */
function withDuplicate(chance: Chance, text: string): string {
  const first = /^\{"[^"\\]*":/.exec(text)?.[0];
  if (first === undefined) return text;
  return `${first}${chance.pick(["null", "1", '"x"', "{}", "[]"])},${text.slice(1)}`;
}

function damaged(chance: Chance, text: string): Buffer {
  const at = chance.integer(0, text.length);
  switch (chance.weighted({ cut: 2, byte: 2, duplicate: 4, strange: 4, bytes: 2, padded: 2, long: 1, deep: 1, escape: 3, exponent: 1 })) {
    case "cut":
      return Buffer.from(text.slice(0, at));
    case "byte":
      return Buffer.concat([
        Buffer.from(text.slice(0, at)),
        Buffer.from([chance.pick([0, 0x80, 0xc0, 0xff, 0x1b])]),
        Buffer.from(text.slice(at)),
      ]);
    case "duplicate":
      return Buffer.from(withDuplicate(chance, text));
    case "strange":
      return Buffer.from(chance.pick(STRANGE_BODIES));
    case "bytes":
      return Buffer.from(chance.pick(STRANGE_BYTES));
    case "padded":
      return Buffer.from(text.padEnd(chance.pick(SIZES)));
    case "long":
      return Buffer.from(JSON.stringify({ text: "I live in Austin. ".repeat(chance.pick(SIZES) / 18) }));
    case "deep": {
      const depth = chance.pick([1000, 20_000, 100_000]);
      return Buffer.from(chance.odds(0.5) ? "[".repeat(depth) + "]".repeat(depth) : `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);
    }
    case "escape":
      return Buffer.from(text.replace(/":"/, `":"${chance.pick(["\\ud800", "\\udc00x", "\\u0000", "\\r\\n", "\\u2028"])}`));
    case "exponent":
      return Buffer.from(
        text.replace(/:\d+/, chance.pick([":1e999", ":-1e999", ":1e-999", `:${"9".repeat(400)}`, ":00", ":0.1e1", ":-0"])),
      );
  }
}

/** A document as bytes, sometimes truncated, damaged, doubled or far too long. */
export function toBody(chance: Chance, document: unknown, damage: number): Buffer {
  const text = JSON.stringify(document) ?? "null";
  return chance.odds(damage) ? damaged(chance, text) : Buffer.from(text);
}
