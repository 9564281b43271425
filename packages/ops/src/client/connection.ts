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

/**
 * URL and token of the operator Worker: from the options, then (the token only) from `OPERATOR_TOKEN`, then from the keys file of a local
 * system.
 * @throws OpsError if none of these has a URL and a token, or if the URL is malformed.
 */
export function resolveConnection(options: { readonly url?: string | undefined; readonly token?: string | undefined }): Connection {
  const path = join(process.env.STATE_DIR ?? ".dev", "keys.json");
  const local = readDevelopmentKeys(path);
  const baseUrl = options.url ?? local?.base_url;
  const token = options.token ?? process.env.OPERATOR_TOKEN ?? local?.operator_token;
  if (baseUrl === undefined || token === undefined) {
    throw new OpsError(`No system to connect to. Give --url and --token, or start one locally (npm start writes ${path}).`);
  }
  if (!URL.canParse(baseUrl)) throw new OpsError(`--url ${baseUrl} is not a URL; try http://127.0.0.1:8787`);
  return { baseUrl, token };
}
