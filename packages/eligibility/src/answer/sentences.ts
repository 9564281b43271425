import { STATES } from "@tellerline/geography";
import type { Atom, GeoRole, MilitaryStatus, OrganizationKind } from "../rules/atoms.ts";
import { GEO_LEVELS, GEO_ROLES } from "../rules/atoms.ts";
import {
  APPLICANT_CLASS,
  type AtomClass,
  BOUNDARY_CLASS,
  classOf,
  geoClass,
  MILITARY_CLASS,
  OPEN_CLASS,
  organizationClass,
  UNSAID_CLASS,
  UNVERIFIED_CLASS,
  unreachable,
} from "../rules/classes.ts";

/** Words for people, made from rules: the same rule and facts give the same sentence. */

const STATUS_NAMES: Readonly<Record<MilitaryStatus, string>> = {
  active_duty: "on active duty",
  veteran: "a veteran",
  reservist: "a reservist or a member of the National Guard",
  dod_civilian: "a civilian employee of the Department of Defense",
  military_family: "in the family of somebody who serves or served",
};

const APPLICANT_NAMES = {
  natural_person: "for yourself, as a natural person",
  trust: "for a trust",
  organization: "for an organization",
  partnership: "for a partnership",
  corporation: "for a corporation",
} as const;

const RELATIONSHIP_NAMES = { student: "a student", alumni: "an alumna or alumnus", employee: "an employee" } as const;

/** What an atom is about, without its verb: `Travis County, Texas`. */
export function labelOf(atom: Atom): string {
  switch (atom.type) {
    case "geo":
      return atom.label;
    case "organization": {
      const roles = atom.relationships.map((relationship) => RELATIONSHIP_NAMES[relationship]);
      return roles.length === 0 ? atom.name : `${atom.name} as ${roles.join(" or ")}`;
    }
    case "military":
      return atom.state === null ? STATUS_NAMES[atom.status] : `${STATUS_NAMES[atom.status]} in ${STATES[atom.state].name}`;
    case "applicant_kind":
      return APPLICANT_NAMES[atom.value];
    case "boundary":
      return atom.description;
    case "open":
      return "";
    case "unverified":
      return "";
    default:
      return unreachable(atom);
  }
}

interface Words {
  /** `you live in`, before the label. */
  readonly statement: string;
  /** `Do you live in`. */
  readonly question: string;
}

const ROLE_VERBS: Readonly<Record<GeoRole, string>> = {
  home: "live in",
  worksite: "work in",
  payroll: "get paid from",
  property: "own property in",
  facility: "have a business location in",
};

const KIND_VERBS: Readonly<Record<Exclude<OrganizationKind, "occupation">, string>> = {
  employer: "work for",
  association: "belong to",
  school: "have a tie to",
  worship: "worship at",
};

const verbWords = (verb: string): Words => ({ statement: `you ${verb}`, question: `Do you ${verb}` });

const WORDS: ReadonlyMap<AtomClass, Words> = new Map([
  ...GEO_ROLES.flatMap((role) => GEO_LEVELS.map((level): [AtomClass, Words] => [geoClass(role, level), verbWords(ROLE_VERBS[role])])),
  ...(["employer", "association", "school", "worship"] as const).map((kind): [AtomClass, Words] => [
    organizationClass(kind),
    verbWords(KIND_VERBS[kind]),
  ]),
  [organizationClass("occupation"), { statement: "your occupation is", question: "Is your occupation" }],
  [MILITARY_CLASS, { statement: "you are", question: "Are you" }],
  [APPLICANT_CLASS, { statement: "you apply", question: "Do you apply" }],
  [UNSAID_CLASS, { statement: "your place of worship or school lies in", question: "Does your place of worship or school lie in" }],
  [BOUNDARY_CLASS, { statement: "you are within this boundary:", question: "Are you within this boundary:" }],
  [BOUNDARY_CLASS + 1, { statement: "you are within this boundary:", question: "Are you within this boundary:" }],
  [BOUNDARY_CLASS + 2, { statement: "you are within this boundary:", question: "Are you within this boundary:" }],
  [OPEN_CLASS, { statement: "membership is open to anyone", question: "" }],
  [UNVERIFIED_CLASS, { statement: "the institution confirms this summary of its field of membership", question: "" }],
]);

function wordsOf(atomClass: AtomClass): Words {
  const words = WORDS.get(atomClass);
  if (words === undefined) throw new Error(`Class ${atomClass} has no words.`);
  return words;
}

/** `you live in Travis County, Texas`. */
export function statementOf(atomClass: AtomClass, label: string): string {
  return label === "" ? wordsOf(atomClass).statement : `${wordsOf(atomClass).statement} ${label}`;
}

/** An atom as sentences need it. */
export interface Worded {
  readonly atomClass: AtomClass;
  readonly label: string;
}

export const wordedAtom = (atom: Atom): Worded => ({ atomClass: classOf(atom), label: labelOf(atom) });

const MAX_NAMED = 4;

function listed(items: readonly string[], conjunction: string): string {
  if (items.length <= 2) return items.join(` ${conjunction} `);
  return `${items.slice(0, -1).join(", ")} ${conjunction} ${items.at(-1)}`;
}

/** Alternatives of one verb, at most four of them named. */
function groupLabels(atoms: readonly Worded[]): string {
  const named = atoms.slice(0, MAX_NAMED).map(({ label }) => label);
  const more = atoms.length - named.length;
  return listed(more > 0 ? [...named, `${more} more`] : named, "or");
}

function byVerb(atoms: readonly Worded[]): readonly (readonly [AtomClass, readonly Worded[]])[] {
  const groups = new Map<string, Worded[]>();
  for (const atom of atoms) {
    const key = wordsOf(atom.atomClass).statement;
    groups.set(key, [...(groups.get(key) ?? []), atom]);
  }
  return [...groups.values()].map((group) => [group[0]?.atomClass ?? OPEN_CLASS, group]);
}

/** An OR as a clause: `you live in A or B, or you work for C`. */
export function clauseOf(atoms: readonly Worded[]): string {
  return byVerb(atoms)
    .map(([atomClass, group]) => statementOf(atomClass, groupLabels(group)))
    .join(", or ");
}

/** An OR as a question in the second person: `Do you live in A or B, or do you work for C?` */
export function questionOf(atoms: readonly Worded[]): string {
  const parts = byVerb(atoms).map(([atomClass, group]) => `${wordsOf(atomClass).question} ${groupLabels(group)}`);
  return `${parts.map((part, index) => (index === 0 ? part : part.charAt(0).toLowerCase() + part.slice(1))).join(", or ")}?`;
}

/** How a path came to its bucket. */
export interface PathWords {
  /** What is met, a clause each. */
  readonly met: readonly string[];
  /** What is open, a clause each. */
  readonly open: readonly string[];
  /** The step that is left. */
  readonly step: { readonly association: string; readonly costUsd: number | null } | null;
  /** Whether the person said nothing about joining. */
  readonly willingnessAssumed: boolean;
  /** Names that were only near. */
  readonly notes: readonly string[];
}

function stepClause({ association, costUsd }: NonNullable<PathWords["step"]>): string {
  return costUsd === null ? `join ${association}` : `join ${association} (${costUsd === 0 ? "free" : `$${costUsd}`})`;
}

/** The one sentence or two that say why, deterministic (interface §2.7). A name that ends in a full stop ends the sentence with it. */
export function reasonOf(words: PathWords): string {
  return reasonText(words).replaceAll("..", ".");
}

function reasonText({ met, open, step, willingnessAssumed, notes }: PathWords): string {
  const because = met.length > 0 ? ` because ${listed(met, "and")}` : "";
  const tail = notes.length > 0 ? ` ${notes.join(" ")}` : "";
  const whether = listed(
    open.map((clause) => `whether ${clause}`),
    "and",
  );
  if (open.length > 0) {
    const then = step === null ? "" : ` You would also have to ${stepClause(step)}.`;
    return met.length > 0 ? `You may qualify${because}; not known is ${whether}.${then}${tail}` : `Not known is ${whether}.${then}${tail}`;
  }
  if (step === null) return `You qualify${because}.${tail}`;
  const assumed = willingnessAssumed ? " This counts on your being willing to join, which you did not say." : "";
  return `You can qualify if you ${stepClause(step)}${because}.${assumed}${tail}`;
}

/** `"Dell Technologys" was taken for "dell technologies" (similarity 0.97).` */
export function nearMatchNote(said: string, matched: string, similarity: number): string {
  return `"${said}" was taken for "${matched}" (similarity ${similarity.toFixed(2)}).`;
}
