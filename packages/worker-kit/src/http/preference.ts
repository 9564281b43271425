import { readPair, splitOutsideQuotes } from "./header-lists.ts";

interface MediaRange {
  readonly type: string;
  /** 0 to 1; 0 means that the type is not acceptable. */
  readonly weight: number;
}

/** RFC 9110, 12.4.2. */
const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** The media types of an Accept header with their weights (RFC 9110, 12.5.1). A missing or malformed weight counts as 1. */
const rangesIn = (accept: string | null): readonly MediaRange[] =>
  splitOutsideQuotes((accept ?? "").toLowerCase(), ",").map((range) => {
    const [type = "", ...parameters] = splitOutsideQuotes(range, ";");
    const weight = parameters.map(readPair).find(({ name }) => name === "q")?.value ?? "1";
    return { type: type.trim(), weight: WEIGHT.test(weight) ? Number(weight) : 1 };
  });

/**
 * Whether the header names `type` and does not prefer `other`: `other` is not named, has less weight, or has the same weight and is named
 * later. A type with weight 0 counts as not named.
 */
function prefers(accept: string | null, type: string, other: string): boolean {
  const ranges = rangesIn(accept).filter(({ weight }) => weight > 0);
  const [own, others] = [type, other].map((name) => ranges.find((range) => range.type === name));
  if (own === undefined || others === undefined) return own !== undefined;
  return own.weight > others.weight || (own.weight === others.weight && ranges.indexOf(own) < ranges.indexOf(others));
}

/** Whether an operation that returns data should show a page, because a browser asks. */
export const prefersHtml = (accept: string | null): boolean => prefers(accept, "text/html", "application/json");
/** Whether an operation that shows a page should return data, because a program asks. */
export const prefersJson = (accept: string | null): boolean => prefers(accept, "application/json", "text/html");
