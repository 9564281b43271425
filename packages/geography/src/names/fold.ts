const SAME_WORDS: Readonly<Record<string, string>> = { saint: "st", sainte: "ste", fort: "ft", mount: "mt" };

/**
 * A place name in the form in which names are compared: no diacritics, letter case or punctuation, "and" for "&", and "st" for "Saint",
 * "ste" for "Sainte", "ft" for "Fort", "mt" for "Mount". `Doña Ana` as `dona ana`, `St. Mary's` as `st marys`.
 */
export function foldName(text: string): string {
  return wordsOf(text)
    .split(" ")
    .map((word) => SAME_WORDS[word] ?? word)
    .join(" ");
}

/**
 * Diacritics, apostrophes and periods. They are escaped, because a single character beyond Latin-1 makes the runtime store the whole script
 * in two bytes per character, and a Worker then starts more slowly.
 */
const WITHIN_WORDS = /\p{Diacritic}|['\u2019\u02bb.]/gu;

/** A text that only needs its letter case changed, like most names. All other steps together take four times as long. */
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
