/**
 * Source of a regular expression that matches any one of the alternatives, which are sources too. The first alternative that matches wins.
 */
export function anyOf(alternatives: readonly string[]): string {
  return `(?:${alternatives.join("|")})`;
}

export function wholePhrase(phrases: readonly string[]): RegExp {
  return new RegExp(String.raw`\b${anyOf(phrases)}\b`, "i");
}

/**
 * The first `limit` matches of a pattern with the flag `g`. Unlike `matchAll`, this function does not copy the pattern: a copy costs more
 * than searching a short clause.
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

export function lengthOf(match: RegExpExecArray | null): number {
  return match === null ? 0 : match[0].length;
}

/**
 * A set of words, at least one of which is in every text that matches one of the sources, so that texts without them need no search. Each
 * alternative of a source must contain a whole word. Its last letter may be optional ("parents?"), and so may a hyphen within it
 * ("room-?mate").
 */
export function wordsIn(sources: readonly string[]): ReadonlySet<string> {
  const plain = sources.map((source) => source.toLowerCase().replaceAll(/\\[a-z]|\(\?:/g, " "));
  const whole = [...plain, ...plain.map((source) => source.replaceAll("-?", ""))].flatMap((source) => source.match(/[a-z]{2,}\??/g) ?? []);
  return new Set(whole.flatMap((word) => (word.endsWith("?") ? [word.slice(0, -1), word.slice(0, -2)] : [word])));
}

export function hasWord(text: string, words: ReadonlySet<string>): boolean {
  return (text.toLowerCase().match(/[a-z]+/g) ?? []).some((word) => words.has(word));
}
