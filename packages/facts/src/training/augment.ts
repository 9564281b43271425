import type { Mark, MarkedSentence } from "./marked-sentences.ts";
import { randomNumbers } from "./random-numbers.ts";

/** Makes further sentences from marked ones, so that the tagger learns how facts are said, and not which names there are. */

const SEED = 99;
/** Share of the marks of a copy that get the words of another mark. */
const SWAPPED = 0.8;

/** Marks whose words may stand for each other: of one type, and places also of one form ("Bend, OR" is none of "74105"). */
function poolOf({ type }: Mark, said: string): string {
  const form = said.replaceAll(/[A-Za-zÀ-ÿ]+/g, (word) => (/^[A-Z]{2}$/.test(word) ? "X" : "w")).replaceAll(/(?:w[ .'-]*)+/g, "w");
  return /place|home|work|property|facility/.test(type) ? `place ${form.replaceAll(/\d/g, "9")}` : type;
}

function wordsOf({ text }: MarkedSentence, { start, end }: Mark): string {
  return text.slice(start, end);
}

/** The sentence with `wordFor` in place of each mark's words. */
function reworded(sentence: MarkedSentence, wordFor: (mark: Mark) => string): MarkedSentence {
  const marks: Mark[] = [];
  let text = "";
  let from = 0;
  for (const mark of sentence.marks) {
    text += sentence.text.slice(from, mark.start);
    const words = wordFor(mark);
    marks.push({ ...mark, start: text.length, end: text.length + words.length });
    text += words;
    from = mark.end;
  }
  return { ...sentence, text: text + sentence.text.slice(from), marks };
}

/** Each sentence once more, with the words of other sentences' marks. The same sentences give the same copies. */
export function withOtherNames(sentences: readonly MarkedSentence[]): readonly MarkedSentence[] {
  const random = randomNumbers(SEED);
  const pools = Map.groupBy(
    sentences.flatMap((sentence) =>
      sentence.marks.map((mark) => ({ pool: poolOf(mark, wordsOf(sentence, mark)), words: wordsOf(sentence, mark) })),
    ),
    ({ pool }) => pool,
  );
  return sentences
    .filter(({ marks }) => marks.length > 0)
    .map((sentence) => {
      const isSmall = !/[A-Z]/.test(sentence.text.replaceAll(/\bI\b/g, ""));
      return reworded(sentence, (mark) => {
        const own = wordsOf(sentence, mark);
        const pool = pools.get(poolOf(mark, own)) ?? [];
        if (random() > SWAPPED) return own;
        const words = pool[Math.floor(random() * pool.length)]?.words ?? own;
        return isSmall ? words.toLowerCase() : words;
      });
    });
}

/** Each sentence that has capitals once more, as people write who use none. */
export function inSmallLetters(sentences: readonly MarkedSentence[]): readonly MarkedSentence[] {
  return sentences.filter(({ text }) => /[A-Z]/.test(text)).map((sentence) => ({ ...sentence, text: sentence.text.toLowerCase() }));
}
