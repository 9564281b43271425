import type { Value } from "./fields.ts";
import type { LoanValues } from "./loan.ts";

/** Puts a situation into a link, and reads it from one. The situation is in the URL's fragment, which browsers never send to a server. */

export interface Situation {
  readonly data: string;
  readonly product: string;
  readonly amount: string;
  /** Absent in links from an earlier version of the form, which asked only for product and amount. */
  readonly loan?: LoanValues;
  readonly person: Readonly<Record<string, Value>>;
}

const MARK = "#situation=";

export function linkTo(situation: Situation): string {
  const bytes = new TextEncoder().encode(JSON.stringify(situation));
  const text = btoa(String.fromCharCode(...bytes));
  return `${location.origin}${location.pathname}${MARK}${text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isSituation(value: unknown): value is Situation {
  if (!isObject(value) || !isObject(value.person) || !(value.loan === undefined || isObject(value.loan))) return false;
  return [value.data, value.product, value.amount].every((one) => typeof one === "string");
}

export const hasSituation = (hash: string): boolean => hash.startsWith(MARK);

/** The situation in the fragment of a URL; null if the fragment is damaged. */
export function situationIn(hash: string): Situation | null {
  try {
    const text = atob(hash.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
    const found: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (letter) => letter.charCodeAt(0))));
    return isSituation(found) ? found : null;
  } catch {
    return null;
  }
}
