import { type StepKind, stepKind } from "@tellerline/vocabulary";

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The sentence that tells people to take a step. @param name the association to join, the fund to donate to, or where to open an account. */
export function stepSentence(kind: StepKind, name: string): string {
  return `${capitalized(stepKind(kind).verb)} ${name}, then apply.`;
}
