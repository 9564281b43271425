import type { ClassSet, UnknownReason } from "@tellerline/vocabulary";
import { askingOf } from "../conditions/index.ts";
import { askableIn, isGeoClass, isOrganizationClass } from "../rules/classes.ts";

/** Request fields that an answer to any of the classes fills. */
export function factFields(asks: ClassSet): readonly string[] {
  return [...new Set(askableIn(asks).flatMap((atomClass) => askingOf(atomClass).fieldsOf(atomClass)))];
}

/** `home_county`, or `home_county|employer` where either would do. */
export function questionKind(asks: ClassSet): string {
  return askableIn(asks)
    .map((atomClass) => askingOf(atomClass).nameOf(atomClass))
    .join("|");
}

/** One question for all of these classes: `Which county do you live in?` */
export function nextQuestionText(asks: ClassSet): string {
  const text = askableIn(asks)
    .map((atomClass) => askingOf(atomClass).questionOf(atomClass))
    .join(", or ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}?`;
}

/** Why a condition that an answer could settle is unknown. */
export function missingReason(asks: ClassSet): UnknownReason {
  const classes = askableIn(asks);
  if (classes.every(isGeoClass)) return "geo_inputs_missing";
  return classes.every(isOrganizationClass) ? "org_inputs_missing" : "inputs_missing";
}
