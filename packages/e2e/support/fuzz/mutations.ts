import type { Chance } from "./chance.ts";
import { ABSENT, isObject, type Place, placesIn, replaceAt, valueAt } from "./json.ts";
import { hostileText } from "./texts.ts";

const ODD_NUMBERS = [0, -0, -1, 0.5, 1e-9, 1e9 + 1, 1e15, 2 ** 53, -(2 ** 63), 1e308, 5e-324, 481, 301];
const OTHER_TYPES: readonly unknown[] = [null, true, 0, "", "text", [], {}, [null], { a: 1 }, [[]]];
const STRANGE_NAMES = [
  "__proto__",
  "constructor",
  "toString",
  "",
  "a.b",
  "a/b~c",
  "O’Brien",
  "\u0000",
  "credit_scor",
  "then",
  "length",
  "\ud800",
];

/** Arrays in arrays, or objects in objects. */
function nested(chance: Chance): unknown {
  const isArray = chance.odds(0.5);
  let value: unknown = 1;
  for (let depth = chance.pick([3, 50, 900]); depth > 0; depth--) value = isArray ? [value] : { a: value };
  return value;
}

/** Characters of a document above the limit of 256 KiB. */
const LONGEST = 300_000;

/** The same value repeated, up to the size of a request. */
function repeated(chance: Chance, value: unknown): unknown[] {
  const most = Math.ceil(LONGEST / (JSON.stringify(value)?.length ?? 1));
  return Array.from({ length: Math.min(most, chance.pick([2, 26, 51, 201, 5000])) }, () => value);
}

function changed(chance: Chance, value: unknown): unknown {
  switch (chance.weighted({ type: 3, text: 4, number: 3, absent: 3, nested: 1, repeated: 1, unknown: 2, asText: 1 })) {
    case "type":
      return chance.pick(OTHER_TYPES);
    case "text":
      return hostileText(chance);
    case "number":
      return chance.pick(ODD_NUMBERS);
    case "absent":
      return ABSENT;
    case "nested":
      return nested(chance);
    case "repeated":
      return repeated(chance, Array.isArray(value) ? (value[0] ?? null) : value);
    case "unknown":
      return isObject(value)
        ? Object.fromEntries([...Object.entries(value), [chance.pick(STRANGE_NAMES), hostileText(chance)]])
        : { value };
    case "asText":
      return (JSON.stringify(value) ?? "").slice(0, LONGEST);
  }
}

/** A copy of a document with one or more damaged values. */
export function mutate(chance: Chance, document: unknown): unknown {
  let mutated = document;
  for (let times = chance.pick([1, 1, 1, 2, 3, 8]); times > 0; times--) {
    const place: Place = chance.pick(placesIn(mutated, 300));
    const replacement = changed(chance, valueAt(mutated, place));
    mutated = replaceAt(mutated, place, replacement === ABSENT && place.length === 0 ? {} : replacement);
  }
  return mutated;
}
