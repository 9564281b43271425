import { type ExtractedFact, SURE } from "../text/fact.ts";

/**
 * All of a fact in a line: `spouse (she) employer: HCA`, and behind it the words that it was read from where they differ, with their offset
 * where they stand in the text before. A fact that is not sure has its confidence behind the field: `home_city 0.8?: Boise`; the question
 * mark is for one that needs the person's confirmation.
 */
export function factLine(
  text: string,
  { subject, gender, field, value, start, end, confidence, needsConfirmation }: ExtractedFact,
): string {
  const who = `${subject === "self" ? "" : `${subject} `}${gender === null ? "" : `(${gender}) `}`;
  const doubt = confidence === SURE && !needsConfirmation ? "" : ` ${confidence}${needsConfirmation ? "?" : ""}`;
  const [said, name] = typeof value === "object" ? [`${value.name} as ${value.relationship}`, value.name] : [String(value), String(value)];
  const evidence = text.slice(start, end);
  const from = `${evidence === name ? "" : ` < ${evidence}`}${text.indexOf(evidence) === start ? "" : ` @${start}`}`;
  return `${who}${field}${doubt}: ${said}${from}`;
}
