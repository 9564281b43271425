import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const JAR = join(dirname(createRequire(import.meta.url).resolve("specmatic/package.json")), "specmatic.jar");

/**
 * Runs Specmatic's contract tests. @returns Specmatic's output. Its random values can't be reproduced, because it uses Java's
 * SecureRandom, `new Random()` and Kotlin's Random.Default without a seed. To reproduce a finding, send the request that is
 * reported with the finding.
 */
export function runSpecmatic(args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn("java", ["-jar", JAR, "test", ...args], { cwd, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk;
      });
    }
    child.on("error", reject);
    child.on("close", () => resolve(output));
  });
}

/** A request that Specmatic generated, with its verdict on the response. */
export interface Scenario {
  /** True if the service should reject the request (`-ve`), false if it should accept it (`+ve`). */
  readonly isRefusalExpected: boolean;
  readonly method: string;
  /** Path as in the OpenAPI document, with `{name}` for each parameter. */
  readonly path: string;
  /** Specmatic's verdict. `crashed` means that it reached none: it neither names a rule nor describes a fault of the response. */
  readonly outcome: "succeeded" | "failed" | "crashed";
  /** Faults that Specmatic put into the request, such as a wrong type, in its own words; empty if the request has no fault. */
  readonly faults: readonly string[];
  /** HTTP status that Specmatic names for a failure; null if it names none. */
  readonly status: string | null;
  /** Specmatic's rules that the response broke, such as `R0002`. */
  readonly rules: readonly string[];
  /** The request, the response and the reason for the verdict, as Specmatic printed them. */
  readonly text: string;
}

/** Matches Specmatic's phrases for a valid part of a request. */
const RIGHT =
  / (?:contains (?:all the keys|only the mandatory keys|the (?:param|header)s? .*)|is set to (?:.* from enum|a value within the specified bounds|exact value of .*))$/;

function faultsOf(request: string): readonly string[] {
  return request.split(" AND ").filter((part) => part !== "" && !RIGHT.test(part));
}

function readScenario(text: string, exchange: string): Scenario | null {
  const head = /^([+-])ve {2}Scenario: (\S+) (\S+)/.exec(text);
  if (head === null) return null;
  const [, sign, method = "", path = ""] = head;
  const rules = [...new Set(text.match(/\bR\d{4}(?=:)/g))];
  const failure = rules.length > 0 || text.includes(">> RESPONSE") ? "failed" : "crashed";
  return {
    isRefusalExpected: sign === "-",
    method,
    path: path.replaceAll(/\((\w+):\w+\)/g, "{$1}"),
    outcome: /^.* has SUCCEEDED$/m.test(text) ? "succeeded" : failure,
    faults: faultsOf(/^.* with a request where (.*) has (?:SUCCEEDED|FAILED)$/m.exec(text)?.[1] ?? ""),
    status: /response contained status (\d{3})/.exec(text)?.[1] ?? null,
    rules,
    text: `${exchange}\n${text}`.trim(),
  };
}

/** All scenarios of a run; null if the report is incomplete. */
export function readReport(output: string): readonly Scenario[] | null {
  const count = /^Tests run: (\d+),/m.exec(output)?.[1];
  if (count === undefined) return null;
  const [log = ""] = output.split("\nUnsuccessful Scenarios:");
  const scenarios = log.split("\n--------------------\n").flatMap((part) => {
    // The log shows no exchange for a request that could not be sent. Its scenario then follows the previous scenario directly.
    const [exchange = "", ...texts] = part.split(/^(?=[+-]ve {2}Scenario: )/m);
    return texts.flatMap((text, index) => readScenario(text, index === 0 ? exchange : "") ?? []);
  });
  return scenarios.length === Number(count) ? scenarios : null;
}
