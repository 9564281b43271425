import type { GeoLevel, GeoRole, OrganizationKind } from "@tellerline/vocabulary";
import type { Region } from "../person/person.ts";
import type { Atom } from "../rules/atoms.ts";

/** The questions that a person can be asked, in the order of their numbers. */

export const ROLES: readonly GeoRole[] = ["home", "worksite", "payroll", "property", "facility"];
export const LEVELS: readonly GeoLevel[] = ["state", "county", "place", "zip"];
export const KINDS: readonly OrganizationKind[] = ["employer", "association", "school", "worship", "occupation"];

const QUESTIONS: readonly string[] = [
  ...ROLES.flatMap((role) => LEVELS.map((level) => `${role} ${level}`)),
  ...KINDS,
  "military",
  "applicant_kind",
];

/** The question that would settle an atom; null if there is none. */
export function questionAbout(atom: Atom): string | null {
  const topic = atom.type === "geo" ? `${atom.role} ${atom.level}` : atom.type === "organization" ? atom.kind : atom.type;
  return QUESTIONS.includes(topic) ? topic : null;
}

/** A set of questions as one number: a bit for each. */
export function asNumber(questions: Iterable<string>): number {
  let bits = 0;
  for (const question of new Set(questions)) bits += 2 ** QUESTIONS.indexOf(question);
  return bits;
}

/** Whether a part of a place was not stated, or has several candidates. */
export function isOpenPart(region: Region | undefined, level: GeoLevel): boolean {
  if (region === undefined) return true;
  switch (level) {
    case "state":
      return region.states?.length !== 1;
    case "county":
      return region.counties?.length !== 1;
    case "place":
      return region.place === null;
    case "zip":
      return region.zip === null;
  }
}
