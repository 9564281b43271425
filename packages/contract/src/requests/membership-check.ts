import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { countyName, personFacts } from "./person.ts";

const checkUser = z
  .strictObject({
    state: personFacts.home_state.meta({ description: "The same as `home_state`." }),
    zip: personFacts.home_zip.meta({ description: "The same as `home_zip`. Where the person lives." }),
    county: countyName.optional().meta({ description: "The same as `home_county`." }),
    ...personFacts,
  })
  .meta({ id: "CheckUser", description: "`state`, `zip` and `county` are aliases of `home_state`, `home_zip` and `home_county`." });

export const checkRequest = z
  .strictObject({
    credit_union_ids: z.array(z.string().min(1).max(LIMITS.creditUnionIdLength)).min(1).max(LIMITS.checkSize).meta({
      description: "Institutions by id, or by a name that only one has, 1 to 50; duplicates are answered once.",
    }),
    user: checkUser.optional().meta({ description: "The person." }),
  })
  .meta({ id: "EligibilityCheckRequest" });
