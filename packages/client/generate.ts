import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createOpenApiDocument, OPERATION_LIST } from "@tellerline/contract";
import openapiTS, { astToString } from "openapi-typescript";

/** Generates the client's types from the OpenAPI document, and its table of operations from the catalogue. */

const FOLDER = join(import.meta.dirname, "src/generated");
const NOTICE =
  "/** Written by `pnpm --filter @tellerline/client run generate` from the operation catalogue. Do not change it by hand. */\n";

/** An operation's entry in the client's table. */
function describe({ method, path, effect, headers }: (typeof OPERATION_LIST)[number]) {
  return {
    method,
    path,
    isSafe: effect === "read",
    takesIdempotencyKey: headers?.["Idempotency-Key"] !== undefined,
  };
}

const document: unknown = JSON.parse(JSON.stringify(createOpenApiDocument("https://api.tellerline.dev")));
const types = astToString(await openapiTS(document as Parameters<typeof openapiTS>[0]));
const called = Object.fromEntries(
  OPERATION_LIST.filter(({ response }) => response.schema.type !== "string").map((operation) => [operation.id, describe(operation)]),
);
mkdirSync(FOLDER, { recursive: true });
writeFileSync(join(FOLDER, "api.ts"), NOTICE + types);
writeFileSync(join(FOLDER, "operations.ts"), `${NOTICE}export const OPERATIONS = ${JSON.stringify(called, null, 2)} as const;\n`);
