import { listClientMethods } from "@tellerline/contract";

export interface ExampleCall {
  readonly operationId: string;
  readonly method: string;
  /** The path as in the OpenAPI document: `/v1/monitors/{monitor_id}`. */
  readonly path: string;
  /** The path with sample values, and a query if the call needs one. A parameter without a sample value stays in braces. */
  readonly sample: string;
  readonly body: unknown;
  readonly isKeyless: boolean;
}

export interface Example {
  readonly language: "curl" | "TypeScript" | "Python";
  readonly code: string;
}

function curlOf(origin: string, { method, sample, body, isKeyless }: ExampleCall): string {
  // A path parameter without a sample value becomes a shell variable: `{key_id}` becomes `$KEY_ID`.
  const path = sample.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  const lines = [`curl ${method === "get" ? "" : `-X ${method.toUpperCase()} `}"${origin}${path}"`];
  if (!isKeyless) lines.push(`-H "Authorization: Bearer $KEY"`);
  if (body !== undefined) lines.push(`-H "Content-Type: application/json"`, `-d '${JSON.stringify(body)}'`);
  return lines.join(" \\\n  ");
}

function parametersOf({ path, sample }: ExampleCall): readonly string[] {
  const values = sample.split("?")[0]?.split("/") ?? [];
  return path.split("/").flatMap((part, index) => (part.startsWith("{") ? [decodeURIComponent(values[index] ?? part)] : []));
}

function queryOf({ sample }: ExampleCall): readonly (readonly [string, string | number | boolean])[] {
  const query = new URLSearchParams(sample.split("?")[1] ?? "");
  return [...query].map(([name, value]) => [
    name,
    value === "true" || value === "false" ? value === "true" : value.trim() !== "" && !Number.isNaN(Number(value)) ? Number(value) : value,
  ]);
}

/** A value as a JavaScript literal, with unquoted member names. */
function inTypeScript(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(/^(\s*)"([A-Za-z_]\w*)":/gm, "$1$2:");
}

function inPython(value: unknown, indent = ""): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = `${indent}    `;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item) => inner + inPython(item, inner))
    : Object.entries(value).map(([name, item]) => `${inner}${JSON.stringify(name)}: ${inPython(item, inner)}`);
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  return parts.length === 0 ? open + close : `${open}\n${parts.join(",\n")},\n${indent}${close}`;
}

/** The name of an argument in the Python client. `from` is a reserved word in Python. */
const argumentOf = (name: string): string => (name === "from" ? "from_" : name);

const inSnakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Examples of a call, in curl and for the TypeScript and Python clients. Only in curl if the clients lack the operation. */
export function examplesOf(origin: string, call: ExampleCall): readonly Example[] {
  const curl: Example = { language: "curl", code: curlOf(origin, call) };
  const found = listClientMethods().find(({ operation }) => operation.id === call.operationId);
  if (found === undefined) return [curl];
  const { resource, method } = found;
  const parameters = parametersOf(call);
  const query = queryOf(call);
  const rest = [...(call.body === undefined ? [] : [call.body]), ...(query.length === 0 ? [] : [Object.fromEntries(query)])];
  const inJs = [...parameters.map((value) => JSON.stringify(value)), ...rest.map(inTypeScript)].join(", ");
  const inPy = [
    ...parameters.map((value) => JSON.stringify(value)),
    ...(call.body === undefined ? [] : [inPython(call.body)]),
    ...query.map(([name, value]) => `${argumentOf(name)}=${inPython(value)}`),
  ].join(", ");
  return [
    curl,
    {
      language: "TypeScript",
      code: `import { TellerlineClient } from "@tellerline/client";\n\nconst client = new TellerlineClient({ baseUrl: "${origin}"${call.isKeyless ? "" : ", apiKey: process.env.KEY"} });\nconst answer = await client.${resource}.${method}(${inJs});`,
    },
    {
      language: "Python",
      code: `import os\nfrom tellerline import Tellerline\n\nclient = Tellerline(${call.isKeyless ? "" : 'os.environ["KEY"], '}base_url="${origin}")\nanswer = client.${inSnakeCase(resource)}.${inSnakeCase(method)}(${inPy})`,
    },
  ];
}
