import { CALL_PARTS, validatePart } from "@tellerline/contract/refusals";
import { parseRefusedPart } from "@tellerline/contract/refused-part";
import * as z from "zod";

/** The body of a request from a Worker: a part of a call that the Worker's reader refused. */
const asked = z.object({ id: z.string(), part: z.enum(CALL_PARTS), input: z.unknown() });

export default {
  async fetch(request) {
    const { id, part, input } = asked.parse(parseRefusedPart(await request.text()));
    return Response.json(validatePart(id, part, input));
  },
} satisfies ExportedHandler;
