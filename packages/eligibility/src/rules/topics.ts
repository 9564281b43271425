import {
  type ClassSet,
  forEachClass,
  GEO_ROLES,
  type GeoRole,
  ORGANIZATION_KINDS,
  type OrganizationKind,
  requireWidth,
} from "@tellerline/vocabulary";
import {
  APPLICANT_CLASS,
  type AtomClass,
  CLASS_COUNT,
  FAMILY_CLASS,
  isGeoClass,
  isOrganizationClass,
  kindOfClass,
  MILITARY_CLASS,
  roleOfClass,
} from "./classes.ts";

/**
 * What one question is about: a place in a role, at any level; a kind of organization; military service; the kind of applicant;
 * relatives. Topics are numbered in this order.
 */
export type Topic = number;

const FIRST_ORGANIZATION = GEO_ROLES.length;
export const MILITARY_TOPIC: Topic = FIRST_ORGANIZATION + ORGANIZATION_KINDS.length;
export const APPLICANT_TOPIC: Topic = MILITARY_TOPIC + 1;
export const FAMILY_TOPIC: Topic = APPLICANT_TOPIC + 1;
export const TOPIC_COUNT = FAMILY_TOPIC + 1;
requireWidth("topics of questions", TOPIC_COUNT, "word");

export const placeTopic = (role: GeoRole): Topic => GEO_ROLES.indexOf(role);
export const organizationTopic = (kind: OrganizationKind): Topic => FIRST_ORGANIZATION + ORGANIZATION_KINDS.indexOf(kind);

/** A set of topics, as bits. */
export type TopicSet = number;
export const NO_TOPICS: TopicSet = 0;
export const PLACE_TOPICS: TopicSet = (1 << FIRST_ORGANIZATION) - 1;

/** The topic of a class; null if no question is about it. */
export function topicOfClass(atomClass: AtomClass): Topic | null {
  if (isGeoClass(atomClass)) return placeTopic(roleOfClass(atomClass));
  if (isOrganizationClass(atomClass)) return FIRST_ORGANIZATION + ORGANIZATION_KINDS.indexOf(kindOfClass(atomClass));
  if (atomClass === MILITARY_CLASS) return MILITARY_TOPIC;
  if (atomClass === APPLICANT_CLASS) return APPLICANT_TOPIC;
  return atomClass === FAMILY_CLASS ? FAMILY_TOPIC : null;
}

const BY_CLASS = Int32Array.from({ length: CLASS_COUNT }, (_, atomClass) => {
  const topic = topicOfClass(atomClass);
  return topic === null ? NO_TOPICS : 1 << topic;
});

/** The topics of a set of classes. */
export function topicsOf(classes: ClassSet): TopicSet {
  let topics: TopicSet = NO_TOPICS;
  forEachClass(classes, (atomClass) => {
    topics |= BY_CLASS[atomClass] ?? NO_TOPICS;
  });
  return topics;
}

/** The topics of a set, ascending. */
export function topicsIn(topics: TopicSet): readonly Topic[] {
  return Array.from({ length: TOPIC_COUNT }, (_, topic) => topic).filter((topic) => ((topics >> topic) & 1) === 1);
}
