import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "@tellerline/dev/bundle";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { baseUrl, createKey } from "../support/api.ts";

const FOLDER = join(ROOT, "packages/client-python");
const GENERATED = join(FOLDER, "src/tellerline/_generated");

/** A Python that has these modules: that of the system has those of Debian's packages, whatever stands before it in the path. */
function pythonWith(...modules: readonly string[]): string | undefined {
  const program = `import sys, ${modules.join(", ")}; sys.exit(sys.version_info < (3, 11))`;
  return ["python3", "/usr/bin/python3"].find((python) => spawnSync(python, ["-c", program]).status === 0);
}

const tester = pythonWith("httpx", "pytest");
const checker = pythonWith("httpx", "mypy", "pytest");
const builder = pythonWith("httpx", "setuptools", "wheel");

const generated = () =>
  readdirSync(GENERATED).flatMap((name) => (name.endsWith(".py") ? [readFileSync(join(GENERATED, name), "utf8")] : []));

describe("the Python client", () => {
  let project = "";
  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), "tellerline-python-"));
    cpSync(FOLDER, project, { recursive: true, filter: (path) => !/node_modules|__pycache__|_cache$/.test(path) });
  });
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  const run = (python: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    execFileSync(python, args, {
      cwd: project,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1", ...env },
    });

  it("knows the catalogue as it is", () => {
    const before = generated();
    execFileSync(process.execPath, ["generate.ts"], { cwd: FOLDER });
    expect(generated()).toEqual(before);
  });

  it.skipIf(tester === undefined)(
    "passes its own tests, also against the running system (needs python3-httpx and python3-pytest)",
    async () => {
      const env = { TELLERLINE_BASE_URL: baseUrl(), TELLERLINE_API_KEY: await createKey("enterprise") };
      const told = run(tester ?? "", ["-m", "pytest", "-q", "-p", "no:cacheprovider"], env);
      expect(told).toMatch(/\d+ passed/);
      expect(told).not.toMatch(/failed|skipped/);
    },
  );

  it.skipIf(checker === undefined)("is typed throughout (needs mypy)", () => {
    expect(run(checker ?? "", ["-m", "mypy", "--no-incremental", "src", "tests"])).toContain("Success");
  });

  it.skipIf(builder === undefined)("is built as a wheel that works alone (needs python3-setuptools and python3-wheel)", () => {
    run(builder ?? "", ["-c", "from setuptools import build_meta; build_meta.build_wheel('dist')"]);
    const [wheel = ""] = readdirSync(join(project, "dist"));
    expect(wheel).toBe("tellerline-0.1.0-py3-none-any.whl");
    const program =
      "import sys; sys.path.insert(0, sys.argv[1]); import tellerline; print(tellerline.__version__, tellerline.__file__); tellerline.AsyncTellerline()";
    expect(run(builder ?? "", ["-I", "-c", program, join(project, "dist", wheel)])).toMatch(/^0\.1\.0 .*\.whl\/tellerline/);
  });
});
