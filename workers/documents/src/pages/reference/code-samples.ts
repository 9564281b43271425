import { examplesOf } from "./examples.ts";
import { bodyOf, type Entry, type OpenApiDocument, operationsOf } from "./fields.ts";

export function exampleCallOf({ path, method, operation }: Entry, body: unknown) {
  return {
    operationId: operation.operationId ?? "",
    method,
    path,
    sample: String(Reflect.get(operation, "x-sample-path") ?? path),
    body,
    isKeyless: (Reflect.get(operation, "x-plan") ?? "keyless") === "keyless" && Reflect.get(operation, "x-sample-of-sandbox") !== true,
  };
}

/** Language names as tools that read `x-codeSamples` expect them. */
const LANGUAGES = { curl: "Shell", TypeScript: "TypeScript", Python: "Python" } as const;

export function withCodeSamples(document: OpenApiDocument, origin: string): OpenApiDocument {
  for (const entry of operationsOf(document)) {
    const examples = examplesOf(origin, exampleCallOf(entry, bodyOf(entry).example));
    const samples = examples.map(({ language, code }) => ({ lang: LANGUAGES[language], label: language, source: code }));
    Object.assign(entry.operation, { "x-codeSamples": samples });
  }
  return document;
}
