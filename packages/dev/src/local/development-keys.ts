import { join } from "node:path";
import type { OperatorClient } from "@tellerline/ops";
import * as z from "zod";
import { readJsonFile } from "./bundle.ts";
import { writePrivateJson } from "./private-file.ts";

const KEYS = {
  free: { plan: "free", sandbox: false },
  pro: { plan: "pro", sandbox: false },
  enterprise: { plan: "enterprise", sandbox: false },
  sandbox: { plan: "enterprise", sandbox: true },
} as const;

const developmentKeys = z.object({ free: z.string(), pro: z.string(), enterprise: z.string(), sandbox: z.string() });
export type DevelopmentKeys = z.infer<typeof developmentKeys>;

/**
 * One API key for each plan, and one for the sandbox. The keys are created on the first start and kept in `keys.json` in the state folder,
 * together with the system's URL and the operator's token.
 */
export async function provideDevelopmentKeys(
  client: OperatorClient,
  stateDir: string,
  system: { readonly baseUrl: string; readonly operatorToken: string },
): Promise<DevelopmentKeys> {
  const path = join(stateDir, "keys.json");
  const stored = developmentKeys.safeParse(readJsonFile(path));
  const create = async (name: keyof DevelopmentKeys) => (await client.createKey(KEYS[name])).key;
  const keys = stored.success
    ? stored.data
    : {
        free: await create("free"),
        pro: await create("pro"),
        enterprise: await create("enterprise"),
        sandbox: await create("sandbox"),
      };
  const { baseUrl, operatorToken } = system;
  const document = { ...keys, operator_token: operatorToken, base_url: baseUrl, mcp_url: `${baseUrl}/mcp` };
  writePrivateJson(path, document);
  return keys;
}
