import { ENVIRONMENTS } from "@tellerline/vocabulary";
import * as z from "zod";
import { BYTES, type OperatorOperation, ok } from "./operation.ts";

const gazetteerReport = z.object({
  authority: z.enum(["census", "secondary"]),
  vintage: z.string(),
  counties: z.int(),
  places: z.int(),
  zips: z.int(),
  bytes: z.int(),
  hash: z.string(),
  /** False if the same gazetteer was already published. */
  published: z.boolean(),
});

export const gazetteerOperations = {
  putGazetteer: {
    method: "PUT",
    path: "/gazetteers/{environment}",
    params: { environment: z.enum(ENVIRONMENTS) },
    body: BYTES,
    response: ok(gazetteerReport),
  },
} as const satisfies Readonly<Record<string, OperatorOperation>>;

export type GazetteerReport = z.infer<typeof gazetteerReport>;
