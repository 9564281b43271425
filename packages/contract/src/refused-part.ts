import type { CallPart } from "./refusals.ts";

/** A part of a call that a Worker's reader refused, as it is sent to the Worker that says what is wrong with it. */
export interface RefusedPart {
  /** Id of the operation. */
  readonly id: string;
  readonly part: CallPart;
  readonly input: unknown;
}

/** Levels of a request that are passed on. No schema describes deeper levels. */
const MOST_LEVELS = 24;
/** Prefix of the texts that stand for infinite numbers: `JSON.parse` reads `1e999` as infinity, and JSON can't express infinity. */
const MARK = "\u0000";
const ABOVE = `${MARK}above`;
const BELOW = `${MARK}below`;

/** The value in a form that JSON can express. Below `levels`, lists and objects become empty: writing deep ones exhausts the stack. */
function writable(value: unknown, levels: number): unknown {
  if (value === Number.POSITIVE_INFINITY) return ABOVE;
  if (value === Number.NEGATIVE_INFINITY) return BELOW;
  // A caller's own text that begins with the mark gets a second mark, which `read` removes.
  if (typeof value === "string") return value.startsWith(MARK) ? MARK + value : value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return levels === 0 ? [] : value.map((one) => writable(one, levels - 1));
  return levels === 0 ? {} : Object.fromEntries(Object.entries(value).map(([name, one]) => [name, writable(one, levels - 1)]));
}

export const writeRefusedPart = ({ input, ...rest }: RefusedPart): string =>
  JSON.stringify({ ...rest, input: writable(input, MOST_LEVELS) });

function read(value: unknown): unknown {
  if (value === ABOVE) return Number.POSITIVE_INFINITY;
  if (value === BELOW) return Number.NEGATIVE_INFINITY;
  return typeof value === "string" && value.startsWith(MARK) ? value.slice(MARK.length) : value;
}

/** Reads what `writeRefusedPart` wrote. Its form is not checked. */
export const parseRefusedPart = (text: string): unknown => JSON.parse(text, (_, value: unknown) => read(value));
