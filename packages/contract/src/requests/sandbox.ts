import * as z from "zod";
import { stateCode } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { loanProductName } from "../lists/loans.ts";

export const newRate = z.number().min(0).max(LIMITS.maxRatePercent).meta({ description: "The note rate after it, percent." });

export const changeSandboxRateRequest = z
  .strictObject({
    product_type: loanProductName,
    state: stateCode,
    new_rate: newRate,
    credit_union_id: z
      .string()
      .max(LIMITS.creditUnionIdLength)
      .optional()
      .meta({ description: "Whose best rate in the market moves. Absent: the market's leader." }),
  })
  .meta({ id: "ChangeSandboxRateRequest", description: "A rate of the sandbox that moves." });
