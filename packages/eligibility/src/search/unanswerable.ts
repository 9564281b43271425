import { missing } from "@tellerline/book";
import {
  BOUNDARIES,
  boundaryNote,
  type ClassSet,
  EMPTY_SET,
  forEachClass,
  ORGANIZATION_KINDS,
  type OrganizationKind,
  relationName,
} from "@tellerline/vocabulary";
import type { ResolvedOrganizations } from "../person/resolve-organizations.ts";
import type { ResolvedPerson } from "../person/resolve-person.ts";
import { type AtomClass, boundaryClass, CLASS_COUNT, organizationClass } from "../rules/classes.ts";
import type { RuleOutcomes } from "./rule-outcomes.ts";

/** Something that keeps candidates unknown, and that no request field can settle, though the person's word may. */
export interface Unanswerable {
  readonly reason: string;
  readonly institutions: number;
  readonly conditionKinds: readonly string[];
  readonly note: string;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}

/** Counts candidates by the classes that keep them unknown and that no request field can settle, and candidates without rules. */
export class UnanswerableTally {
  readonly #counts: number[];
  #withoutRules: number;

  constructor(base: UnanswerableTally | null = null) {
    this.#counts = base === null ? new Array<number>(CLASS_COUNT).fill(0) : base.#counts.slice();
    this.#withoutRules = base === null ? 0 : base.#withoutRules;
  }

  /**
   * Adds or removes an institution.
   * @param cannotAsk classes of the institution's unknown conditions that no request field can settle.
   * @param by 1 to add the institution, -1 to remove it.
   */
  count(hasRules: boolean, cannotAsk: ClassSet, by: 1 | -1): void {
    if (!hasRules) this.#withoutRules += by;
    if (cannotAsk === EMPTY_SET) return;
    forEachClass(cannotAsk, (atomClass) => {
      this.#counts[atomClass] = this.of(atomClass) + by;
    });
  }

  countWithoutRules(institutions: number): void {
    this.#withoutRules += institutions;
  }

  of(atomClass: AtomClass): number {
    return this.#counts[atomClass] ?? missing(atomClass);
  }

  get withoutRules(): number {
    return this.#withoutRules;
  }
}

/**
 * The tally in words, and the organizations and credit unions that the person named, for themselves or for a relative, but that we don't
 * know.
 * @param contesting number of institutions without a positive verdict that contest a rule which might have decided otherwise.
 */
export function unanswerableOf(tally: UnanswerableTally, { resolved }: RuleOutcomes, contesting: number): readonly Unanswerable[] {
  return [
    ...noRules(tally),
    ...contested(contesting),
    ...organizations(tally, resolved),
    ...memberships(resolved),
    ...ofRelatives(resolved),
    ...boundaries(tally),
  ];
}

function noRules({ withoutRules }: UnanswerableTally): readonly Unanswerable[] {
  if (withoutRules === 0) return [];
  const note = "These institutions have no published membership rules: ask them. Unknown never means no.";
  return [{ reason: "no_rules", institutions: withoutRules, conditionKinds: [], note }];
}

/** Contested rules, which have no effect until the dispute is settled (guides/operating.md#disputes). */
function contested(institutions: number): readonly Unanswerable[] {
  if (institutions === 0) return [];
  const note =
    "These institutions contest one of their published rules. It takes no part until that is settled; it may have decided otherwise.";
  return [{ reason: "contested_rules", institutions, conditionKinds: [], note }];
}

/** Names of a kind that no rule has, not even similarly. What a rule may mean by a similar name, or by one that several share, is asked. */
function unheardOf({ said, matches }: ResolvedOrganizations, kind: OrganizationKind): readonly string[] {
  const isAsked = (name: string) => matches.some((match) => match.kind === kind && match.said === name && match.matched !== null);
  return (said.get(kind) ?? []).filter((name) => !isAsked(name));
}

function organizations(tally: UnanswerableTally, { organizations: resolved }: ResolvedPerson): readonly Unanswerable[] {
  const { matches } = resolved;
  const named = ORGANIZATION_KINDS.flatMap((kind): readonly Unanswerable[] => {
    const unresolved = unheardOf(resolved, kind);
    if (unresolved.length === 0) return [];
    const note = `No published rule names ${quoted(unresolved)} (${kind}), so conditions that depend on it stay unknown.`;
    const institutions = tally.of(organizationClass(kind));
    return [{ reason: "unresolved_organization", institutions, conditionKinds: [kind], note }];
  });
  const strays = matches.filter(({ kind, matched }) => kind === null && matched === null).map(({ said: name }) => name);
  if (strays.length === 0) return named;
  const note = `No published rule names ${quoted(strays)}.`;
  return [...named, { reason: "unresolved_organization", institutions: 0, conditionKinds: ["asserted_org_qualifiers"], note }];
}

function memberships({ memberships: { unresolved } }: ResolvedPerson): readonly Unanswerable[] {
  if (unresolved.length === 0) return [];
  const note = `We know no credit union called ${quoted(unresolved)}.`;
  return [{ reason: "unresolved_organization", institutions: 0, conditionKinds: ["member_of"], note }];
}

/** Names given for relatives that no published rule and no credit union has. The institutions that they would unlock are not counted. */
function ofRelatives({ relatives }: ResolvedPerson): readonly Unanswerable[] {
  return (relatives ?? []).flatMap(({ relation, organizations: resolved, memberships: { unresolved } }): readonly Unanswerable[] => {
    const whose = `your ${relationName(relation)}`;
    const reason = "unresolved_organization";
    const named = ORGANIZATION_KINDS.flatMap((kind): readonly Unanswerable[] => {
      const names = unheardOf(resolved, kind);
      if (names.length === 0) return [];
      const note = `No published rule names ${quoted(names)} (${kind} of ${whose}), so conditions that depend on it stay unknown.`;
      return [{ reason, institutions: 0, conditionKinds: [kind], note }];
    });
    if (unresolved.length === 0) return named;
    const note = `We know no credit union called ${quoted(unresolved)}, of which ${whose} is said to be a member.`;
    return [...named, { reason, institutions: 0, conditionKinds: ["member_of"], note }];
  });
}

function boundaries(tally: UnanswerableTally): readonly Unanswerable[] {
  return BOUNDARIES.flatMap((boundary): readonly Unanswerable[] => {
    const institutions = tally.of(boundaryClass(boundary));
    return institutions === 0 ? [] : [{ reason: boundary, institutions, conditionKinds: ["boundary"], note: boundaryNote(boundary) }];
  });
}
