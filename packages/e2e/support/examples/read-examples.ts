import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@tellerline/dev/bundle";

export interface Example {
  readonly document: string;
  /** Line number of the example's first line of code in the document; lines count from 1. */
  readonly line: number;
  readonly language: string;
  readonly code: string;
  /** The JSON that the document shows directly below the example, verbatim; null if it shows none. */
  readonly shown: string | null;
}

interface Block {
  readonly language: string;
  readonly code: string;
  readonly start: number;
  readonly end: number;
}

export function readExamples(document: string): readonly Example[] {
  const text = readFileSync(join(ROOT, document), "utf8");
  const blocks = Array.from(text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm), ({ index, 0: all, 1: language = "", 2: code = "" }): Block => {
    return { language, code, start: index, end: index + all.length };
  });
  return blocks.flatMap(({ language, code, start, end }, index): readonly Example[] => {
    if (language === "jsonc") return [];
    const next = blocks[index + 1];
    const isAnswer = next?.language === "jsonc" && text.slice(end, next.start).trim() === "";
    const line = text.slice(0, start).split("\n").length + 1;
    return [{ document, line, language, code, shown: isAnswer ? next.code : null }];
  });
}
