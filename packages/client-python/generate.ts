import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ClientMethod, createOpenApiDocument, listClientMethods } from "@tellerline/contract";

/**
 * Generates `_generated` from the operation catalogue: a typed dictionary for each model, the table of operations, and a class for each
 * resource with an asynchronous method for each operation. Rewrites the asynchronous classes and client as synchronous ones.
 */

const FOLDER = join(import.meta.dirname, "src/tellerline/_generated");
const NOTICE = (about: string) =>
  `"""${about}\n\nWritten by \`pnpm run clients\` from the operation catalogue. Do not change it by hand.\n"""\n`;

type Operation = ClientMethod["operation"];
type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null && !Array.isArray(value);
const document: Schema = JSON.parse(JSON.stringify(createOpenApiDocument("https://api.tellerline.dev")));
const inside = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce((found, name) => (isSchema(found) ? found[name] : undefined), value);
const components = inside(document, "components", "schemas");
const schemas: Schema = isSchema(components) ? components : {};
const called = listClientMethods();

const pascalCase = (name: string): string => name.replaceAll(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** Python keywords that the API might use as names. An argument of such a name gets an underscore appended, such as `from_`. */
const KEYWORDS = ["as", "class", "for", "from", "global", "if", "import", "in", "is", "not", "or", "pass", "with"];
const argument = (name: string): string => (KEYWORDS.includes(name) ? `${name}_` : name);
/** Source of a docstring with this text. Every line but the first is indented by `indent`, except empty lines. */
const docstring = (text: string, indent: string): string =>
  `"""${text
    .replaceAll("\\", "\\\\")
    .replaceAll('"""', "'''")
    .replaceAll(/\n(?!\n)/g, `\n${indent}`)}${text.endsWith('"') ? " " : ""}"""`;
const LITERAL = { true: "True", false: "False", null: "None" } as const;
const literal = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text in LITERAL ? LITERAL[text as keyof typeof LITERAL] : text;
};

/** Sources of models for nested objects, inner ones first. `typeOf` adds them; `modelsModule` takes them out. */
const nested: string[] = [];

/** The Python type of a schema, as source. @param name the name of the nested model that is added to `nested` if the schema is an object. */
function typeOf(schema: unknown, name: string): string {
  if (!isSchema(schema)) return "Any";
  const { $ref: reference, enum: members, const: constant, anyOf, type, items, properties, additionalProperties } = schema;
  if (typeof reference === "string") return `"${reference.split("/").at(-1)}"`;
  if (Array.isArray(members)) return `Literal[${members.map(literal).join(", ")}]`;
  if (constant !== undefined) return `Literal[${literal(constant)}]`;
  if (Array.isArray(anyOf)) return union(anyOf.map((one, at) => typeOf(one, `${name}${at === 0 ? "" : at + 1}`)));
  if (Array.isArray(type)) return union(type.map((one: unknown) => typeOf({ ...schema, type: one }, name)));
  if (type === "array") return `List[${typeOf(items, name)}]`;
  // An object whose schema describes further properties becomes a plain dictionary, not a model class.
  if (type === "object" && isSchema(properties) && !isSchema(additionalProperties)) {
    nested.push(modelOf(name, schema));
    return `"${name}"`;
  }
  const PLAIN: Readonly<Record<string, string>> = {
    string: "str",
    integer: "int",
    number: "float",
    boolean: "bool",
    null: "None",
    object: "Dict[str, Any]",
  };
  return typeof type === "string" ? (PLAIN[type] ?? "Any") : "Any";
}

const union = (types: readonly string[]): string => {
  const distinct = [...new Set(types)];
  return distinct.length === 1 ? (distinct[0] ?? "Any") : `Union[${distinct.join(", ")}]`;
};

function modelOf(name: string, schema: Schema): string {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const properties = Object.entries(isSchema(schema.properties) ? schema.properties : {}).map(([property, field]) => {
    const type = typeOf(field, `${name}${pascalCase(property)}`);
    const words = isSchema(field) && typeof field.description === "string" ? field.description : "";
    return { property, words, type: required.includes(property) ? type : `NotRequired[${type}]` };
  });
  const words = typeof schema.description === "string" ? schema.description : "";
  if (properties.some(({ property }) => KEYWORDS.includes(property))) {
    const fields = properties.map(({ property, type }) => `        ${JSON.stringify(property)}: ${type},`);
    return `${name} = TypedDict(\n    "${name}",\n    {\n${fields.join("\n")}\n    },\n)\n${docstring(words, "")}\n`;
  }
  const fields = properties.map(
    ({ property, type, words: said }) => `    ${property}: ${type}${said === "" ? "" : `\n    ${docstring(said, "    ")}`}`,
  );
  const body = [...(words === "" ? [] : [`    ${docstring(words, "    ")}\n`]), ...fields];
  return `class ${name}(TypedDict):\n${body.length === 0 ? "    pass" : body.join("\n")}\n`;
}

function modelsModule(): string {
  const models = Object.entries(schemas).flatMap(([name, schema]) => {
    if (!isSchema(schema)) return [];
    const isObject = schema.type === "object" && isSchema(schema.properties);
    const words = typeof schema.description === "string" ? `\n${docstring(schema.description, "")}` : "";
    const own = isObject ? modelOf(name, schema) : `${name} = ${typeOf(schema, `${name}Item`)}${words}\n`;
    return [...nested.splice(0), own];
  });
  const types = "from typing import Any, Dict, List, Literal, NotRequired, TypedDict, Union";
  return `${NOTICE("Models of the API, as typed dictionaries.")}\n${types}\n\n${models.join("\n\n")}`;
}

function operationsModule(version: string): string {
  const entries = called.map(
    ({ operation: { id, method, path, effect, headers } }) =>
      `    "${id}": Operation("${method}", "${path}", ${literal(effect === "read")}, ${literal(headers?.["Idempotency-Key"] !== undefined)}),`,
  );
  return `${NOTICE("The operations of the API.")}
from typing import Dict, NamedTuple

CLIENT_VERSION = "${version}"


class Operation(NamedTuple):
    """How an operation is called."""

    method: str
    path: str
    is_safe: bool
    takes_idempotency_key: bool


OPERATIONS: Dict[str, Operation] = {
${entries.join("\n")}
}
`;
}

/** The Python type of a schema in the resource modules: the model that the schema refers to, or `Dict[str, Any]` if it refers to none. */
function modelNamed(schema: unknown): string {
  const type = typeOf(schema, "");
  return type.startsWith('"') ? `models.${type.slice(1, -1)}` : "Dict[str, Any]";
}

const documentedOf = ({ path, method }: Operation) => inside(document, "paths", path, method.toLowerCase());
const bodyOf = (operation: Operation) => inside(documentedOf(operation), "requestBody", "content", "application/json", "schema");
const answerOf = (operation: Operation) =>
  inside(documentedOf(operation), "responses", String(operation.response.status), "content", "application/json", "schema");

/** Converts a type of the models module for the resource modules: `"Offer"` becomes `models.Offer`. */
const inModels = (type: string): string => type.replaceAll(/"(\w+)"/g, "models.$1");

interface Taken {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
}

/** Query parameters of an operation, as keyword arguments; `wire` is a parameter's name in the URL. */
function queryOf(operation: Operation): readonly (Taken & { readonly wire: string })[] {
  const parameters = inside(documentedOf(operation), "parameters");
  if (!Array.isArray(parameters)) return [];
  return parameters.flatMap((one: unknown) => {
    const reference = isSchema(one) && typeof one.$ref === "string" ? one.$ref.split("/").slice(1) : null;
    const parameter = reference === null ? one : inside(document, ...reference);
    if (!isSchema(parameter) || parameter.in !== "query") return [];
    const wire = String(parameter.name);
    return [{ wire, name: argument(wire), type: inModels(typeOf(parameter.schema, "")), required: parameter.required === true }];
  });
}

/** Sources of the options that an operation takes in addition to `OPTIONS`, which every operation takes. */
function ownOptions({ headers, tagged, method }: Operation): readonly string[] {
  return [
    ...(headers?.["Idempotency-Key"] === undefined ? [] : ["idempotency_key: Optional[str] = None"]),
    ...(headers?.["If-Match"] === undefined && !(tagged === true && method === "PATCH") ? [] : ["if_match: Optional[str] = None"]),
    ...(headers?.Prefer === undefined ? [] : ["receipt: bool = False"]),
  ];
}

const OPTIONS = ["timeout: Optional[float] = None", "max_retries: Optional[int] = None", "headers: Optional[Mapping[str, str]] = None"];

/** The field that holds the rows of an operation's page, and the Python type of a row; null if the operation does not answer in pages. */
function rowsOf(operation: Operation): { readonly field: string; readonly type: string } | null {
  if (operation.query === undefined || !("cursor" in operation.query.shape)) return null;
  const reference = inside(answerOf(operation), "$ref");
  const page = typeof reference === "string" ? inside(document, ...reference.split("/").slice(1)) : undefined;
  const properties = inside(page, "properties");
  const [field] = Object.entries(isSchema(properties) ? properties : {}).filter(([, one]) => inside(one, "type") === "array");
  return field === undefined ? null : { field: field[0], type: modelNamed(inside(field[1], "items")) };
}

/** Name of the method that iterates over the rows of all pages: `list` becomes `iterate`, `listDeliveries` becomes `iterate_deliveries`. */
const iterating = (method: string): string =>
  snakeCase(method)
    .replace(/^(?:list|look_up|get)(?=_|$)/, "iterate")
    .replace(/place$/, "places");

function methodOf({ operation, method: ownName }: ClientMethod): string {
  const { id, method, path, summary, description, body, bodyOptional, params } = operation;
  const names = Object.keys(params?.shape ?? {});
  const query = queryOf(operation);
  const positional = [
    ...names.map((name) => `${argument(name)}: str`),
    ...(body === undefined
      ? []
      : [`body: ${bodyOptional ? `Optional[${modelNamed(bodyOf(operation))}] = None` : modelNamed(bodyOf(operation))}`]),
  ];
  const asked = query.map(({ name, type, required }) => (required ? `${name}: ${type}` : `${name}: Optional[${type}] = None`));
  const own = ownOptions(operation);
  const wire = query.map(({ wire: key, name }) => `"${key}": ${name}`);
  const passed = (more: readonly string[]) =>
    [
      ...(names.length === 0 ? [] : [`path={${names.map((name) => `"${name}": ${argument(name)}`).join(", ")}}`]),
      ...(query.length === 0 ? [] : [`query={${[...wire, ...more].join(", ")}}`]),
      ...(body === undefined ? [] : [`body=${bodyOptional ? "body or {}" : "body"}`]),
      ...[...own, ...OPTIONS].map((one) => one.replace(/:.*/, "")).map((name) => `${name}=${name}`),
    ].join(", ");
  const signature = ["self", ...positional, "*", ...asked, ...own, ...OPTIONS].join(",\n        ");
  const words = docstring(`${summary}. ${description}\n\n\`\`${method} ${path}\`\``, "        ");
  const name = snakeCase(ownName);
  const answer = modelNamed(answerOf(operation));
  const whole = `    async def ${name}(
        ${signature},
    ) -> ${answer}:
        ${words}
        return cast(${answer}, await self._transport.call("${id}", Call(${passed([])})))
`;
  const rows = rowsOf(operation);
  if (rows === null) return whole;
  return `${whole}
    async def ${iterating(ownName)}(
        ${signature},
    ) -> AsyncIterator[${rows.type}]:
        """Every row of \`\`${name}\`\`, page by page."""
        following = cursor
        while True:
            page = await self._transport.call("${id}", Call(${passed(['"cursor": following'])}))
            for row in page["${rows.field}"]:
                yield cast(${rows.type}, row)
            following = cursor_of(page)
            if following is None:
                return
`;
}

function resourcesModule(): string {
  const resources = [...Map.groupBy(called, ({ resource }) => resource)];
  const className = (resource: string) => `Async${resource.charAt(0).toUpperCase()}${resource.slice(1)}`;
  const init = "    def __init__(self, transport: AsyncTransport) -> None:\n        self._transport = transport\n";
  const classes = resources.map(([resource, methods]) => `class ${className(resource)}:\n${init}\n${methods.map(methodOf).join("\n")}`);
  const made = resources.map(([resource]) => `        self.${snakeCase(resource)} = ${className(resource)}(transport)`);
  return `${NOTICE("Methods of the API by resource, asynchronous.")}
from __future__ import annotations

from typing import TYPE_CHECKING, Any, AsyncIterator, Dict, List, Literal, Mapping, Optional, Union, cast

from .._calls import Call, cursor_of
from . import models

if TYPE_CHECKING:
    from .._async_client import AsyncTransport

${classes.join("\n\n")}

class AsyncResources:
    """Every resource of the API."""

    def __init__(self, transport: AsyncTransport) -> None:
${made.join("\n")}
`;
}

/** Rewrites the code of an asynchronous module as a synchronous one. */
function synchronous(asynchronous: string): string {
  const WORDS: readonly (readonly [RegExp, string])[] = [
    [/\basync (def|with|for) /g, "$1 "],
    [/\baiter_bytes\b/g, "iter_bytes"],
    [/\bawait /g, ""],
    [/\banyio\b/g, "time"],
    [/\baclose\b/g, "close"],
    [/__a(enter|exit)__/g, "__$1__"],
    [/\bAsync([A-Z])/g, "$1"],
    [/\b_async_client\b/g, "_generated.client"],
    [/\basync_resources\b/g, "resources"],
    [/, asynchronous\./g, "."],
  ];
  return WORDS.reduce((text, [word, instead]) => text.replaceAll(word, instead), asynchronous);
}

/** Source of the synchronous client. Its imports differ from the asynchronous client's, because it is one folder deeper, in `_generated`. */
function clientModule(): string {
  const asynchronous = readFileSync(join(FOLDER, "../_async_client.py"), "utf8");
  const code = asynchronous.slice(asynchronous.indexOf("from __future__"));
  const moved = code.replaceAll(/^from \._(?!generated)/gm, "from .._").replaceAll(/^from \._generated\./gm, "from .");
  return `${NOTICE("The synchronous client, from the asynchronous one.")}\n${synchronous(moved)}`;
}

const version = /^version = "(.*)"$/m.exec(readFileSync(join(import.meta.dirname, "pyproject.toml"), "utf8"))?.[1];
if (version === undefined) throw new Error("pyproject.toml has no version.");
mkdirSync(FOLDER, { recursive: true });
const write = (name: string, text: string) => writeFileSync(join(FOLDER, name), text);
write("__init__.py", NOTICE("What is generated from the operation catalogue."));
write("models.py", modelsModule());
write("operations.py", operationsModule(version));
const resources = resourcesModule();
write("async_resources.py", resources);
write("resources.py", synchronous(resources));
write("client.py", clientModule());
