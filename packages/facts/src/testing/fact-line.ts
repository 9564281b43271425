import { type ExtractedFact, SURE } from "../text/fact.ts";

/**
 * A fact as one line: `spouse (she) employer: HCA`, followed by its source words where they differ, with their offset
 * if the same words also occur earlier. An uncertain fact has its confidence after the field: `home_city 0.8?: Boise`; the question
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
