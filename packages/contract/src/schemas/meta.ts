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

const seconds = z.int().nullable();

/** The state of the service as a whole, as reported by the Workers that know it. */
export const serviceState = z.object({
  books: z.object({ version: z.string().nullable(), age_seconds: seconds }),
  evaluator: z.object({ behind_seconds: z.int() }),
  deliveries: z.object({ overdue_seconds: z.int() }),
  dead_letters: z.object({ count: z.int() }),
});

const isWell = z.boolean();

export const readinessResponse = z
  .object({
    status: z.literal("ready"),
    checks: z
      .object({
        books: z.object({
          ok: isWell,
          version: z.string().nullable().meta({ description: "The live set of books in force; null: none was published." }),
          age_seconds: seconds.meta({ description: "Since it came into force." }),
        }),
        evaluator: z.object({
          ok: isWell,
          behind_seconds: z.int().meta({ description: "How long monitors have waited for the newest books." }),
        }),
        deliveries: z.object({ ok: isWell, overdue_seconds: z.int().meta({ description: "How long the oldest due webhook has waited." }) }),
        dead_letters: z.object({ ok: isWell, count: z.int().meta({ description: "Messages that a queue gave up on." }) }),
        limiter: z.object({ ok: isWell.meta({ description: "False: quota can't be counted, and calls are let through." }) }),
      })
      .meta({ id: "ReadinessChecks" }),
  })
  .meta({ id: "Readiness" });

export const openApiResponse = z.record(z.string(), z.unknown()).meta({ id: "OpenApiDocument" });
export const docsResponse = z.string().meta({ id: "DocsPage" });
