import { STATES } from "@tellerline/geography";
import type { Atom, JoinStep, OrganizationAtom } from "../rules/atoms.ts";

/** The sentences that explain a membership path, word for word. */

const ROLES = {
  home: "you live in",
  worksite: "you work in",
  payroll: "you get paid from",
  property: "you own property in",
  facility: "you have a business location in",
  worship: "your place of worship or school is in",
  school: "your place of worship or school is in",
} as const;

const TIES = {
  employer: "you work for",
  association: "you belong to",
  school: "you are affiliated with",
  worship: "you worship at",
  occupation: "your occupation is",
} as const;

const SERVICES = {
  active_duty: "on active duty",
  veteran: "a veteran",
  reservist: "a reservist or a member of the National Guard",
  dod_civilian: "a civilian employee of the Department of Defense",
  military_family: "a family member of someone who serves or served",
} as const;

const APPLICANTS = {
  natural_person: "as an individual",
  trust: "for a trust",
  organization: "for an organization",
  partnership: "for a partnership",
  corporation: "for a corporation",
} as const;

const RELATIONSHIPS = { student: "a student", alumni: "an alumna or alumnus", employee: "an employee" } as const;

/** A list in a sentence: A; A or B; A, B or C. */
function listed(items: readonly string[], conjunction: "and" | "or"): string {
  const last = items[items.length - 1] ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(items.length > 2 ? ", " : "")} ${conjunction} ${last}`;
}

function organizationInWords({ name, relationships }: OrganizationAtom): string {
  if (relationships.length === 0) return name;
  return `${name} as ${relationships.map((relationship) => RELATIONSHIPS[relationship]).join(" or ")}`;
}

/** A verb and its object: `you live in`, `Travis County, Texas`. */
function inWords(atom: Atom): readonly [verb: string, object: string] {
  switch (atom.type) {
    case "geo":
      return [ROLES[atom.role], atom.label];
    case "organization":
      return [TIES[atom.kind], organizationInWords(atom)];
    case "military":
      return ["you are", atom.state === null ? SERVICES[atom.status] : `${SERVICES[atom.status]} in ${STATES[atom.state].name}`];
    case "applicant_kind":
      return ["you are applying", APPLICANTS[atom.value]];
    case "boundary":
      return ["you are within this boundary:", atom.description];
    case "open":
      return ["membership is open to anyone", ""];
    case "unverified":
      return ["the institution confirms this summary of its field of membership", ""];
  }
}

const joined = (verb: string, object: string): string => (object === "" ? verb : `${verb} ${object}`);

/** A fact that is met: `you live in Travis County, Texas`. */
export function statement(atom: Atom): string {
  return joined(...inWords(atom));
}

const NAMED_AT_MOST = 4;

/** Alternatives: `you live in A or B, or you work for C`. */
export function alternatives(atoms: readonly Atom[]): string {
  const pairs = atoms.map(inWords);
  const verbs = [...new Set(pairs.map(([verb]) => verb))];
  const clauses = verbs.map((own) => {
    const objects = pairs.filter(([verb]) => verb === own).map(([, object]) => object);
    const more = objects.length - NAMED_AT_MOST;
    return joined(own, listed(more > 0 ? [...objects.slice(0, NAMED_AT_MOST), `${more} more`] : objects, "or"));
  });
  return clauses.join(", or ");
}

function joining({ association, costUsd }: JoinStep): string {
  if (costUsd === null) return `join ${association}`;
  return `join ${association} (${costUsd === 0 ? "free" : `$${costUsd}`})`;
}

/** Explains one membership path: what is met, what is still unknown, and the join step that remains. */
export function explained(met: readonly string[], open: readonly string[], step: JoinStep | null, saysNothingOfJoining: boolean): string {
  const because = met.length === 0 ? "" : ` because ${listed(met, "and")}`;
  const whether = listed(
    open.map((clause) => `whether ${clause}`),
    "and",
  );
  if (open.length > 0) {
    const sentences = [
      ...(met.length === 0 ? [] : [`You may qualify${because}.`]),
      `We still need to know ${whether}.`,
      ...(step === null ? [] : [`You would also have to ${joining(step)}.`]),
    ];
    return sentences.join(" ");
  }
  if (step === null) return `You qualify${because}.`;
  const assumed = saysNothingOfJoining ? " This assumes that you are willing to join, since you did not say." : "";
  return `You can qualify if you ${joining(step)}${because}.${assumed}`;
}
