import * as z from "zod";

export const capabilitiesResponse = z
  .object({
    version: z.string(),
    flows: z.array(
      z
        .object({
          flow: z.string(),
          method: z.string(),
          path: z.string(),
          tool: z.string().nullable(),
          plan: z.string().nullable().meta({ description: "Null: keyless." }),
          cost: z.string(),
          description: z.string(),
        })
        .meta({ id: "Flow" }),
    ),
  })
  .meta({ id: "Capabilities" });

export const healthResponse = z.object({ status: z.literal("ok"), version: z.string() }).meta({ id: "Health" });

export const openApiResponse = z.record(z.string(), z.unknown()).meta({ id: "OpenApiDocument" });
export const docsResponse = z.string().meta({ id: "DocsPage" });
