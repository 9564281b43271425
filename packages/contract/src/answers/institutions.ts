import * as z from "zod";
import { nextCursor } from "../fields.ts";
import { institutionMatch } from "../lists/membership.ts";
import { slug } from "../requests/slug.ts";
import { count, creditUnionId, disclosure, emptyBecause, institutionName, institutionState, site } from "./common.ts";

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
    profile: z.string().meta({
      description:
        "Path of its profile, with its rates and who may join. That of an invented institution is found with a sandbox key alone.",
    }),
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
