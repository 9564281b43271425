import type { Atom, Person, Region, Rule } from "@tellerline/eligibility";
import { foldOrganization } from "@tellerline/text";

const NO = 0;
const UNKNOWN = 1;
const YES = 2;

interface PlainAtom {
  readonly kind: string;
  readonly role: string;
  readonly level: string;
  readonly key: string;
  readonly names: ReadonlySet<string>;
  readonly states: readonly string[];
  readonly counties: readonly string[];
}

export interface PlainRule {
  readonly creditUnionId: string;
  readonly joins: boolean;
  readonly conditions: readonly (readonly PlainAtom[])[];
}

function toPlain(atom: Atom): PlainAtom {
  const nothing = { kind: atom.type, role: "", level: "", key: "", names: new Set<string>(), states: [], counties: [] };
  if (atom.type === "geo")
    return { ...nothing, role: atom.role, level: atom.level, key: atom.key, states: atom.states, counties: atom.counties };
  if (atom.type === "organization")
    return { ...nothing, kind: atom.kind, names: new Set([atom.name, ...atom.aliases].map(foldOrganization)) };
  if (atom.type === "military") return { ...nothing, key: atom.status, states: atom.state === null ? [] : [atom.state] };
  return atom.type === "applicant_kind" ? { ...nothing, key: atom.value } : nothing;
}

export function toPlainRules(rules: readonly Rule[]): readonly PlainRule[] {
  return rules.map(({ creditUnionId, conditions, joinStep }) => ({
    creditUnionId,
    joins: joinStep !== null,
    conditions: (joinStep === null ? conditions : conditions.filter((atoms) => atoms.some(({ type }) => type !== "organization"))).map(
      (atoms) => atoms.map(toPlain),
    ),
  }));
}

function includes(items: readonly string[], item: string | undefined): boolean {
  return item !== undefined && items.includes(item);
}

function regionOf({ regions }: Person, role: string): Region | undefined {
  for (const [known, region] of regions) if (known === role) return region;
  return undefined;
}

function geoTruth(region: Region | undefined, { level, key, states, counties }: PlainAtom): number {
  if (region === undefined) return UNKNOWN;
  if (level === "state") return region.states === null ? UNKNOWN : includes(region.states, states[0]) ? YES : NO;
  if (level === "county" && region.counties !== null)
    return region.counties.includes(key) ? (region.counties.length === 1 ? YES : UNKNOWN) : NO;
  if (level === "place" && region.place !== null) return region.place === key ? YES : NO;
  if (region.counties !== null && counties.length > 0) return counties.some((county) => region.counties?.includes(county)) ? UNKNOWN : NO;
  return region.states === null || states.some((state) => includes(region.states ?? [], state)) ? UNKNOWN : NO;
}

function truthOf(person: Person, folded: ReadonlyMap<string, string>, atom: PlainAtom): number {
  switch (atom.kind) {
    case "open":
      return YES;
    case "geo":
      return geoTruth(regionOf(person, atom.role), atom);
    case "military": {
      if (person.military === null) return UNKNOWN;
      const service = person.military.find(({ status }) => status === atom.key);
      if (service === undefined) return NO;
      if (atom.states.length === 0) return YES;
      return service.state === null ? UNKNOWN : atom.states[0] === service.state ? YES : NO;
    }
    case "applicant_kind":
      return person.applicantKind === null ? UNKNOWN : person.applicantKind === atom.key ? YES : NO;
    case "boundary":
      return UNKNOWN;
    default: {
      const said = folded.get(atom.kind);
      return said === undefined ? UNKNOWN : atom.names.has(said) ? YES : NO;
    }
  }
}

/**
 * A careful but naive eligibility search: evaluates every rule in three-valued logic. Returns each institution's best verdict, from 0 (a
 * condition fails) to 4 (eligible).
 */
export function walkAll(rules: readonly PlainRule[], person: Person): ReadonlyMap<string, number> {
  const folded = new Map([...person.organizations].map(([kind, [said]]) => [String(kind), foldOrganization(said?.name ?? "")]));
  const best = new Map<string, number>();
  for (const { creditUnionId, joins, conditions } of rules) {
    let yes = 0;
    let open = 0;
    let no = 0;
    for (const condition of conditions) {
      let truth: number = NO;
      for (const atom of condition) truth = Math.max(truth, truthOf(person, folded, atom));
      if (truth === YES) yes++;
      else if (truth === UNKNOWN) open++;
      else no++;
    }
    const verdict = no > 0 ? 0 : open === 0 ? (joins ? 3 : 4) : yes > 0 ? 2 : 1;
    if (verdict > (best.get(creditUnionId) ?? -1)) best.set(creditUnionId, verdict);
  }
  return best;
}
