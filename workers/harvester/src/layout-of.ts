import type { DraftClaim } from "@tellerline/drafting";
import { STATES } from "@tellerline/geography";
import { hashOf } from "./keep-page.ts";

type DraftAtom = DraftClaim["conditions"][number]["any"][number];

interface AtomLayout {
  /** The condition without its places. */
  readonly kind: string;
  /** The names of the condition's places, which are removed from the claim's words. */
  readonly places: readonly string[];
}

const stateWords = (state: keyof typeof STATES): readonly string[] => [STATES[state].name, state];

/** @returns null for an atom (a single condition) that names an organization: what was read as its name may contain words that limit the claim. */
function layoutOfAtom(atom: DraftAtom): AtomLayout | null {
  switch (atom.type) {
    case "state":
      return { kind: JSON.stringify([atom.type, atom.roles]), places: atom.states.flatMap(stateWords) };
    case "county":
      return { kind: JSON.stringify([atom.type, atom.roles]), places: [...atom.counties, ...stateWords(atom.state)] };
    case "place":
      return { kind: JSON.stringify([atom.type, atom.roles]), places: [...atom.places, ...stateWords(atom.state)] };
    case "zip":
      return { kind: JSON.stringify([atom.type, atom.roles]), places: atom.zips };
    case "military":
    case "open":
      return { kind: JSON.stringify(atom), places: [] };
    case "employer":
    case "school":
    case "association":
    case "worship":
      return null;
  }
}

const isPartOfWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Replaces a name by `…`, except where the name is part of a longer word. */
function withoutName(text: string, name: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
    if (isPartOfWord(text[at - 1]) || isPartOfWord(text[at + name.length])) continue;
    parts.push(text.slice(from, at), "…");
    from = at + name.length;
  }
  return [...parts, text.slice(from)].join("");
}

/** Replaces places, the longest name first, since a name may contain another. Numbers stay: an age or a number of years limits a claim. */
function withoutPlaces(text: string, places: readonly string[]): string {
  const longestFirst = [...new Set(places)].filter((name) => name !== "").toSorted((left, right) => right.length - left.length);
  return longestFirst.reduce(withoutName, text.replaceAll(/\s+/g, " ").trim()).toLowerCase();
}

/** Maximum lines above a quote that count as its headings, and number of characters above the quote that are searched for them. */
const HEADINGS = 2;
const ABOVE = 4000;

/** The lines nearest above the quote that are neither sentences nor list items. They are usually headings. */
function headingsAbove(text: string, quoteAt: number): readonly string[] {
  const lines = text
    .slice(Math.max(0, quoteAt - ABOVE), quoteAt)
    .split("\n")
    .slice(0, -1);
  return lines.filter((line) => line !== "" && !line.startsWith("- ") && !/[.!?]$/.test(line)).slice(-HEADINGS);
}

/**
 * Hash that is the same for claims that differ only in their places, but have the same words below the same headings, as on sites built
 * from one template (guides/from-a-page-to-an-answer.md#the-page).
 * @param quoteAt offset of the quote in the page's text; -1 if the text does not contain it.
 * @returns null for a claim that must be reviewed by itself.
 */
export function layoutOf(claim: DraftClaim, text: string, quoteAt: number): string | null {
  const { kind, conditions, conditional_on: step, extends_to: extensions, quote } = claim;
  const atoms = conditions.map(({ any }) => any.map(layoutOfAtom));
  if (step !== undefined || quoteAt === -1 || atoms.flat().includes(null)) return null;
  const known = atoms.map((any) => any.filter((atom) => atom !== null));
  const places = known.flat().flatMap((atom) => atom.places);
  const words = [quote, ...headingsAbove(text, quoteAt)].map((line) => withoutPlaces(line, places));
  const shape = [kind, known.map((any) => any.map((atom) => atom.kind)), extensions ?? [], words];
  return hashOf(JSON.stringify(shape)).slice(0, 16);
}
