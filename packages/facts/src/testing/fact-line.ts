import { type ExtractedFact, SURE } from "../text/fact.ts";

/**
 * A fact as one line: `spouse (she) employer: HCA`. Source words that differ from the value follow after `<`, and the fact's offset after `@` if its
 * source words also occur earlier. An uncertain fact has its confidence after the field, with a question mark if the person must confirm the fact:
 * `home_city 0.8?: Boise`.
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
