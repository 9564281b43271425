import { createOperatorKey, revokeOperatorKey, setPlan } from "./accounts.ts";
import { createOperatorApp } from "./app.ts";
import { addImportChunk, beginImport, publishImport } from "./imports.ts";
import { activatePublication, listPublications } from "./membership/publications.ts";
import { publishGazetteer } from "./membership/publish-gazetteer.ts";
import { readStatus } from "./status.ts";
import { tick } from "./tick.ts";

export default createOperatorApp({
  beginImport: ({ env, body }) => beginImport(env, body),
  addImportLines: ({ env, params, body }) => addImportChunk(env, params.import_id, body),
  publishImport: ({ env, params }) => publishImport(env, params.import_id),
  createKey: ({ env, body }) => createOperatorKey(env, body),
  revokeKey: ({ env, params }) => revokeOperatorKey(env, params.key_id),
  setPlan: ({ env, params, body }) => setPlan(env, params.org_id, body.plan),
  putGazetteer: ({ env, params, body }) => publishGazetteer(env, params.environment, body),
  listPublications: ({ env, params }) => listPublications(env, params.credit_union_id),
  activatePublication: ({ env, params }) => activatePublication(env, params.publication_id),
  tick: ({ env }) => tick(env),
  status: ({ env }) => readStatus(env),
});
