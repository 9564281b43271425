import { CALL_PARTS, validatePart } from "@tellerline/contract/refusals";
import * as z from "zod";

/** What a Worker asks about a part of a call that its reader refused. */
const asked = z.object({ id: z.string(), part: z.enum(CALL_PARTS), input: z.unknown() });

export default {
  async fetch(request) {
    const { id, part, input } = asked.parse(await request.json());
    return Response.json(validatePart(id, part, input));
  },
} satisfies ExportedHandler;
