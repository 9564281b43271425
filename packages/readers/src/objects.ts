import { inTurn, keepIf, REFUSED, type Read, Reader } from "./reader.ts";

type Shape = Readonly<Record<string, Reader>>;

type Others = "dropped" | "refused" | "kept";

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null && !Array.isArray(value);

/** Members whose names are not in `known`. `__proto__` is left out, because assigning it would change the object's prototype. */
const othersIn = (given: ReadonlyMap<string, unknown>, known: ReadonlySet<string>) =>
  [...given].filter(([name]) => !known.has(name) && name !== "__proto__");

function readMembers(shape: Shape, others: Others): Read {
  const members = Object.entries(shape);
  const known = new Set(Object.keys(shape));
  return (value) => {
    if (!isObject(value)) return REFUSED;
    if (others === "refused" && Object.keys(value).some((name) => !known.has(name))) return REFUSED;
    const given = new Map<string, unknown>(Object.entries(value));
    const out: Record<string, unknown> = {};
    for (const [name, { read }] of members) {
      const made = read(given.get(name));
      if (made === REFUSED) return REFUSED;
      // A member that is missing stays missing, unless its reader has a default.
      if (made !== undefined || given.has(name)) out[name] = made;
    }
    return others === "kept" ? Object.assign(out, Object.fromEntries(othersIn(given, known))) : out;
  };
}

export class ObjectReader extends Reader {
  readonly shape: Shape;
  readonly #others: Others;

  constructor(shape: Shape, others: Others, read: Read = readMembers(shape, others)) {
    super(read);
    this.shape = shape;
    this.#others = others;
  }

  override refine(holds: (value: unknown) => unknown): ObjectReader {
    return new ObjectReader(this.shape, this.#others, inTurn(this.read, keepIf(holds)));
  }

  pick(names: Readonly<Record<string, true>>): ObjectReader {
    return this.#having((name) => Object.hasOwn(names, name));
  }

  omit(names: Readonly<Record<string, true>>): ObjectReader {
    return this.#having((name) => !Object.hasOwn(names, name));
  }

  #having(isKept: (name: string) => boolean): ObjectReader {
    return new ObjectReader(Object.fromEntries(Object.entries(this.shape).filter(([name]) => isKept(name))), this.#others);
  }

  extend(further: Shape): ObjectReader {
    return new ObjectReader({ ...this.shape, ...further }, this.#others);
  }
}

/** zod's `record`: `key` must accept each name, and `member` reads each value. */
export function readRecord(key: Reader, member: Reader): Reader {
  return new Reader((value) => {
    if (!isObject(value)) return REFUSED;
    const out: Record<string, unknown> = {};
    for (const [name, given] of othersIn(new Map<string, unknown>(Object.entries(value)), new Set())) {
      const made = member.read(given);
      if (key.read(name) === REFUSED || made === REFUSED) return REFUSED;
      out[name] = made;
    }
    return out;
  });
}
