import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createOpenApiDocument, listClientMethods } from "@tellerline/contract";
import { ROOT } from "./local/bundle.ts";

/** Generates the clients from the operation catalogue. Skips a client if nothing that determines its generated code has changed. */

/**
 * For each client: its folder, the folder for generated code, and the files that determine this code besides the catalogue and the
 * generator.
 */
const CLIENTS = [
  { folder: "packages/client", generated: "src/generated", from: ["package.json"] },
  { folder: "packages/client-python", generated: "src/tellerline/_generated", from: ["pyproject.toml", "src/tellerline/_async_client.py"] },
] as const;

/** Name of the file beside a client's generated code that holds the hash of the inputs. */
const STAMP = ".made-from";

const methods = listClientMethods().map(({ operation, resource, method }) => [operation.id, operation.effect, resource, method]);
const catalogue = JSON.stringify([createOpenApiDocument("https://api.tellerline.dev"), methods]);

for (const { folder, generated, from } of CLIENTS) {
  const path = (name: string) => join(ROOT, folder, name);
  const hash = createHash("sha256").update(catalogue);
  for (const name of ["generate.ts", ...from]) hash.update(readFileSync(path(name)));
  const made = hash.digest("hex");
  const stamp = path(join(generated, STAMP));
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === made && readdirSync(path(generated)).length > 1) continue;
  execFileSync(process.execPath, ["generate.ts"], { cwd: path("."), stdio: "inherit" });
  writeFileSync(stamp, made);
  process.stdout.write(`Made ${folder}/${generated}.\n`);
}
