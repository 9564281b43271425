import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { ROOT } from "../local/bundle.ts";

/** The part of a line of wrangler's output file (WRANGLER_OUTPUT_FILE_PATH) that is read here. */
const noted = z.looseObject({ type: z.string(), version_id: z.string().nullish() });

/** Folder in which Node caches wrangler's compiled code, because a deployment runs wrangler some forty times. */
const COMPILED = join(ROOT, "node_modules/.cache/wrangler");

/** Runs wrangler. @returns the id of the version that it created; null if it created none. @throws an error with its output if it fails. */
export function wrangler(...args: string[]): string | null {
  const folder = mkdtempSync(join(tmpdir(), "tellerline-wrangler-"));
  const notes = join(folder, "notes.ndjson");
  try {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, "node_modules/wrangler/bin/wrangler.js"), ...args], {
      cwd: ROOT,
      encoding: "utf8",
      env: { ...process.env, CI: "true", WRANGLER_SEND_METRICS: "false", WRANGLER_OUTPUT_FILE_PATH: notes, NODE_COMPILE_CACHE: COMPILED },
    });
    if (status !== 0) throw new Error(`wrangler ${args.slice(0, 3).join(" ")} failed:\n${stdout}\n${stderr}`);
    const lines = readNotes(notes).map((line) => noted.parse(JSON.parse(line)));
    return lines.flatMap(({ version_id }) => version_id ?? []).at(-1) ?? null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readNotes(path: string): readonly string[] {
  try {
    return readFileSync(path, "utf8").split("\n").filter(Boolean);
  } catch {
    return [];
  }
}
