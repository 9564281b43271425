import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@tellerline/dev/bundle";
import { wholeSeconds } from "@tellerline/vocabulary";
import { deriveSigningSecret, importSigningSecret, signatureHeaders } from "@tellerline/webhooks";
import { describe, expect, it } from "vitest";

/** The three secrets that sign a webhook after two rotations, newest first. */
const secrets = await Promise.all([3, 2, 1].map((generation) => deriveSigningSecret("root", "mon_1", generation)));
const stranger = await deriveSigningSecret("root", "mon_2", 1);
const body = JSON.stringify({ event: "decision.monitor.test", note: "é" });

/** Headers of a delivery that is sent now, with names capitalized as in the documents. */
async function receivedHeaders(): Promise<Readonly<Record<string, string>>> {
  const message = { eventId: "evt_1", timestampSeconds: wholeSeconds(Date.now()), body: new TextEncoder().encode(body) };
  const sent = await signatureHeaders(message, await Promise.all(secrets.map(importSigningSecret)));
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name.replaceAll(/(^|-)[a-z]/g, (letters) => letters.toUpperCase()), value]),
  );
}

/** The document's Python sample that defines the function `name`; empty if there is none. */
function sampleOf(document: string, name: string): string {
  const samples = [...readFileSync(join(ROOT, document), "utf8").matchAll(/^```python\n([\s\S]*?)^```$/gm)].map(([, code = ""]) => code);
  return samples.find((code) => code.includes(`def ${name}(`)) ?? "";
}

const hasPython = spawnSync("python3", ["--version"]).status === 0 || process.env.CI === "true";

describe.skipIf(!hasPython)("after two rotations, the sample in Python", () => {
  it("takes each of the three secrets that sign, and no other", async () => {
    const program = `${sampleOf("packages/guides/webhooks.md", "verify")}
import json, sys
[secrets, headers, body] = json.loads(sys.stdin.read())
print(json.dumps([[verify(one, headers, body.encode()) for one in secrets], verify(secrets[0], headers, b"forged")]))`;
    const input = JSON.stringify([[...secrets, stranger], await receivedHeaders(), body]);
    const { stdout, stderr } = spawnSync("python3", ["-c", program], { input, encoding: "utf8" });
    expect(stdout, stderr).not.toBe("");
    const [taken, forged]: readonly [readonly boolean[], boolean] = JSON.parse(stdout);
    expect({ taken, forged }).toEqual({ taken: [true, true, true, false], forged: false });
  });
});
