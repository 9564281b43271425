/** Superscripts that mark notes. As plain digits or letters they would join the word before: `APR1`. */
const RAISED: ReadonlyMap<string, string> = new Map([..."⁰¹²³⁴⁵⁶⁷⁸⁹"].map((mark, digit) => [String(digit), mark]));
const LETTERS: ReadonlyMap<string, string> = new Map([..."ᵃᵇᶜᵈᵉᶠ"].map((mark, at) => ["abcdef".charAt(at), mark]));

/**
 * Turns the text of a `<sup>` into superscript characters if it consists of digits or is one letter from a to f. Other text, such as the
 * `st` of `1st`, stays.
 */
export function raised(text: string): string {
  if (/^[\d,\s]+$/.test(text)) return text.replaceAll(/\d/g, (digit) => RAISED.get(digit) ?? digit);
  return LETTERS.get(text.trim()) ?? text;
}

/** Characters that mark notes, for use inside `[…]` of a regular expression. */
export const NOTE_MARKS = "*†‡§¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠ";
