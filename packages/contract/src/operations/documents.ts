import * as z from "zod";
import { documentRoutes } from "../routes/documents.ts";
import { served } from "./served.ts";

/** A document's name in a path. Length and pattern are only documentation: a name of another form gets `not_found`. */
const name = (description: string, pattern: string) => z.string().meta({ description, maxLength: 40, pattern });

export const documentOperations = served(documentRoutes, {
  getGuide: {
    params: z.strictObject({
      guide: name("Name of the guide, with `.md` behind it for its Markdown.", "^[a-z-]+(\\.md)?$"),
    }),
  },
  getProblemType: {
    params: z.strictObject({
      problem: name("A problem's code, or the last part of its `type`, which has hyphens.", "^[a-z_-]+$"),
    }),
  },
});
