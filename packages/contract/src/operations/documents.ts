import * as z from "zod";
import { documentRoutes } from "../routes/documents.ts";
import { served } from "./served.ts";

export const documentOperations = served(documentRoutes, {
  getGuide: {
    params: z.strictObject({
      guide: z
        .string()
        .max(40)
        .meta({ description: "Name of the guide, with `.md` behind it for its Markdown.", pattern: "^[a-z-]+(\\.md)?$" }),
    }),
  },
  getProblemType: {
    params: z.strictObject({
      problem: z
        .string()
        .max(40)
        .meta({ description: "A problem's code, or the last part of its `type`, which has hyphens.", pattern: "^[a-z_-]+$" }),
    }),
  },
});
