import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { assertValidRuleset, Spectral } from "@stoplight/spectral-core";
import owasp from "@stoplight/spectral-owasp-ruleset";
import { oas } from "@stoplight/spectral-rulesets";
import { OPERATION_LIST } from "@tellerline/contract";
import openapiTS, { astToString } from "openapi-typescript";
import { beforeAll, describe, expect, it } from "vitest";
import { baseUrl, call, createKey } from "../support/api.ts";
import { compile, generatedFolder, writePrograms } from "../support/programs.ts";

let source = "";
beforeAll(async () => {
  source = await (await call("GET", "/openapi.json")).text();
});

/**
 * Names of lint rules that require bounds. The test applies them only to input in URLs and bodies: the platform limits headers, and output has
 * bounds only where they mean something. An `answer` that a caller sends back for verification counts as output.
 */
const BOUNDS = new Set(["string-limit", "array-limit", "integer-limit"].map((rule) => `owasp:api4:2023-${rule}`));
/** Name of the lint rule that requires a pattern for strings. It is ignored, because a pattern is useless for names and free text. */
const FREE_TEXT = "owasp:api4:2023-string-restricted";

type Path = readonly (string | number)[];
const memberAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((found, name) => (typeof found === "object" && found !== null ? Reflect.get(found, name) : undefined), value);

/** Whether the part of the document at `path` describes input in a URL or a body. */
function isSentToUs(document: unknown, path: Path): boolean {
  const [root, , , part, number = ""] = path;
  if (root !== "paths" || path.includes("answer") || path.includes("propertyNames")) return false;
  if (part !== "parameters") return part === "requestBody";
  const place = [...path.slice(0, 4), number];
  const reference = memberAt(document, [...place, "$ref"]);
  const parameter = typeof reference === "string" ? reference.split("/").slice(1) : place;
  return memberAt(document, [...parameter, "in"]) !== "header";
}

describe("/openapi.json", () => {
  it("passes a linter's strict rules", async () => {
    const problems = await lintFromString({ source, config: await createConfig({ extends: ["recommended-strict"] }) });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
  });

  it("passes Spectral's rules for OpenAPI and its OWASP rules for the security of APIs", async () => {
    const spectral = new Spectral();
    const ruleset: unknown = { extends: [oas, owasp] };
    assertValidRuleset(ruleset);
    spectral.setRuleset(ruleset);
    const document: unknown = JSON.parse(source);
    const problems = (await spectral.run(source)).filter(
      ({ code, path }) => code !== FREE_TEXT && (!BOUNDS.has(String(code)) || isSentToUs(document, path)),
    );
    expect(problems.map(({ code, message, path }) => `${code}: ${message} ${path.join("/")}`)).toEqual([]);
  });

  it("has every operation of the catalogue", () => {
    const document: { openapi: string; paths: Record<string, object> } = JSON.parse(source);
    expect(document.openapi).toBe("3.1.0");
    for (const { path, method } of OPERATION_LIST) expect(document.paths[path]).toHaveProperty(method.toLowerCase());
  });
});

const USE = `
import createClient from "openapi-fetch";
import type { paths } from "./paths.ts";

export async function bestApr(baseUrl: string, key: string): Promise<number | undefined> {
  const client = createClient<paths>({ baseUrl, headers: { Authorization: "Bearer " + key } });
  const { data, error } = await client.POST("/v1/decisions/batch", {
    body: { scenarios: [{ product_type: "auto_loan", intent: "purchase", amount: 20000, state: "TX" }] },
  });
  if (error !== undefined) throw new Error(error.code + error.detail);
  return data.results[0]?.best_offer?.apr;
}
`;

/** Writes types that are generated from the OpenAPI document, and programs that use the types. @returns the programs' paths. */
async function writeAll(programs: readonly string[]): Promise<readonly string[]> {
  const folder = generatedFolder("types");
  writeFileSync(join(folder, "paths.ts"), astToString(await openapiTS(source)));
  return writePrograms(folder, programs);
}

describe("a client generated from it", () => {
  it("compiles where it is used rightly, and not where a field is misspelt", async () => {
    const misspelt = [USE.replace("amount:", "amonut:"), USE.replace("best_offer?.apr", "best_offer?.aprs")];
    expect(compile(await writeAll([USE, ...misspelt]))).toEqual([
      [],
      [expect.stringContaining("amonut")],
      [expect.stringContaining("aprs")],
    ]);
  });

  it("calls the running system", async () => {
    const [program = ""] = await writeAll([USE]);
    const { bestApr }: { bestApr: (baseUrl: string, key: string) => Promise<number | undefined> } = await import(program);
    expect(await bestApr(baseUrl(), await createKey("pro"))).toBeGreaterThan(1);
    await expect(bestApr(baseUrl(), await createKey("free"))).rejects.toThrow("plan_required");
  });
});
