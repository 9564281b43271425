import * as z from "zod";
import { timestamp } from "../fields.ts";
import { stateCodeOut } from "../lists/loans.ts";
import { siteState } from "../lists/membership.ts";

export const creditUnionId = z
  .string()
  .meta({ description: "`<name>|<city>|<STATE>` of the institution; an id that it had before is found, too." });

export const institutionName = z.string().meta({ description: "The institution's name." });

export const institutionState = stateCodeOut.meta({ description: "Where the institution is based." });

export const marketState = stateCodeOut.nullable().meta({ description: "Two letters. Null: the whole country." });

export const rank = z.int().meta({ description: "1 is the best." });

export const count = z.int().meta({ description: "How many there are in this answer." });

export const confidence = z.number().min(0).max(1).meta({ description: "How sure it is, 0 to 1." });

export const sourceUrl = z.string().meta({ description: "Where the rate was published. Null: not known." });

export const joinUrl = z.string().meta({ description: "Where to take the step. Absent: not known." });

export const assumptions = z
  .array(z.string())
  .meta({ description: "What the answer assumes, in sentences: what the request leaves out, and what rates do not publish." });

/**
 * Ids in `affirmed` and `denied` that no rule in force has, for answers that report nothing else of what they resolved. The search reports
 * them in its own `resolved`.
 */
export const staleConditions = z
  .object({ stale_conditions: z.array(z.string()).meta({ description: "Ids of `affirmed` and `denied` that no rule in force has." }) })
  .optional()
  .meta({ id: "StaleConditions", description: "What was not used of the person's own words. Absent: nothing." });

export const emptyBecause = z.string().optional().meta({ description: "Why the list is empty, and what to try. Absent: it is not empty." });

export const disclosure = z.string().meta({ description: "What to show beside the answer." });

export const asOf = timestamp.meta({ description: "The newest observation in the books that the answer was made from." });

export const createdAt = timestamp.meta({ description: "When it was made." });

export const customerId = z.string().meta({ description: "Id of the organization." });

export const eventId = z.string().meta({ description: "Id of the event: the same in every try, so that a receiver can tell." });

export const requestId = z.string().meta({ description: "Id of the call; also in `X-Request-Id` and in our logs." });

export const joinCostUsd = z.number().meta({ description: "Membership fee plus least deposit, US dollars. Null or absent: not known." });

export const membershipFeeUsd = z.number().meta({ description: "US dollars. Null or absent: not known." });

export const minDepositUsd = z.number().meta({ description: "Least deposit for membership, US dollars. Null or absent: not known." });

export const joinPath = z.string().meta({ description: "How to join, in words. Null or absent: not known." });

export const requirementsSummary = z.string().meta({ description: "Who can join, in words. Null or absent: not known." });

export const site = z
  .object({
    url: z.string().meta({ description: "Its address." }),
    state: siteState,
    listed_on: z.string().optional().meta({ description: "The day on which a list named it. Absent: it was not a list." }),
  })
  .meta({ id: "Site", description: "The institution's site. Link to it as the institution's own only where it is `active`." });
