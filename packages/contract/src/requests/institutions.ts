import * as z from "zod";
import { cursor, pageLimit, queryState } from "../fields.ts";
import { LIMITS } from "../limits.ts";

const query = z
  .string()
  .trim()
  .min(2, { abort: true, error: "Send at least 2 characters, such as `becu`." })
  .max(LIMITS.institutionQueryLength, `Send at most ${LIMITS.institutionQueryLength} characters.`)
  .refine((text) => /[\p{L}\p{N}]/u.test(text), { abort: true, error: "It has no letter or digit to search by." })
  .refine((text) => !/[\p{Cc}\uFFFD]/u.test(text), "It has a control character, or is not well-formed Unicode.")
  .meta({
    description:
      "A name, a part of one, a trade name, an id, a former id or a charter number; a city may stand beside it. Absent: all institutions, the largest first.",
  });

export const findInstitutionsQuery = z.strictObject({
  q: query.optional(),
  state: queryState,
  limit: pageLimit(LIMITS.institutionsPageSize, LIMITS.defaultInstitutionsPageSize),
  cursor: cursor.optional(),
});

/** Query of the HTML page. Browsers also send empty form fields, so `q` may be empty. */
export const institutionsPageQuery = z.strictObject({
  q: z
    .string()
    .trim()
    .max(LIMITS.institutionQueryLength)
    .optional()
    .meta({ description: "As in `/v1/institutions`. Absent or empty: all institutions." }),
  cursor: cursor.optional(),
});
