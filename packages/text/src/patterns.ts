/** Source of a regular expression that matches any one of the alternatives. If several match, the first in the list wins. */
export function anyOf(alternatives: readonly string[]): string {
  return `(?:${alternatives.join("|")})`;
}

/** A pattern that matches any one of the phrases as whole words, in any letter case. */
export function wholePhrase(phrases: readonly string[]): RegExp {
  return new RegExp(String.raw`\b${anyOf(phrases)}\b`, "i");
}

/**
 * The matches of a global pattern, at most the first `limit`. Unlike `matchAll`, this makes no copy
 * of the pattern: a copy costs more than reading a short clause.
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

/** Number of characters in a match; 0 if there is no match. */
export function lengthOf(match: RegExpExecArray | null): number {
  return match === null ? 0 : match[0].length;
}

/**
 * Words from the sources of regular expressions: a text without any of these words matches none of the expressions. Each alternative of a source must
 * contain a whole word; its last letter may be optional ("parents?"), and so may a hyphen within it ("room-?mate").
 */
export function wordsIn(sources: readonly string[]): ReadonlySet<string> {
  const plain = sources.map((source) => source.toLowerCase().replaceAll(/\\[a-z]|\(\?:/g, " "));
  const whole = [...plain, ...plain.map((source) => source.replaceAll("-?", ""))].flatMap((source) => source.match(/[a-z]{2,}\??/g) ?? []);
  return new Set(whole.flatMap((word) => (word.endsWith("?") ? [word.slice(0, -1), word.slice(0, -2)] : [word])));
}

export function hasWord(text: string, words: ReadonlySet<string>): boolean {
  return (text.toLowerCase().match(/[a-z]+/g) ?? []).some((word) => words.has(word));
}
