import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const JAR = join(dirname(createRequire(import.meta.url).resolve("specmatic/package.json")), "specmatic.jar");

/**
 * Runs Specmatic's contract tests; what it printed. Its random values can't be made again: it draws them from Java's SecureRandom,
 * `new Random()` and Kotlin's Random.Default, and takes no seed for any of them. What it found is repeated by sending the request that
 * stands with each finding.
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

/** A request that Specmatic made up, and what it said of the response. */
export interface Scenario {
  /** Whether the request should have been refused (`-ve`) or taken (`+ve`). */
  readonly isRefusalExpected: boolean;
  readonly method: string;
  /** As in the document, with `{name}` for each parameter. */
  readonly path: string;
  /** `crashed` where Specmatic came to no judgement: a failure says what is wrong with the response, or names the rule it breaks. */
  readonly outcome: "succeeded" | "failed" | "crashed";
  /** What is wrong with the request, in its words: nothing where there was nothing to do wrong, such as a parameter of a wrong type. */
  readonly faults: readonly string[];
  /** The status and the rules that a failure names. */
  readonly status: string | null;
  readonly rules: readonly string[];
  /** The request, the response and the reason, as they were printed. */
  readonly text: string;
}

/** What it says of a part of a request that is as the document wants it. */
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

/** Every scenario of a run, or null where the run itself crashed: it says at its end how many there were. */
export function readReport(output: string): readonly Scenario[] | null {
  const count = /^Tests run: (\d+),/m.exec(output)?.[1];
  if (count === undefined) return null;
  const [log = ""] = output.split("\nUnsuccessful Scenarios:");
  const scenarios = log.split("\n--------------------\n").flatMap((part) => {
    // A request that could not be sent has no exchange, and follows the scenario before it.
    const [exchange = "", ...texts] = part.split(/^(?=[+-]ve {2}Scenario: )/m);
    return texts.flatMap((text, index) => readScenario(text, index === 0 ? exchange : "") ?? []);
  });
  return scenarios.length === Number(count) ? scenarios : null;
}
