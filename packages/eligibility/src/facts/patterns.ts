/** Source of a regular expression that matches any one of the alternatives; of several that match, the first wins. */
export function anyOf(alternatives: readonly string[]): string {
  return `(?:${alternatives.join("|")})`;
}

/** Any one of the phrases as whole words, in any letter case. */
export function wholePhrase(phrases: readonly string[]): RegExp {
  return new RegExp(String.raw`\b${anyOf(phrases)}\b`, "i");
}
