import { foldName } from "./fold.ts";

/** The boroughs of New York City, each a county (New York City Charter; Census Bureau county codes 36005, 36047, 36061, 36081, 36085). */
const BOROUGHS: ReadonlyMap<string, string> = new Map([
  ["bronx", "Bronx"],
  ["the bronx", "Bronx"],
  ["brooklyn", "Kings"],
  ["manhattan", "New York"],
  ["queens", "Queens"],
  ["staten island", "Richmond"],
]);

export const BOROUGH_COUNTIES: readonly string[] = [...new Set(BOROUGHS.values())];

/** The county of a New York borough; null for any other name. */
export const boroughCounty = (text: string): string | null => BOROUGHS.get(foldName(text)) ?? null;
