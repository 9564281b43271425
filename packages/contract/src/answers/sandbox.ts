import * as z from "zod";
import { timestamp } from "../fields.ts";
import { loanProductName } from "../lists/loans.ts";
import { newRate } from "../requests/sandbox.ts";
import { creditUnionId, eventId } from "./common.ts";

export const sandboxRateChange = z
  .object({
    rate_book: z.string().meta({ description: "Version that the decisions of its events name." }),
    product_type: loanProductName,
    state: z.string().meta({ description: "State of the market." }),
    credit_union_id: creditUnionId,
    previous_rate: z.number().meta({ description: "The note rate before, percent." }),
    new_rate: newRate,
    ends_at: timestamp.meta({ description: "When the invented rate is as it was again." }),
    event_ids: z.array(eventId).meta({ description: "Events of your monitors and subscriptions that fired. Empty: none did." }),
  })
  .meta({ id: "SandboxRateChange", description: "An invented rate that moved for your organization alone." });
