/** Source of a regular expression that matches any one of the alternatives; of several that match, the first wins. */
export function anyOf(alternatives: readonly string[]): string {
  return `(?:${alternatives.join("|")})`;
}

/** Any one of the phrases as whole words, in any letter case. */
export function wholePhrase(phrases: readonly string[]): RegExp {
  return new RegExp(String.raw`\b${anyOf(phrases)}\b`, "i");
}

/**
 * The first matches of a global pattern. Unlike `matchAll` it makes no copy of the pattern, which costs more than reading a short clause.
 */
export function matchesOf(pattern: RegExp, text: string, limit = Number.POSITIVE_INFINITY): readonly RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null && found.length < limit; match = pattern.exec(text)) {
    if (match[0] === "") pattern.lastIndex++;
    found.push(match);
  }
  return found;
}

/** Characters of a match; 0 if there is no match. */
export function lengthOf(match: RegExpExecArray | null): number {
  return match === null ? 0 : match[0].length;
}

/**
 * Words in the sources of regular expressions: a text with none of them matches none. A source must hold a whole word in every
 * alternative; its last letter may be optional ("parents?"), and a hyphen within it ("room-?mate").
 */
export function wordsIn(sources: readonly string[]): ReadonlySet<string> {
  const plain = sources.map((source) => source.toLowerCase().replaceAll(/\\[a-z]|\(\?:/g, " "));
  const whole = [...plain, ...plain.map((source) => source.replaceAll("-?", ""))].flatMap((source) => source.match(/[a-z]{2,}\??/g) ?? []);
  return new Set(whole.flatMap((word) => (word.endsWith("?") ? [word.slice(0, -1), word.slice(0, -2)] : [word])));
}

export function hasWord(text: string, words: ReadonlySet<string>): boolean {
  return (text.toLowerCase().match(/[a-z]+/g) ?? []).some((word) => words.has(word));
}
