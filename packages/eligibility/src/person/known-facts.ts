import type { Individual } from "./person.ts";
import type { ResolvedOrganizations } from "./resolve-organizations.ts";

/** Facts of one person, resolved against one book. */
export interface KnownFacts {
  readonly individual: Individual;
  readonly organizations: ResolvedOrganizations;
}
