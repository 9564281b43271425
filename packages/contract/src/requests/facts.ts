import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { textSubject } from "../lists/membership.ts";
import { person } from "./person.ts";

export const factsRequest = z
  .strictObject({
    text: z.string().min(1).max(LIMITS.factsTextLength).meta({ description: "1 to 8,000 characters, in English or simple Spanish." }),
    subject: textSubject.optional().meta({
      description: "Whose facts the text has: those of its `writer` (default), or of a broker's `client` in the notes of somebody else.",
    }),
    known_facts: person.optional().meta({ description: "What is known already; it wins over the text." }),
  })
  .meta({ id: "FactsRequest" });
