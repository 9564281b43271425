import type { GeoRole } from "@tellerline/vocabulary";

/**
 * What a span of a text can say about a person. Places are named by their role, employment and schooling by the relationship, and service by the
 * status (guides/membership.md#from-words-to-facts).
 */
export const SPAN_TYPES = [
  "home",
  "work",
  "property",
  "facility",
  "school_place",
  "worship_place",
  "employee",
  "retiree",
  "former_employee",
  "contractor",
  "volunteer",
  "student",
  "alumni",
  "association",
  "worship",
  "occupation",
  "member_of",
  "active_duty",
  "veteran",
  "reservist",
  "dod_civilian",
  "military_family",
] as const;
export type SpanType = (typeof SPAN_TYPES)[number];

/** The role of the place that a span names, by type. Types that are absent do not name a place. */
export const PLACE_ROLES: Readonly<Partial<Record<SpanType, GeoRole>>> = {
  home: "home",
  work: "worksite",
  property: "property",
  facility: "facility",
  school_place: "school",
  worship_place: "worship",
};
export const SERVICE: ReadonlySet<SpanType> = new Set(["active_duty", "veteran", "reservist", "dod_civilian", "military_family"]);

/** Number of labels: one for pieces outside of all spans, and for each type one for a span's first piece and one for its later pieces. */
export const LABEL_COUNT = 1 + 2 * SPAN_TYPES.length;
export const OUTSIDE = 0;
export const firstOf = (type: number): number => 1 + 2 * type;
export const laterOf = (type: number): number => 2 + 2 * type;
/** Index of a label's type in `SPAN_TYPES`; -1 for `OUTSIDE`. */
export const typeOf = (label: number): number => (label === OUTSIDE ? -1 : (label - 1) >> 1);
const isFirst = (label: number): boolean => label % 2 === 1;

/** Whether a piece with this label may follow one with label `before`. A later piece of a span must follow a piece of the same type. */
export function mayFollow(before: number, label: number): boolean {
  return label === OUTSIDE || isFirst(label) || typeOf(before) === typeOf(label);
}
