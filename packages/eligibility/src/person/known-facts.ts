import type { Individual } from "./person.ts";
import type { ResolvedOrganizations } from "./resolve-organizations.ts";

/** Facts of one person, as one book knows them. */
export interface KnownFacts {
  readonly individual: Individual;
  readonly organizations: ResolvedOrganizations;
}
