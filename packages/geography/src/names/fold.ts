/** Equivalent words in place names. */
const SAME_WORDS: Readonly<Record<string, string>> = { saint: "st", sainte: "ste", fort: "ft", mount: "mt" };

/**
 * A place name in the form in which names are compared: no diacritics, letter case or punctuation; "Saint" as "st".
 * `Doña Ana` as `dona ana`, `St. Mary's` as `st marys`.
 */
export function foldName(text: string): string {
  return wordsOf(text)
    .split(" ")
    .map((word) => SAME_WORDS[word] ?? word)
    .join(" ");
}

/**
 * Apostrophes and stops within a word. Escaped, because a runtime keeps a script with one character beyond Latin-1 in two bytes a
 * character, and compiles it more slowly when a Worker starts.
 */
const WITHIN_WORDS = /\p{Diacritic}|['\u2019\u02bb.]/gu;

/** Words that only need their letter case changed, as most names have: the general way takes four times as long. */
const PLAIN = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

function wordsOf(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize("NFD")
    .replaceAll(WITHIN_WORDS, "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** A folded name without spaces: "La Salle" and "LaSalle", "De Kalb" and "DeKalb" are one name. */
export function squeeze(folded: string): string {
  return folded.replaceAll(" ", "");
}
