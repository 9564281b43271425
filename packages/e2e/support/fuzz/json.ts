/** A JSON object, or any other value with named members. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The member as an object; empty if it is not an object. */
export function objectIn(value: unknown, name: string): JsonObject {
  const member = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return isObject(member) ? member : {};
}

/** The parsed value of a text; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type Place = readonly (string | number)[];

function membersOf(value: unknown): readonly (readonly [string | number, unknown])[] {
  if (Array.isArray(value)) return [...value.entries()];
  return isObject(value) ? Object.entries(value) : [];
}

/** Paths of a document's values, its own included: at most this many, outermost first. */
export function placesIn(document: unknown, most: number): readonly Place[] {
  const found: { readonly place: Place; readonly value: unknown }[] = [{ place: [], value: document }];
  for (let searched = 0; searched < found.length && found.length < most; searched++) {
    const { place = [], value } = found[searched] ?? {};
    const members = membersOf(value).slice(0, most - found.length);
    found.push(...members.map(([name, member]) => ({ place: [...place, name], value: member })));
  }
  return found.map(({ place }) => place);
}

export function valueAt(value: unknown, place: Place): unknown {
  return place.reduce<unknown>((inner, part) => (Array.isArray(inner) || isObject(inner) ? Reflect.get(inner, part) : undefined), value);
}

/** Marks a value to be left out. */
export const ABSENT = Symbol("absent");

/** A copy with another value at a path. */
export function replaceAt(value: unknown, place: Place, replacement: unknown): unknown {
  const [part, ...rest] = place;
  if (part === undefined) return replacement;
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => {
      const changed = index === part ? replaceAt(item, rest, replacement) : item;
      return changed === ABSENT ? [] : [changed];
    });
  }
  if (!isObject(value)) return value;
  const changed = replaceAt(value[part], rest, replacement);
  const others = Object.entries(value).filter(([name]) => name !== part);
  return Object.fromEntries(changed === ABSENT ? others : [...others, [String(part), changed]]);
}
