import type { Individual } from "./person.ts";
import type { ResolvedOrganizations } from "./resolve-organizations.ts";

/** The facts of one person, with organizations resolved by one membership book. */
export interface KnownFacts {
  readonly individual: Individual;
  readonly organizations: ResolvedOrganizations;
}
