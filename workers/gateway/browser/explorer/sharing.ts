import type { Value } from "./fields.ts";

/** A situation as a link: it stands behind the # of the address, which no browser sends to anybody. */

export interface Situation {
  readonly data: string;
  readonly product: string;
  readonly amount: string;
  readonly person: Readonly<Record<string, Value>>;
}

const MARK = "#situation=";

/** The link to this page with a situation. */
export function linkTo(situation: Situation): string {
  const bytes = new TextEncoder().encode(JSON.stringify(situation));
  const text = btoa(String.fromCharCode(...bytes));
  return `${location.origin}${location.pathname}${MARK}${text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

function isSituation(value: unknown): value is Situation {
  return typeof value === "object" && value !== null && "data" in value && "product" in value && "amount" in value && "person" in value;
}

/** The situation of an address; null if it has none, or a mangled one. */
export function situationIn(hash: string): Situation | null {
  if (!hash.startsWith(MARK)) return null;
  try {
    const text = atob(hash.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
    const found: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (letter) => letter.charCodeAt(0))));
    return isSituation(found) ? found : null;
  } catch {
    return null;
  }
}
