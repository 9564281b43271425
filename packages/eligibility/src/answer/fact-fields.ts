import {
  type AnswerType,
  type ClassSet,
  classesOf,
  differenceOf,
  EMPTY_SET,
  GEO_ROLES,
  geoRole,
  hasMember,
  intersectionOf,
  ORGANIZATION_KINDS,
  organizationKind,
  type UnknownReason,
} from "@tellerline/vocabulary";
import { askingOf } from "../conditions/index.ts";
import { type AtomClass, BY_WORD, isGeoClass, isOrganizationClass } from "../rules/classes.ts";
import { FAMILY_TOPIC, isPlaceTopic, MILITARY_TOPIC, type Topic, topicOfClass, topicsIn, topicsOf } from "../rules/topics.ts";

export const FAMILY_FIELDS = ["family"];

/** An atom, as far as an answer to it is concerned. */
interface Asked {
  readonly atomClass: AtomClass;
  readonly aux: number;
}

/** Request fields that an answer to any of these atoms fills; for what only the person's word settles, the lists of conditions. */
export function factFields(atoms: readonly Asked[]): readonly string[] {
  const fields = atoms.flatMap(({ atomClass, aux }) => {
    if (hasMember(BY_WORD, atomClass)) return ["affirmed", "denied"];
    return topicOfClass(atomClass) === null ? [] : askingOf(atomClass).fieldsOf(atomClass, aux);
  });
  return [...new Set(fields)];
}

/** `home_place`, `employer`, `military`. */
export function topicName(topic: Topic): string {
  if (isPlaceTopic(topic)) return `${GEO_ROLES[topic]}_place`;
  if (topic === MILITARY_TOPIC) return "military";
  if (topic === FAMILY_TOPIC) return "family";
  return topic === MILITARY_TOPIC + 1 ? "applicant_kind" : (ORGANIZATION_KINDS[topic - GEO_ROLES.length] ?? "");
}

/** `home_place`, or `home_place|employer` where either would do; `statement` for what only the person's word settles. */
export function questionKind(asks: ClassSet): string {
  const names = topicsIn(topicsOf(asks)).map(topicName);
  return [...names, ...(intersectionOf(asks, BY_WORD) === EMPTY_SET ? [] : ["statement"])].join("|");
}

/** How an answer to these classes looks. @param alternatives how many the condition names. */
export function answerTypeOf(asks: ClassSet, alternatives: number): AnswerType {
  const classes = classesOf(asks);
  if (intersectionOf(asks, BY_WORD) !== EMPTY_SET || alternatives === 1) return "yes_no";
  if (classes.every(isGeoClass)) return "place";
  return classes.every((atomClass) => !isGeoClass(atomClass) && !isOrganizationClass(atomClass)) ? "choice" : "text";
}

/** How an answer to a question about a topic looks. */
export function topicAnswerType(topic: Topic): AnswerType {
  if (isPlaceTopic(topic)) return "place";
  return topic >= MILITARY_TOPIC ? "choice" : "text";
}

const OPEN_QUESTIONS = new Map<Topic, string>([
  [MILITARY_TOPIC, "Do you serve in the armed forces, did you, or do you work for the Department of Defense?"],
  [MILITARY_TOPIC + 1, "Are you applying for yourself, or for a trust, an organization, a partnership or a corporation?"],
  [FAMILY_TOPIC, "Do you have a relative who belongs to a credit union, or could join one?"],
]);

/** The open question about a topic: `Where do you live: which county, city or ZIP code?` */
export function topicQuestion(topic: Topic): string {
  const known = OPEN_QUESTIONS.get(topic);
  if (known !== undefined) return known;
  const role = GEO_ROLES[topic];
  if (role !== undefined) {
    const { you } = geoRole(role).verb;
    const asked = you.startsWith("are ") ? `are you ${you.slice("are ".length)}` : `do you ${you}`;
    return `Which county, city or ZIP code ${asked}?`;
  }
  const kind = ORGANIZATION_KINDS[topic - GEO_ROLES.length];
  const question = kind === undefined ? "" : organizationKind(kind).question;
  return `${question.charAt(0).toUpperCase()}${question.slice(1)}?`;
}

/** Request fields that an answer about a topic fills. */
export function topicFields(topic: Topic): readonly string[] {
  const role = GEO_ROLES[topic];
  if (role !== undefined) return [`${role}_state`, `${role}_county`, `${role}_city`, `${role}_zip`];
  const kind = ORGANIZATION_KINDS[topic - GEO_ROLES.length];
  if (kind !== undefined) {
    const { field, furtherFields, listField } = organizationKind(kind);
    return [field, ...furtherFields, ...(listField === null ? [] : [listField])];
  }
  if (topic === FAMILY_TOPIC) return FAMILY_FIELDS;
  return topic === MILITARY_TOPIC ? ["military_status", "military_service_state", "military"] : ["applicant_kind"];
}

/** Why a condition that an answer could settle is unknown. What only the person's word settles counts where nothing else is asked. */
export function missingReason(asks: ClassSet): UnknownReason {
  const classes = classesOf(differenceOf(asks, BY_WORD));
  if (classes.length === 0) return "inputs_missing";
  if (classes.every(isGeoClass)) return "geo_inputs_missing";
  return classes.every(isOrganizationClass) ? "org_inputs_missing" : "inputs_missing";
}
