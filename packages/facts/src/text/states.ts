import { isStateCode, STATE_CODES, STATES, type StateCode } from "@tellerline/geography";
import { matchesOf } from "@tellerline/text";
import { STATE_ABBREVIATIONS, STATES_IN_SPANISH } from "../words/places.ts";
import type { Span } from "./fact.ts";

/** Codes of states by their names in English and in Spanish, in lower case. */
export const STATE_BY_NAME: ReadonlyMap<string, StateCode> = new Map([
  ...STATE_CODES.map((code) => [STATES[code].name.toLowerCase(), code] as const),
  ...Object.entries(STATES_IN_SPANISH),
]);
const STATE_NAMES = [...STATE_BY_NAME.keys()].sort((left, right) => right.length - left.length).join("|");
const STATE_NAME = new RegExp(`^(?:the (?:state of )?|(?:el )?estado de )?(${STATE_NAMES})\\b(?: state\\b)?`, "i");
/** A state's name as newspapers and letters shorten it. */
const STATE_SHORT = new RegExp(String.raw`^(${Object.keys(STATE_ABBREVIATIONS).join("|")})(?:\.|\b)(?!['’\w-])`);

/** The state with which `text` begins: its name in any case, a newspaper's short form, or two capitals; null if `text` begins with none. */
export function readState(text: string): { readonly code: StateCode; readonly length: number } | null {
  const named = STATE_NAME.exec(text);
  const byName = STATE_BY_NAME.get(named?.[1]?.toLowerCase() ?? "");
  if (named !== null && byName !== undefined) return { code: byName, length: named[0].length };
  const short = STATE_SHORT.exec(text);
  const shortened = STATE_ABBREVIATIONS[short?.[1] ?? ""];
  if (short !== null && shortened !== undefined) return { code: shortened, length: short[0].length };
  const code = /^([A-Z]{2})\b(?!['’-])/.exec(text)?.[1] ?? "";
  return isStateCode(code) ? { code, length: 2 } : null;
}

const WORD_START = /(?:^|[\s,(])(?=[A-Za-z])/g;

/** Every state that a span names: in full, shortened, or as two capitals after a comma or a word. */
export function statesIn(text: string, { start, end }: Span): ReadonlySet<StateCode> {
  const found = new Set<StateCode>();
  for (const match of matchesOf(WORD_START, text.slice(start, end))) {
    const at = start + match.index + match[0].length;
    const state = readState(text.slice(at, end));
    // In "Kansas City" and "Ohio National Guard", the state's name is part of a longer name.
    if (state !== null && /^ [A-Z][a-z]/.test(text.slice(at + state.length))) continue;
    if (state !== null && (state.length > 2 || /,\s*$|[a-z]\s$|\bin $/i.test(text.slice(Math.max(0, at - 4), at)))) found.add(state.code);
  }
  return found;
}
