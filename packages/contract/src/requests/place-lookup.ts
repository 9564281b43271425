import * as z from "zod";
import { acrossFields, cursor, queryInteger, queryState } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { county } from "./person.ts";

export const placeLookupQuery = z
  .strictObject({
    state: queryState,
    county,
    open_to_anyone: z
      .string()
      .refine((value) => value === "true" || value === "false", "Must be true or false.")
      .transform((value) => value === "true")
      .optional()
      .meta({ override: { type: "boolean" }, description: "true: only these; false: none of these." }),
    limit: queryInteger(1, LIMITS.placeLookupSize).default(LIMITS.defaultPlaceLookupSize).meta({ description: "How many at most." }),
    cursor: cursor.optional(),
  })
  .refine(
    ({ state, open_to_anyone }) => state !== undefined || open_to_anyone === true,
    acrossFields(["state"], "state is required unless open_to_anyone=true."),
  )
  .refine(({ state, county }) => county === undefined || state !== undefined, acrossFields(["county"], "county requires state."));
