/** Legal forms that say nothing about which organization it is (guides/membership.md#names-of-organizations). */
const LEGAL_SUFFIXES: ReadonlySet<string> = new Set(
  "inc incorporated llc llp lp ltd limited co company corp corporation plc pllc pc na fcu cu".split(" "),
);

/**
 * An organization's name in the form in which names are compared: no letter case, punctuation, diacritics, leading article or legal
 * suffix. `The Boeing Co., Inc.` as `boeing`.
 */
export function foldOrganization(text: string): string {
  const words = text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}|['’.]/gu, "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ");
  if (words.length > 1 && words[0] === "the") words.shift();
  while (words.length > 1 && LEGAL_SUFFIXES.has(words.at(-1) ?? "")) words.pop();
  return words.join(" ");
}

/** A folded name with its words in order of the alphabet: "Technologies Dell" and "Dell Technologies" are near. */
export function sortWords(folded: string): string {
  return folded.includes(" ") ? folded.split(" ").sort().join(" ") : folded;
}
