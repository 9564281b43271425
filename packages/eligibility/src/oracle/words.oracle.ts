import { STATES } from "@tellerline/geography";
import type { OrganizationKind, Relation } from "@tellerline/vocabulary";
import type { Atom, JoinStep } from "../rules/atoms.ts";

/** Forms of a verb for "you" and for "your parent". */
type Verb = readonly [you: string, they: string];

const ROLES: Readonly<Record<string, Verb>> = {
  home: ["live in", "lives in"],
  worksite: ["work in", "works in"],
  payroll: ["are paid from", "is paid from"],
  property: ["own property in", "owns property in"],
  facility: ["have a business location in", "has a business location in"],
  school: ["attend school in", "attends school in"],
  worship: ["worship in", "worships in"],
};

const TIES: Readonly<Record<OrganizationKind, Verb>> = {
  employer: ["work for", "works for"],
  association: ["belong to", "belongs to"],
  school: ["have a tie to", "has a tie to"],
  worship: ["worship at", "worships at"],
  occupation: ["have the occupation", "has the occupation"],
};

const JOBS: Readonly<Record<string, Verb>> = {
  employee: ["work for", "works for"],
  retiree: ["are retired from", "is retired from"],
  former_employee: ["are a former employee of", "is a former employee of"],
  contractor: ["are a contractor of", "is a contractor of"],
  volunteer: ["volunteer for", "volunteers for"],
};
const STUDIES: Readonly<Record<string, Verb>> = {
  student: ["are a student at", "is a student at"],
  alumni: ["are a graduate of", "is a graduate of"],
  employee: ["are an employee of", "is an employee of"],
  parent_of_student: ["are a parent of a student at", "is a parent of a student at"],
};
const BY_ORDER = [...Object.keys(JOBS)];
const STUDIES_BY_ORDER = [...Object.keys(STUDIES)];

const SERVICES = {
  active_duty: "on active duty",
  veteran: "a veteran",
  reservist: "a reservist or a member of the National Guard",
  dod_civilian: "a civilian employee of the Department of Defense",
  military_family: "a family member of someone who serves or served",
} as const;

const BRANCHES = {
  army: "the Army",
  marine_corps: "the Marine Corps",
  navy: "the Navy",
  air_force: "the Air Force",
  space_force: "the Space Force",
  coast_guard: "the Coast Guard",
  national_guard: "the National Guard",
} as const;

const APPLICANTS = {
  natural_person: "as an individual",
  trust: "for a trust",
  organization: "for an organization",
  partnership: "for a partnership",
  corporation: "for a corporation",
} as const;

const RELATIVES: Readonly<Record<Relation, string>> = {
  spouse: "spouse",
  partner: "partner",
  parent: "parent",
  child: "child",
  sibling: "sibling",
  grandparent: "grandparent",
  grandchild: "grandchild",
  aunt_uncle: "aunt or uncle",
  niece_nephew: "niece or nephew",
  cousin: "cousin",
  in_law: "in-law",
  legal_guardian: "legal guardian",
  ward: "ward",
  surviving_spouse: "late spouse",
  household_member: "household member",
};

export function listed(items: readonly string[], conjunction: "and" | "or"): string {
  const last = items[items.length - 1] ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}

function relationships(atom: Atom): readonly string[] {
  if (atom.type !== "organization") return [];
  if (atom.kind === "employer" && atom.relationships.length === 0) return ["employee"];
  return atom.relationships;
}

/**
 * The verbs of an atom, and their object.
 * @param only the stated relationships, to word only these; null to word all that the atom names.
 */
function inWords(atom: Atom, only: readonly string[] | null): readonly [verbs: readonly Verb[], object: string] {
  switch (atom.type) {
    case "geo":
      return [[ROLES[atom.role] ?? ["", ""]], atom.label];
    case "organization": {
      const named = relationships(atom).filter((one) => only === null || only.includes(one));
      const table = atom.kind === "employer" ? JOBS : STUDIES;
      const order = atom.kind === "employer" ? BY_ORDER : STUDIES_BY_ORDER;
      const sorted = named.toSorted((left, right) => order.indexOf(left) - order.indexOf(right));
      if (sorted.length > 0) return [sorted.map((one) => table[one] ?? ["", ""]), atom.name];
      return [[TIES[atom.kind]], atom.name];
    }
    case "military": {
      const of = atom.branches.length === 0 ? "" : ` of ${atom.branches.map((branch) => BRANCHES[branch]).join(" or ")}`;
      const isGuard = atom.branches.length === 1 && atom.branches[0] === "national_guard";
      const reservist = isGuard ? "a member" : "a reservist";
      const who = atom.status === "reservist" && of !== "" ? reservist : SERVICES[atom.status];
      return [[["are", "is"]], `${who}${of}${atom.state === null ? "" : ` in ${STATES[atom.state].name}`}`];
    }
    case "applicant_kind":
      return [[["are applying", "is applying"]], APPLICANTS[atom.value]];
    case "boundary":
      return [[["are within this boundary:", "is within this boundary:"]], atom.description];
    case "statement":
      return [[["answer yes to", "answers yes to"]], `"${atom.question}"`];
    case "open":
    case "unverified":
      return [[], ""];
  }
}

export const whom = (relation: Relation | null): string => (relation === null ? "you" : `your ${RELATIVES[relation]}`);
const said = (verbs: readonly Verb[], relation: Relation | null): string =>
  listed(
    verbs.map(([you, they]) => (relation === null ? you : they)),
    "or",
  );

export function statement(atom: Atom, stated: readonly string[] | null, relation: Relation | null): string {
  if (atom.type === "statement") return `you answered yes to "${atom.question}"`;
  if (atom.type === "open" || atom.type === "unverified") return alternatives([atom], relation);
  const [verbs, object] = inWords(atom, stated);
  return `${whom(relation)} ${said(verbs, relation)} ${object}`.trim();
}

const NAMED_AT_MOST = 4;

/** Alternatives in words: `you live in A or B, or you work for C`. */
export function alternatives(atoms: readonly Atom[], relation: Relation | null): string {
  const groups: { readonly key: string; readonly atoms: Atom[] }[] = [];
  for (const atom of atoms) {
    const kind = atom.type === "geo" ? `${atom.role} ${atom.level}` : atom.type === "organization" ? atom.kind : atom.type;
    const exact = atom.type === "military" ? `${atom.state} ${atom.branches}` : atom.type === "boundary" ? atom.boundary : "";
    const key = `${kind} ${relationships(atom).toSorted()} ${exact}`;
    const group = groups.find((one) => one.key === key);
    if (group === undefined) groups.push({ key, atoms: [atom] });
    else group.atoms.push(atom);
  }
  return groups
    .map(({ atoms: own }) => {
      const [first] = own;
      if (first === undefined) return "";
      if (first.type === "open") return "anyone may join";
      if (first.type === "unverified") return "the institution confirms this summary of its field of membership";
      const objects = [...new Set(own.map((atom) => inWords(atom, null)[1]))];
      if (first.type === "statement") return `the answer is yes to ${listed(objects, "or")}`;
      const many = `one of ${objects.length} that the institution names, such as ${listed(objects.slice(0, NAMED_AT_MOST), "or")}`;
      const object = objects.length > NAMED_AT_MOST + 1 ? many : listed(objects, "or");
      return `${whom(relation)} ${said(inWords(first, null)[0], relation)} ${object}`.trim();
    })
    .join(", or ");
}

export type OpenStep = JoinStep | { readonly kind: "relative_joins_first"; readonly relation: Relation };

function taking(step: OpenStep): string {
  if (step.kind === "relative_joins_first") return `${whom(step.relation)} joins it first`;
  const verb = { join_association: "join", donate: "donate to", open_account: "open an account at" }[step.kind];
  const cost =
    step.costUsd === null
      ? ""
      : ` (${step.costUsd === 0 ? "free" : `$${Number.isInteger(step.costUsd) ? step.costUsd : step.costUsd.toFixed(2)}`})`;
  return `you ${verb} ${step.association}${cost}`;
}

export function explained(
  met: readonly string[],
  open: readonly string[],
  step: OpenStep | null,
  saysNothingOfJoining: boolean,
  notes: readonly string[],
): string {
  // Only a rule that can't make anybody eligible has notes.
  const qualify = notes.length === 0 ? "You appear to qualify" : "You may qualify";
  const because = met.length === 0 ? "" : `: ${listed(met, "and")}`;
  const tail = notes.map((note) => ` ${note}`).join("");
  const whether = listed(
    open.map((clause) => `whether ${clause}`),
    "and",
  );
  if (open.length > 0) {
    const sentences = [
      ...(met.length === 0 ? [] : [`You may qualify${because}.`]),
      `We still need to know ${whether}.`,
      ...(step === null ? [] : [`It would also take that ${taking(step)}.`]),
    ];
    return `${sentences.join(" ")}${tail}`;
  }
  if (step === null) return `${qualify}${because}. The credit union decides.${tail}`;
  const isAssumed = saysNothingOfJoining && (step.kind === "join_association" || step.kind === "donate");
  const assumed = isAssumed ? " This assumes that you are willing to, since you did not say." : "";
  return `${qualify} if ${taking(step)}${because}. The credit union decides.${assumed}${tail}`;
}
