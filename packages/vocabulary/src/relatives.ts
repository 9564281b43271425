import { requireWidth } from "./bits.ts";
import { membersOf, requireMember } from "./closed-list.ts";
import type { MilitaryStatus } from "./facts.ts";

/** A relation between two people, as seen from one of them. */
interface RelationEntry {
  /** Name to follow "your": `parent`. */
  readonly name: string;
  /** The same relation as seen from the other person; absent if it has the same name. */
  readonly inverse?: string;
  /** Whether the military service of such a relative gives the person the status `military_family`. */
  readonly sharesService: boolean;
}

/** What a relative is to the person; `parent` is the person's parent. Step and adoptive relations are included. */
const RELATION_TABLE = {
  spouse: { name: "spouse", sharesService: true },
  partner: { name: "partner", sharesService: false },
  parent: { name: "parent", inverse: "child", sharesService: true },
  child: { name: "child", inverse: "parent", sharesService: true },
  sibling: { name: "sibling", sharesService: true },
  grandparent: { name: "grandparent", inverse: "grandchild", sharesService: true },
  grandchild: { name: "grandchild", inverse: "grandparent", sharesService: false },
  aunt_uncle: { name: "aunt or uncle", inverse: "niece_nephew", sharesService: false },
  niece_nephew: { name: "niece or nephew", inverse: "aunt_uncle", sharesService: false },
  cousin: { name: "cousin", sharesService: false },
  in_law: { name: "in-law", sharesService: false },
  legal_guardian: { name: "legal guardian", inverse: "ward", sharesService: false },
  ward: { name: "ward", inverse: "legal_guardian", sharesService: false },
  surviving_spouse: { name: "late spouse", sharesService: true },
  household_member: { name: "household member", sharesService: false },
} as const satisfies Readonly<Record<string, RelationEntry>>;

export type Relation = keyof typeof RELATION_TABLE;
export const RELATIONS = membersOf(RELATION_TABLE);
requireWidth("relations", RELATIONS.length, "word");

export const relationName = (relation: Relation): string => RELATION_TABLE[relation].name;

/** What the applicant is to a relative who is the applicant's `relation`: `child` for `parent` (guides/membership.md#family). */
export function inverseRelation(relation: Relation): Relation {
  const entry: RelationEntry = RELATION_TABLE[relation];
  return entry.inverse === undefined ? relation : requireMember(RELATIONS, entry.inverse);
}

export function makesMilitaryFamily(relation: Relation, status: MilitaryStatus): boolean {
  return RELATION_TABLE[relation].sharesService && (status === "active_duty" || status === "veteran" || status === "reservist");
}

/** The people to whose relatives a rule extends: people who meet the rule, or members. */
export const EXTENSION_BASES = ["eligible_people", "members"] as const;
export type ExtensionBase = (typeof EXTENSION_BASES)[number];
