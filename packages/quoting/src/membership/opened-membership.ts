import type { MembershipBook, MembershipDetails, WorkingMemory } from "@tellerline/eligibility";

export interface OpenedMembership {
  readonly book: MembershipBook;
  readonly memory: WorkingMemory;
  readonly details: MembershipDetails;
}
