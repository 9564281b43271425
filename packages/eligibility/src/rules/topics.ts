import { missing } from "@tellerline/book";
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
  type AtomClass,
  CLASS_COUNT,
  FAMILY_CLASS,
  isGeoClass,
  isOrganizationClass,
  kindOfClass,
  OTHER_CLASSES,
  roleOfClass,
} from "./classes.ts";

/**
 * What a question is about: a place in a role, at any level; a kind of organization; or another class that has a request field. Topics are numbered
 * in this order.
 */
export type Topic = number;

const FIRST_ORGANIZATION = GEO_ROLES.length;
const FIRST_OTHER = FIRST_ORGANIZATION + ORGANIZATION_KINDS.length;
export const TOPIC_COUNT = FIRST_OTHER + OTHER_CLASSES.length;
requireWidth("topics of questions", TOPIC_COUNT, "word");

export const placeTopic = (role: GeoRole): Topic => GEO_ROLES.indexOf(role);
export const organizationTopic = (kind: OrganizationKind): Topic => FIRST_ORGANIZATION + ORGANIZATION_KINDS.indexOf(kind);
/** @param atomClass one of `OTHER_CLASSES`. */
export const topicOfOther = (atomClass: AtomClass): Topic => FIRST_OTHER + OTHER_CLASSES.indexOf(atomClass);
export const FAMILY_TOPIC: Topic = topicOfOther(FAMILY_CLASS);

export type TopicSet = number;
export const NO_TOPICS: TopicSet = 0;
export const PLACE_TOPICS: TopicSet = (1 << FIRST_ORGANIZATION) - 1;

/** The topic of a class; null if the class has no request field. */
export function topicOfClass(atomClass: AtomClass): Topic | null {
  if (isGeoClass(atomClass)) return placeTopic(roleOfClass(atomClass));
  if (isOrganizationClass(atomClass)) return organizationTopic(kindOfClass(atomClass));
  return OTHER_CLASSES.includes(atomClass) ? topicOfOther(atomClass) : null;
}

const BY_CLASS = Int32Array.from({ length: CLASS_COUNT }, (_, atomClass) => {
  const topic = topicOfClass(atomClass);
  return topic === null ? NO_TOPICS : 1 << topic;
});

export function topicsOf(classes: ClassSet): TopicSet {
  let topics: TopicSet = NO_TOPICS;
  forEachClass(classes, (atomClass) => {
    topics |= BY_CLASS[atomClass] ?? missing(atomClass);
  });
  return topics;
}

export function topicsIn(topics: TopicSet): readonly Topic[] {
  return Array.from({ length: TOPIC_COUNT }, (_, topic) => topic).filter((topic) => ((topics >> topic) & 1) === 1);
}
