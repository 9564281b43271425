/** Where some words stand in a text. */
export interface Found {
  readonly start: number;
  readonly end: number;
}

/** A text with each run of white space as one space, and where each of its characters was. */
function folded(text: string): { readonly line: string; readonly from: readonly number[] } {
  const characters: string[] = [];
  const from: number[] = [];
  let isSpace = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (!/\s/.test(character)) {
      isSpace = false;
      characters.push(character);
      from.push(at);
    } else if (!isSpace) {
      isSpace = true;
      characters.push(" ");
      from.push(at);
    }
  }
  return { line: characters.join(""), from };
}

/** Finds words however their white space is written, as rules are found on their pages. Null if they are not there. */
export function findWords(text: string, words: string): Found | null {
  const { line, from } = folded(text);
  const asked = folded(words).line.trim();
  const at = asked === "" ? -1 : line.indexOf(asked);
  const [start, last] = [from[at], from[at + asked.length - 1]];
  return start === undefined || last === undefined ? null : { start, end: last + 1 };
}
