import * as z from "zod";
import { planName } from "../lists/service.ts";
import { PROBLEMS } from "../problems.ts";
import { requestId } from "./common.ts";

const codes: [string, ...string[]] = ["validation_failed"];
for (const code of Object.keys(PROBLEMS)) if (!codes.includes(code)) codes.push(code);

const titles = Object.entries(PROBLEMS).map(([code, { title }]) => `- \`${code}\`: ${title}.`);
const problemCode = z.enum(codes).meta({
  id: "ProblemCode",
  description: `What went wrong. Of a code that you don't know, go by the HTTP status.\n\n${titles.join("\n")}`,
});

/** One fault of a request, in a problem document's `errors`. */
const faultSchema = z
  .object({
    path: z.string().meta({
      description: "Where the fault is. JSON Pointer into the body, or /query/<name>, /path/<name>, /header/<name>.",
      example: "/scenarios/3/state",
    }),
    code: z.string().meta({
      description:
        "What kind of fault it is, for programs: such as required, unknown_field, invalid_type, invalid_value, invalid_format, too_small, too_big, repeated_parameter. Others may come.",
      example: "unknown_field",
    }),
    message: z.string().meta({ description: "What it is, and how to mend it." }),
  })
  .meta({ id: "Fault" });

export type Fault = z.infer<typeof faultSchema>;

/** A problem document (RFC 9457; guides/compatibility.md#errors). */
export const problemSchema = z
  .object({
    type: z.string().meta({ description: "Address of what the problem is." }),
    title: z.string().meta({ description: "What went wrong, in short." }),
    status: z.int().meta({ description: "HTTP status." }),
    detail: z.string().meta({ description: "What went wrong this time, and what to do." }),
    instance: z.string().meta({ description: "Path of this request." }),
    code: problemCode.meta({ description: "What went wrong, for programs." }),
    request_id: requestId,
    errors: z.array(faultSchema).optional().meta({ description: "Every fault of the request. Absent: the problem is another." }),
    required_plan: planName
      .optional()
      .meta({ description: "The least plan that includes the operation. Absent: it is no `plan_required`." }),
    current_plan: planName.optional().meta({ description: "The key's plan. Absent: it is no `plan_required`." }),
    plans_url: z
      .string()
      .optional()
      .meta({ description: "Where to get a live plan. Absent: the operator names no address, or it is no `plan_required`." }),
  })
  .meta({ id: "Problem", description: "Problem document (RFC 9457)." });

export type ProblemDocument = z.infer<typeof problemSchema>;
