import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ClientMethod, createOpenApiDocument, listClientMethods } from "@tellerline/contract";
import openapiTS, { astToString } from "openapi-typescript";
import manifest from "./package.json" with { type: "json" };

// Generates `src/generated` from the catalogue of operations: the OpenAPI types (`api.ts`), a named type per model (`models.ts`), a table
// of the operations (`operations.ts`), a class per resource with a method per operation (`resources.ts`), and the client's version
// (`version.ts`).

const FOLDER = join(import.meta.dirname, "src/generated");
const NOTICE = "/** Written by `pnpm run clients` from the operation catalogue. Do not change it by hand. */\n";

type Operation = ClientMethod["operation"];

const document = createOpenApiDocument("https://api.tellerline.dev");
const called = listClientMethods();

function describe({ method, path, effect, headers }: Operation) {
  return {
    method,
    path,
    isSafe: effect === "read",
    takesIdempotencyKey: headers?.["Idempotency-Key"] !== undefined,
  };
}

const camelCase = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const className = (resource: string): string => resource.charAt(0).toUpperCase() + resource.slice(1);

function isList({ response, query }: Operation): boolean {
  return query !== undefined && "cursor" in query.shape && "shape" in response.schema;
}

/**
 * TypeScript source of the method for an operation. Its parameters are the path parameters, the body and the query if the operation has
 * them, and the options.
 */
function methodOf({ operation, method: ownName }: ClientMethod): string {
  const { id, method, path, summary, description, body, bodyOptional, params, query } = operation;
  const parameters = Object.keys(params?.shape ?? {});
  const isQueryRequired = Object.values(query?.shape ?? {}).some((field) => !field.safeParse(undefined).success);
  const taken = [
    ...parameters.map((name) => `${camelCase(name)}: string`),
    ...(body === undefined ? [] : [`body${bodyOptional ? "?" : ""}: Body<"${id}">`]),
    ...(query === undefined ? [] : [`query${isQueryRequired ? "" : "?"}: Query<"${id}">`]),
    "options?: CallOptions",
  ];
  const input = [
    ...(parameters.length === 0 ? [] : [`path: { ${parameters.map((name) => `${name}: ${camelCase(name)}`).join(", ")} }`]),
    ...(body === undefined ? [] : ["body"]),
    ...(query === undefined ? [] : ["query"]),
    "options",
  ];
  const [call, type] = isList(operation) ? ["listCall", `ListCall<Output<"${id}">, Item<"${id}">>`] : ["call", `Call<Output<"${id}">>`];
  return `  /**
   * ${summary}. ${description.replaceAll("*/", "* /")}
   *
   * \`${method} ${path}\`
   */
  ${ownName}(${taken.join(", ")}): ${type} {
    return this.${call}("${id}", { ${input.join(", ")} });
  }`;
}

function resourcesModule(): string {
  const resources = [...Map.groupBy(called, ({ resource }) => resource)];
  const classes = resources.map(
    ([resource, methods]) => `class ${className(resource)} extends Resource {\n${methods.map(methodOf).join("\n\n")}\n}`,
  );
  const fields = resources.map(([resource]) => `  readonly ${resource}: ${className(resource)};`);
  const made = resources.map(([resource]) => `    this.${resource} = new ${className(resource)}(transport);`);
  return `${NOTICE}
import type { Call, ListCall } from "../call.ts";
import { Resource } from "../resource.ts";
import type { CallOptions, Transport } from "../transport.ts";
import type { Body, Item, Output, Query } from "../types.ts";

${classes.join("\n\n")}

/** Every resource of the API. */
export class Resources {
${fields.join("\n")}

  constructor(transport: Transport) {
${made.join("\n")}
  }
}
`;
}

function modelsModule(): string {
  const names = Object.keys(document.components?.schemas ?? {}).toSorted();
  const models = names.map((name) => `export type ${name} = components["schemas"]["${name}"];`);
  return `${NOTICE}\nimport type { components } from "./api.ts";\n\n${models.join("\n")}\n`;
}

const types = astToString(await openapiTS(JSON.parse(JSON.stringify(document))));
const table = Object.fromEntries(called.map(({ operation }) => [operation.id, describe(operation)]));
mkdirSync(FOLDER, { recursive: true });
const write = (name: string, text: string) => writeFileSync(join(FOLDER, name), text);
write("api.ts", NOTICE + types);
write("models.ts", modelsModule());
write("operations.ts", `${NOTICE}export const OPERATIONS = ${JSON.stringify(table, null, 2)} as const;\n`);
write("resources.ts", resourcesModule());
write("version.ts", `${NOTICE}export const CLIENT_VERSION = "${manifest.version}";\n`);
