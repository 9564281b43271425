import {
  type AnswerType,
  type ClassSet,
  classesOf,
  differenceOf,
  EMPTY_SET,
  hasMember,
  intersectionOf,
  type UnknownReason,
} from "@tellerline/vocabulary";
import { askingOf, topicAsking } from "../conditions/index.ts";
import { type AtomClass, BY_WORD, isGeoClass, isOrganizationClass } from "../rules/classes.ts";
import { topicOfClass, topicsIn, topicsOf } from "../rules/topics.ts";

interface Asked {
  readonly atomClass: AtomClass;
  readonly aux: number;
}

/**
 * Request fields that give the facts which settle these atoms. `affirmed` and `denied` stand for atoms that only the person's word settles.
 */
export function factFields(atoms: readonly Asked[]): readonly string[] {
  const fields = atoms.flatMap(({ atomClass, aux }) => {
    if (hasMember(BY_WORD, atomClass)) return ["affirmed", "denied"];
    return topicOfClass(atomClass) === null ? [] : askingOf(atomClass).fieldsOf(atomClass, aux);
  });
  return [...new Set(fields)];
}

/**
 * The `kind` of a question about these classes: `home_place`; `home_place|employer` if either fact would answer it; `statement` for classes
 * that only the person's word settles.
 */
export function questionKind(asks: ClassSet): string {
  const names = topicsIn(topicsOf(asks)).map((topic) => topicAsking(topic).name);
  return [...names, ...(intersectionOf(asks, BY_WORD) === EMPTY_SET ? [] : ["statement"])].join("|");
}

/** Type of an answer to a question about these classes. @param alternatives number of open alternatives of the condition. */
export function answerTypeOf(asks: ClassSet, alternatives: number): AnswerType {
  const classes = classesOf(asks);
  if (intersectionOf(asks, BY_WORD) !== EMPTY_SET || alternatives === 1) return "yes_no";
  if (classes.every(isGeoClass)) return "place";
  return classes.every((atomClass) => !isGeoClass(atomClass) && !isOrganizationClass(atomClass)) ? "choice" : "text";
}

/**
 * Why a condition that an answer could settle is unknown. Classes that only the person's word settles are ignored if there are others.
 * @param asks the classes of the condition that are still open.
 */
export function missingReason(asks: ClassSet): UnknownReason {
  const classes = classesOf(differenceOf(asks, BY_WORD));
  if (classes.length === 0) return "inputs_missing";
  if (classes.every(isGeoClass)) return "geo_inputs_missing";
  return classes.every(isOrganizationClass) ? "org_inputs_missing" : "inputs_missing";
}
