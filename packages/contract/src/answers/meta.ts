import * as z from "zod";
import { timestamp } from "../fields.ts";
import { serviceStatus } from "../lists/service.ts";

const flow = z
  .object({
    flow: z.string().meta({ description: "The operation's name in short." }),
    method: z.string().meta({ description: "HTTP method." }),
    path: z.string().meta({ description: "Path of the operation." }),
    tool: z.string().nullable().meta({ description: "Name of the tool. Null: it is none." }),
    plan: z.string().nullable().meta({ description: "Null: keyless." }),
    cost: z.string().meta({ description: "What a call costs of the quota." }),
    description: z.string().meta({ description: "What it does." }),
  })
  .meta({ id: "Flow" });

export const capabilitiesResponse = z
  .object({
    version: z.string().meta({ description: "Version of the interface." }),
    flows: z.array(flow).meta({ description: "Every operation." }),
  })
  .meta({ id: "Capabilities" });

export const healthResponse = z
  .object({
    status: z.literal("ok").meta({ description: "`ok`, or the service does not answer." }),
    version: z.string().meta({ description: "Release that answers." }),
  })
  .meta({ id: "Health" });

const seconds = z.int().nullable();

const isWell = z.boolean().meta({ description: "Whether it is well." });

export const readinessResponse = z
  .object({
    status: z.literal("ready").meta({ description: "`ready`; if it is not, the answer is 503." }),
    checks: z
      .object({
        books: z
          .object({
            ok: isWell,
            version: z.string().nullable().meta({ description: "The live set of books in force; null: none was published." }),
            age_seconds: seconds.meta({ description: "Since it came into force." }),
          })
          .meta({ description: "The books that answers are made from." }),
        evaluator: z
          .object({
            ok: isWell,
            behind_seconds: z.int().meta({ description: "How long monitors have waited for the newest books." }),
          })
          .meta({ description: "Whether monitors keep up with the books." }),
        deliveries: z
          .object({
            ok: isWell,
            overdue_seconds: z.int().meta({ description: "How long the oldest due webhook has waited." }),
          })
          .meta({ description: "Whether webhooks are sent in time." }),
        dead_letters: z
          .object({
            ok: isWell,
            count: z.int().meta({ description: "Messages that a queue gave up on." }),
          })
          .meta({ description: "Messages that a queue gave up on." }),
        limiter: z
          .object({ ok: isWell.meta({ description: "False: quota can't be counted, and calls are let through." }) })
          .meta({ description: "Whether quota is counted." }),
      })
      .meta({ id: "ReadinessChecks" }),
  })
  .meta({ id: "Readiness" });

const statusDay = z
  .object({
    day: z.string().meta({ description: "ISO 8601, in UTC." }),
    looks: z.int().meta({ description: "How often the service was looked at: once a minute." }),
    ready: z.int().meta({ description: "Looks at which it was ready." }),
    faults: z
      .array(z.string())
      .meta({ description: "What it lacked at some look: names of the operator's alarms, `no_books` or `unreachable`." }),
  })
  .meta({ id: "StatusDay" });

export const statusResponse = z
  .object({
    status: serviceStatus.meta({ description: "Now, as `GET /health/ready` says it." }),
    lacks: z.array(z.string()).meta({ description: "What it lacks now, in words." }),
    looked_at: timestamp.meta({ description: "When that was looked at: at most a minute ago." }),
    days: z.array(statusDay).meta({ description: "The last 90 days, oldest first; days without a look are left out." }),
  })
  .meta({ id: "Status" });

export const openApiResponse = z.record(z.string(), z.unknown()).meta({ id: "OpenApiDocument" });

export const docsResponse = z.string().meta({ id: "DocsPage" });
