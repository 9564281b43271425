import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@hey-api/openapi-ts";
import { build } from "esbuild";
import { generate } from "orval";
import { beforeAll, describe, expect, it } from "vitest";
import { baseUrl, call, createKey } from "../support/api.ts";
import { compile, generatedFolder, writePrograms } from "../support/programs.ts";

/** Tests clients that third-party generators make from the OpenAPI document, each with a program that a developer might write. */

const SCENARIO = `{ product_type: "auto_loan", intent: "purchase", amount: 20000, state: "TX" }`;

const HEY_API = `
import { createClient } from "./client";
import { createBatchDecision, getMonitor } from "./sdk.gen";

export async function bestApr(baseUrl: string, key: string): Promise<number | undefined> {
  const client = createClient({ baseUrl, auth: key });
  const { data, error } = await createBatchDecision({ client, body: { scenarios: [${SCENARIO}] } });
  if (error !== undefined) throw new Error(error.code + error.detail);
  return data?.results[0]?.best_offer?.apr;
}

export const statusOf = async (client: ReturnType<typeof createClient>) =>
  (await getMonitor({ client, path: { monitor_id: "mon_1" } })).data?.status satisfies "active" | "paused" | "disabled" | undefined;
`;

const ORVAL = `
import { createBatchDecision } from "./api";

export async function bestApr(baseUrl: string, key: string): Promise<number | undefined> {
  const answer = await createBatchDecision({ scenarios: [${SCENARIO}] }, { headers: { Authorization: "Bearer " + key } });
  if (answer.status !== 200) throw new Error(answer.data.code + answer.data.detail);
  return answer.data.results[0]?.best_offer?.apr;
}
`;

interface Program {
  bestApr(baseUrl: string, key: string): Promise<number | undefined>;
}

/** Bundles and loads a program. It must be bundled, because it has imports without file extensions. */
async function load(path: string): Promise<Program> {
  const outfile = path.replace(/\.ts$/, ".mjs");
  await build({ entryPoints: [path], outfile, bundle: true, format: "esm", platform: "neutral", logLevel: "error" });
  return import(outfile);
}

const GENERATORS = [
  {
    name: "hey-api",
    program: HEY_API,
    make: (input: string, folder: string): Promise<unknown> =>
      createClient({ input, output: { path: folder, clean: false }, plugins: ["@hey-api/client-fetch"], logs: { level: "silent" } }),
  },
  {
    name: "orval",
    program: ORVAL,
    make: (input: string, folder: string): Promise<unknown> =>
      generate({
        input: { target: input },
        output: { target: join(folder, "api.ts"), client: "fetch", mode: "single", baseUrl: baseUrl() },
      }),
  },
];

describe.each(GENERATORS)("a client by $name", ({ name, program, make }) => {
  const folder = generatedFolder(name);
  beforeAll(async () => {
    const input = join(folder, "openapi.json");
    writeFileSync(input, await (await call("GET", "/openapi.json")).text());
    await make(input, folder);
  });

  it("compiles where it is used rightly, and not where a field is misspelt", () => {
    const misspelt = [program.replace("amount:", "amonut:"), program.replace("best_offer?.apr", "best_offer?.aprs")];
    expect(compile(writePrograms(folder, [program, ...misspelt]))).toEqual([
      [],
      [expect.stringContaining("amonut")],
      [expect.stringContaining("aprs")],
    ]);
  });

  it("calls the running system", async () => {
    const [path = ""] = writePrograms(folder, [program]);
    const { bestApr } = await load(path);
    expect(await bestApr(baseUrl(), await createKey("pro"))).toBeGreaterThan(1);
    await expect(bestApr(baseUrl(), await createKey("free"))).rejects.toThrow("plan_required");
  });
});
