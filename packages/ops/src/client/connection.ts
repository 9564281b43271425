import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { OpsError } from "../ops-error.ts";
import type { Connection } from "./operator-client.ts";

const developmentKeys = z.object({ base_url: z.url(), operator_token: z.string() });

function readDevelopmentKeys(path: string): z.infer<typeof developmentKeys> | null {
  try {
    return developmentKeys.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return null;
  }
}

/** The system to talk to: the options, or else what a local start wrote into its state folder. */
export function resolveConnection(options: { readonly url?: string | undefined; readonly token?: string | undefined }): Connection {
  const path = join(process.env.STATE_DIR ?? ".dev", "keys.json");
  const local = readDevelopmentKeys(path);
  const baseUrl = options.url ?? local?.base_url;
  const token = options.token ?? local?.operator_token;
  if (baseUrl === undefined || token === undefined) {
    throw new OpsError(`Which system? Give --url and --token, or start one here first (npm start writes ${path}).`);
  }
  if (!URL.canParse(baseUrl)) throw new OpsError(`--url ${baseUrl} is no address; try http://127.0.0.1:8787`);
  return { baseUrl, token };
}
