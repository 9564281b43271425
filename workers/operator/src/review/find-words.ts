/** Offsets of words in a text, from `start` up to but not including `end`. */
export interface Found {
  readonly start: number;
  readonly end: number;
}

/** `line` is the text with each run of white space replaced by one space. `from` has the original offset of each character in `line`. */
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

/** Finds words in a text, ignoring differences in white space. @returns null if the words are not found */
export function findWords(text: string, words: string): Found | null {
  const { line, from } = folded(text);
  const asked = folded(words).line.trim();
  const at = asked === "" ? -1 : line.indexOf(asked);
  const [start, last] = [from[at], from[at + asked.length - 1]];
  return start === undefined || last === undefined ? null : { start, end: last + 1 };
}
