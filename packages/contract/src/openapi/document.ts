import { createDocument, type ZodOpenApiObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { OPERATION_LIST } from "../catalogue/index.ts";
import { GROUPS } from "../routes/route.ts";
import { API_VERSION } from "../version.ts";
import { describeDocument } from "./describe.ts";
import { RESPONSE_EXAMPLES } from "./examples.ts";
import { joinNulls } from "./nullables.ts";
import { toOpenApiOperation } from "./operations.ts";
import { shareParameters } from "./shared-parameters.ts";
import { tidySchema } from "./tidy-schema.ts";
import { WEBHOOKS } from "./webhooks.ts";

const PRODUCTION = { url: "https://api.tellerline.dev", description: "Production.", "x-internal": false };

/** The servers that the document lists: the one at `url`, and production. Without TLS, `url` is a local system and is listed as `/`. */
function serversFor(url: string) {
  if (url === PRODUCTION.url) return [PRODUCTION];
  const isLocal = url.startsWith("http:");
  return [{ url: isLocal ? "/" : url, description: isLocal ? "Local system." : "This system.", "x-internal": false }, PRODUCTION];
}

export function createOpenApiDocument(serverUrl: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of OPERATION_LIST) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: toOpenApiOperation(operation) };
  }
  const document: ZodOpenApiObject = {
    openapi: "3.1.0",
    info: {
      title: "Tellerline",
      version: API_VERSION,
      description:
        "Ranked financing offers of US credit unions by true cost. Money is in US dollars, rates and APR in percent, timestamps in UTC.",
      contact: { name: "Tellerline", url: "https://tellerline.dev" },
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: serversFor(serverUrl),
    tags: Object.entries(GROUPS).map(([name, description]) => ({ name, description })),
    components: {
      examples: RESPONSE_EXAMPLES,
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "`Authorization: Bearer rk_live_…`" },
        apiKey: { type: "apiKey", in: "header", name: "X-API-Key" },
      },
    },
    paths,
    webhooks: WEBHOOKS,
  };
  const created = createDocument(document, { override: ({ jsonSchema, io }) => tidySchema(jsonSchema, io) });
  joinNulls(created);
  describeDocument(created);
  shareParameters(created);
  return created;
}
