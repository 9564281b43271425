import * as z from "zod";
import { cursor, nextCursor, pageLimit, queryState } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { institutionMatch } from "../lists/membership.ts";
import { count, creditUnionId, disclosure, emptyBecause, institutionName, institutionState, site, slug } from "./common.ts";

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

/** Query of the page for browsers. A browser also sends form fields that nobody filled in, so `q` may be empty. */
export const institutionsPageQuery = z.strictObject({
  q: z
    .string()
    .trim()
    .max(LIMITS.institutionQueryLength)
    .optional()
    .meta({ description: "As in `/v1/institutions`. Absent or empty: all institutions." }),
  cursor: cursor.optional(),
});

const institution = z
  .object({
    credit_union_id: creditUnionId,
    name: institutionName,
    also_known_as: z.array(z.string()).meta({ description: "Trade names." }),
    slug,
    city: z.string().meta({ description: "City of the institution's head office." }),
    state: institutionState,
    charter_number: z.int().nullable().meta({ description: "The charter's number at the regulator. Null: not known." }),
    members: z.int().nullable().meta({ description: "Number of members. Null: not known." }),
    assets_usd: z.number().nullable().meta({ description: "Total assets, US dollars. Null: not known." }),
    site: site.optional().meta({ description: "Its own site, or one that a list names. Absent: none is known." }),
    profile: z.string().meta({ description: "Path of its profile, with its rates and who may join." }),
    matched_by: institutionMatch.optional().meta({ description: "What of it `q` matches. Absent without `q`." }),
  })
  .meta({ id: "FoundInstitution", description: "An institution, with the ids and paths by which other calls know it." });

export const findInstitutionsResponse = z
  .object({
    count,
    total: z.int().meta({ description: "How many match in all." }),
    institutions: z.array(institution).meta({ description: "The closest match first, then the larger." }),
    empty_because: emptyBecause,
    next_cursor: nextCursor,
    disclosure,
  })
  .meta({ id: "Institutions", description: "One page of institutions." });
