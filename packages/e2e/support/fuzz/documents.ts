import fc from "fast-check";
import { choice, combine, size } from "./choices.ts";
import { isObject } from "./json.ts";
import { hostileText } from "./texts.ts";

const ODD_NUMBERS = [0, -0, -1, 0.5, 1e-9, 1e9 + 1, 1e15, 2 ** 53, -(2 ** 63), 1e308, 5e-324, 481, 301];
const OTHER_TYPES: readonly unknown[] = [null, true, 0, "", "text", [], {}, [null], { a: 1 }, [[]]];
const STRANGE_NAMES = [..."__proto__ constructor toString a.b a/b~c O’Brien credit_scor then length".split(" "), "", "\u0000", "\ud800"];
/** Length in characters to which documents may grow. It exceeds the service's limit of 256 KiB. */
const LONGEST = 300_000;

/** Changes a value of a document. A change to undefined leaves the member out. */
type Change = (value: unknown) => unknown;

function nested(depth: number, isArray: boolean): unknown {
  let value: unknown = 1;
  for (let left = depth; left > 0; left--) value = isArray ? [value] : { a: value };
  return value;
}

/** Changes a value to a list of `times` equal values; fewer if the list would be longer than about `LONGEST` characters. */
function repeated(times: number): Change {
  return (value) => {
    const item: unknown = Array.isArray(value) ? (value[0] ?? null) : value;
    return Array.from({ length: Math.min(times, Math.ceil(LONGEST / JSON.stringify(item).length)) }, () => item);
  };
}

function withMember(name: string, text: string): Change {
  return (value) => (isObject(value) ? Object.fromEntries([...Object.entries(value), [name, text]]) : { value });
}

const always = (other: unknown) => () => other;
const change: fc.Arbitrary<Change> = choice<Change>("change", {
  absent: [2, fc.constant(always(undefined))],
  shorter: [1, fc.constant((value) => (Array.isArray(value) ? value.slice(1) : undefined))],
  type: [3, fc.constantFrom(...OTHER_TYPES).map(always)],
  text: [4, hostileText.map(always)],
  number: [3, fc.constantFrom(...ODD_NUMBERS).map(always)],
  nested: [1, combine([size(3, 50, 900), fc.boolean()], (depth, isArray) => always(nested(depth, isArray)))],
  repeated: [1, size(2, 26, 51, 201, 5000).map(repeated)],
  unknown: [2, combine([fc.constantFrom(...STRANGE_NAMES), hostileText], withMember)],
  asText: [1, fc.constant((value) => JSON.stringify(value).slice(0, LONGEST))],
});

/** A copy of a document with one value changed: number `at`, modulo the number of values, in the order in which JSON.stringify visits them. */
function changedAt(document: unknown, at: number, changed: Change): unknown {
  let count = 0;
  const visited = (visit: (value: unknown, index: number) => unknown) => {
    count = 0;
    return JSON.stringify(document, (_, value) => visit(value, count++));
  };
  visited((value) => value);
  const chosen = at % count;
  const text = visited((value, index) => (index === chosen ? changed(value) : value));
  return text === undefined ? {} : JSON.parse(text);
}

/** Copies of documents with one to eight damaged values; the most frequent number is one. */
export function mutated(documents: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const one = fc.tuple(fc.nat(1e6), change);
  const upTo = (maxLength: number) => fc.array(one, { minLength: 1, maxLength });
  const changes = fc.oneof({ withCrossShrink: true }, { weight: 3, arbitrary: upTo(1) }, { weight: 2, arbitrary: upTo(3) }, upTo(8));
  return combine([documents, changes], (document, made) => made.reduce((inner, [at, changed]) => changedAt(inner, at, changed), document));
}

/** Texts of bodies that are not JSON objects, or are unusual JSON objects. */
const STRANGE_BODIES = [
  ...`[] null 1 "text" true { } [[ {}{} {'a':1} {a:1} NaN - 1e999 {"a":1,}`.split(" "),
  ...["", " ", "\u0000", "\ufeff{}"],
];
const STRANGE_BYTES = ["fffe", "7b22ff223a317d", "eda080", "7b7d00", "1f8b0800"];
const NUMBERS = [":1e999", ":-1e999", ":1e-999", `:${"9".repeat(400)}`, ":00", ":0.1e1", ":-0"];
/** Sizes in bytes below, at and above the limit of 256 KiB. */
const sizes = size(262_100, 262_144, 262_145, 300_000, 400_000);

const place = fc.nat(1e6);
const deep = (depth: number, isArray: boolean) =>
  Buffer.from(isArray ? "[".repeat(depth) + "]".repeat(depth) : `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);

export const bytesOf = (documents: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> =>
  documents.map((document) => Buffer.from(JSON.stringify(document)));

/** Damaged JSON of documents: truncated, with a wrong byte, with a repeated member, too long, and so on. Some of it is still valid JSON. */
export function damagedBytes(documents: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> {
  const texts = documents.map((document) => JSON.stringify(document));
  const edited = <Made>(made: fc.Arbitrary<Made>, edit: (text: string, made: Made) => string) =>
    combine([texts, made], (text, other) => Buffer.from(edit(text, other)));
  const edit = (pattern: RegExp, toOther: (other: string) => string, ...others: readonly string[]) =>
    edited(fc.constantFrom(...others), (text, other) => text.replace(pattern, toOther(other)));
  const half = (text: string, at: number) => text.slice(0, at % (text.length + 1));
  const withByte = (text: string, at: number, hex: string) =>
    Buffer.concat([Buffer.from(half(text, at)), Buffer.from(hex, "hex"), Buffer.from(text.slice(half(text, at).length))]);
  return choice("bytes", {
    strange: [4, fc.constantFrom(...STRANGE_BODIES).map((text) => Buffer.from(text))],
    cut: [2, edited(place, half)],
    byte: [2, combine([texts, place, fc.constantFrom("00", "80", "c0", "ff", "1b")], withByte)],
    // States the first member twice, with different values.
    duplicate: [4, edit(/^\{("[^"\\]*":)/, (other) => `{$1${other},$1`, "null", "1", '"x"', "{}", "[]")],
    bytes: [2, fc.constantFrom(...STRANGE_BYTES).map((hex) => Buffer.from(hex, "hex"))],
    padded: [2, edited(sizes, (text, length) => text.padEnd(length))],
    long: [1, sizes.map((length) => Buffer.from(JSON.stringify({ text: "I live in Austin. ".repeat(length / 18) })))],
    deep: [1, combine([size(1000, 20_000, 100_000), fc.boolean()], deep)],
    escape: [3, edit(/":"/, (escaped) => `":"${escaped}`, "\\ud800", "\\udc00x", "\\u0000", "\\r\\n", "\\u2028")],
    exponent: [1, edit(/:\d+/, (number) => number, ...NUMBERS)],
  });
}
