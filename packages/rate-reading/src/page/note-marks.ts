/** Raised digits and letters that lead to notes; written as plain ones they would join the word before them. */
const RAISED: ReadonlyMap<string, string> = new Map([..."⁰¹²³⁴⁵⁶⁷⁸⁹"].map((mark, digit) => [String(digit), mark]));
const LETTERS: ReadonlyMap<string, string> = new Map([..."ᵃᵇᶜᵈᵉᶠ"].map((mark, at) => ["abcdef".charAt(at), mark]));

/** A raised text as the marks that it is; as it is if it is none, as the "st" of "1st". */
export function raised(text: string): string {
  if (/^[\d,\s]+$/.test(text)) return text.replaceAll(/\d/g, (digit) => RAISED.get(digit) ?? digit);
  return LETTERS.get(text.trim()) ?? text;
}

/** Marks that lead to notes, for a class of a regular expression. */
export const NOTE_MARKS = "*†‡§¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠ";
