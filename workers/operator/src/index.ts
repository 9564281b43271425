import { ENVIRONMENTS, validate } from "@tellerline/contract";
import { beginImportRequest, createOperatorKeyRequest, importChunkRequest, setPlanRequest } from "@tellerline/contract/operator";
import { describeError, log, Problem, problemResponse, toProblem, validationProblem } from "@tellerline/worker-kit";
import { createId, equalSecrets } from "@tellerline/worker-kit/keys";
import { Hono } from "hono";
import type * as z from "zod";
import { createOperatorKey, revokeOperatorKey, setPlan } from "./accounts.ts";
import type { Env } from "./env.ts";
import { addImportChunk, beginImport, publishImport } from "./imports.ts";
import { publishGazetteer } from "./membership/gazetteer.ts";
import { activatePublication, listPublications } from "./membership/publications.ts";
import { readStatus } from "./status.ts";
import { tick } from "./tick.ts";

/** The operator's plane: every route needs the token, and no public door leads here (rulings 9). */
const app = new Hono<{ Bindings: Env; Variables: { requestId: string } }>().basePath("/operator");

async function parse<S extends z.ZodType>(schema: S, request: Request): Promise<z.output<S>> {
  let body: unknown;
  try {
    body = await request.json();
  } catch {
    throw new Problem("invalid_json", "The body is not valid JSON.");
  }
  const result = validate(schema, body);
  if (!result.ok) throw validationProblem(result.faults);
  return result.value;
}

app.use("*", async (context, next) => {
  context.set("requestId", createId("req"));
  const token = /^Bearer +(\S+)$/i.exec(context.req.header("Authorization") ?? "")?.[1] ?? "";
  if (!context.env.OPERATOR_TOKEN || !equalSecrets(token, context.env.OPERATOR_TOKEN)) {
    throw new Problem("invalid_api_key", "The operator's plane needs its token.", { headers: { "WWW-Authenticate": "Bearer" } });
  }
  await next();
});

app.post("/imports", async (context) =>
  context.json(await beginImport(context.env, await parse(beginImportRequest, context.req.raw)), 201),
);
app.post("/imports/:id/rows", async (context) =>
  context.json(await addImportChunk(context.env, context.req.param("id"), await parse(importChunkRequest, context.req.raw))),
);
app.post("/imports/:id/publish", async (context) => context.json(await publishImport(context.env, context.req.param("id"))));
app.post("/keys", async (context) =>
  context.json(await createOperatorKey(context.env, await parse(createOperatorKeyRequest, context.req.raw)), 201),
);
app.delete("/keys/:id", async (context) => context.json(await revokeOperatorKey(context.env, context.req.param("id"))));
app.put("/orgs/:id/plan", async (context) =>
  context.json(await setPlan(context.env, context.req.param("id"), (await parse(setPlanRequest, context.req.raw)).plan)),
);
app.put("/gazetteers/:environment", async (context) => {
  const environment = ENVIRONMENTS.find((known) => known === context.req.param("environment"));
  if (environment === undefined) throw new Problem("not_found", `Environments: ${ENVIRONMENTS.join(", ")}.`);
  return context.json(await publishGazetteer(context.env, environment, await context.req.arrayBuffer()));
});
app.get("/publications/:creditUnionId", async (context) =>
  context.json(await listPublications(context.env, context.req.param("creditUnionId"))),
);
app.post("/publications/:id/activate", async (context) => context.json(await activatePublication(context.env, context.req.param("id"))));
app.post("/tick", async (context) => context.json(await tick(context.env)));
app.get("/status", async (context) => context.json(await readStatus(context.env)));

app.notFound((context) =>
  problemResponse(new Problem("not_found", "No such operator route."), context.get("requestId") ?? createId("req"), context.req.path),
);
app.onError((error, context) => {
  const problem = toProblem(error);
  const requestId = context.get("requestId") ?? createId("req");
  if (problem.code === "internal") log("error", "operator_request_failed", { requestId, path: context.req.path, ...describeError(error) });
  return problemResponse(problem, requestId, context.req.path);
});

export default app;
