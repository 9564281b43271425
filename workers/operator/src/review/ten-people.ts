import type { personSchema } from "@tellerline/contract";
import type * as z from "zod";

export interface NamedPerson {
  readonly who: string;
  readonly facts: z.input<typeof personSchema>;
}

const served = (status: "active_duty" | "veteran", branch: "army" | "navy") => ({ military: [{ status, branch }] });

/** Ten example people, for whom answers before and after a publication are compared (guides/from-a-page-to-an-answer.md#publishing). */
export const TEN_PEOPLE: readonly NamedPerson[] = [
  { who: "a resident of Fairfax County, Virginia", facts: { home_state: "VA", home_county: "Fairfax County" } },
  { who: "a nurse in Houston, Texas", facts: { home_state: "TX", home_city: "Houston", occupation: "Nurse" } },
  {
    who: "a veteran of the Army in San Antonio, Texas",
    facts: { home_state: "TX", home_city: "San Antonio", ...served("veteran", "army") },
  },
  {
    who: "a sailor on active duty in San Diego, California",
    facts: { home_state: "CA", home_city: "San Diego", ...served("active_duty", "navy") },
  },
  { who: "a teacher in Columbus, Ohio", facts: { home_state: "OH", home_city: "Columbus", occupation: "Teacher" } },
  { who: "an employee of Boeing in Seattle, Washington", facts: { home_state: "WA", home_city: "Seattle", employer: "Boeing" } },
  {
    who: "an employee of the Postal Service in Brooklyn, New York",
    facts: { home_state: "NY", home_city: "Brooklyn", employer: "U.S. Postal Service" },
  },
  {
    who: "a student of Michigan State University in East Lansing",
    facts: { home_state: "MI", home_city: "East Lansing", school: "Michigan State University", school_relationship: "student" },
  },
  {
    who: "somebody in Miami, Florida, who joins an association if need be",
    facts: { home_state: "FL", home_city: "Miami", willing_to_join_association: true },
  },
  { who: "a farmer in Story County, Iowa", facts: { home_state: "IA", home_county: "Story County", occupation: "Farmer" } },
];
