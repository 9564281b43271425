import type { Mark, MarkedSentence } from "./marked-sentences.ts";
import { randomNumbers } from "./random-numbers.ts";

// This file makes further sentences from marked ones, so that the tagger learns how people state facts and not which names they use.

const SEED = 99;
/** Share of marks that get other words in a copy of their sentence. */
const SWAPPED = 0.8;

/**
 * The name of the group of marks whose words may replace each other: marks of one type, or places of one form, so that "Bend, OR" never replaces
 * "74105".
 */
function poolOf({ type }: Mark, said: string): string {
  const form = said.replaceAll(/[A-Za-zÀ-ÿ]+/g, (word) => (/^[A-Z]{2}$/.test(word) ? "X" : "w")).replaceAll(/(?:w[ .'-]*)+/g, "w");
  return /place|home|work|property|facility/.test(type) ? `place ${form.replaceAll(/\d/g, "9")}` : type;
}

function wordsOf({ text }: MarkedSentence, { start, end }: Mark): string {
  return text.slice(start, end);
}

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

/**
 * A copy of each sentence that has marks, in which words of other marks replace most of the marked words. The same sentences give the same copies.
 */
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

/** A copy of each sentence that has capitals, in lower case. */
export function inSmallLetters(sentences: readonly MarkedSentence[]): readonly MarkedSentence[] {
  return sentences.filter(({ text }) => /[A-Z]/.test(text)).map((sentence) => ({ ...sentence, text: sentence.text.toLowerCase() }));
}
