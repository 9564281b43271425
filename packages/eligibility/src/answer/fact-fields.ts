import { GEO_LEVELS, GEO_ROLES, ORGANIZATION_KINDS } from "../rules/atoms.ts";
import {
  APPLICANT_CLASS,
  type AtomClass,
  classesIn,
  isGeoClass,
  isOrganizationClass,
  MILITARY_CLASS,
  organizationClass,
} from "../rules/classes.ts";

/** What a question is about and which request fields its answer fills (interface §2.7). */

function fieldsOf(atomClass: AtomClass): readonly string[] {
  if (isGeoClass(atomClass)) {
    const role = GEO_ROLES[atomClass >> 2] ?? "home";
    const level = GEO_LEVELS[atomClass & 3];
    if (level === "state" || level === "zip") return [`${role}_${level}`];
    return [`${role}_state`, level === "county" ? `${role}_county` : `${role}_city`];
  }
  const kind = ORGANIZATION_KINDS.find((known) => organizationClass(known) === atomClass);
  if (kind === "association") return ["associations"];
  if (kind === "school") return ["school", "school_relationship"];
  if (kind !== undefined) return [kind];
  return atomClass === MILITARY_CLASS ? ["military_status", "military_service_state"] : ["applicant_kind"];
}

/** Request fields that an answer to any of the classes populates. */
export function factFields(asks: number): readonly string[] {
  return [...new Set(classesIn(asks).flatMap(fieldsOf))];
}

function kindOf(atomClass: AtomClass): string {
  if (isGeoClass(atomClass))
    return `${GEO_ROLES[atomClass >> 2]}_${GEO_LEVELS[atomClass & 3] === "place" ? "city" : GEO_LEVELS[atomClass & 3]}`;
  if (isOrganizationClass(atomClass)) return ORGANIZATION_KINDS.find((known) => organizationClass(known) === atomClass) ?? "employer";
  return atomClass === APPLICANT_CLASS ? "applicant_kind" : "military";
}

/** `home_county`, or `home_county|employer` where either would do. */
export function questionKind(asks: number): string {
  return classesIn(asks).map(kindOf).join("|");
}

const ROLE_QUESTIONS = {
  home: "do you live in",
  worksite: "do you work in",
  payroll: "are you paid from",
  property: "do you own property in",
  facility: "does your business have a location in",
} as const;
const LEVEL_WORDS = { state: "state", county: "county", place: "city or town", zip: "ZIP code" } as const;

function generalQuestion(atomClass: AtomClass): string {
  if (isGeoClass(atomClass)) {
    return `which ${LEVEL_WORDS[GEO_LEVELS[atomClass & 3] ?? "state"]} ${ROLE_QUESTIONS[GEO_ROLES[atomClass >> 2] ?? "home"]}`;
  }
  const kind = ORGANIZATION_KINDS.find((known) => organizationClass(known) === atomClass);
  switch (kind) {
    case "employer":
      return "who is your employer";
    case "association":
      return "which associations do you belong to";
    case "school":
      return "which school do you attend, work at, or did you graduate from";
    case "worship":
      return "where do you worship";
    case "occupation":
      return "what is your occupation";
    default:
      return atomClass === MILITARY_CLASS
        ? "do you, or does somebody in your family, serve or work for the armed forces, or did you"
        : "do you apply for yourself, or for a trust, an organization, a partnership or a corporation";
  }
}

/** The question that settles any of these classes: `Which county do you live in?` */
export function nextQuestionText(asks: number): string {
  const text = classesIn(asks).map(generalQuestion).join(", or ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}?`;
}

/** Reasons of interface §2.8 and rulings 5. */
export type UnknownReason =
  | "no_rules"
  | "geo_inputs_missing"
  | "org_inputs_missing"
  | "inputs_missing"
  | "low_confidence_rules"
  | "unmodeled_condition"
  | "fom_completeness_unaffirmed";

/** Why a condition is unknown that an answer could settle. */
export function missingReason(asks: number): "geo_inputs_missing" | "org_inputs_missing" | "inputs_missing" {
  const classes = classesIn(asks);
  if (classes.every(isGeoClass)) return "geo_inputs_missing";
  return classes.every(isOrganizationClass) ? "org_inputs_missing" : "inputs_missing";
}
