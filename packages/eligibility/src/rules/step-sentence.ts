import { type StepKind, stepKind } from "@tellerline/vocabulary";

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** @param name the association, the fund or the account. */
export function stepSentence(kind: StepKind, name: string): string {
  return `${capitalized(stepKind(kind).verb)} ${name}, then apply.`;
}
