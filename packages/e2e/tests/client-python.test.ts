import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listClientMethods } from "@tellerline/contract";
import { ROOT } from "@tellerline/dev/bundle";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { baseUrl, createKey } from "../support/api.ts";
import { documentedModels } from "../support/documented-models.ts";

const FOLDER = join(ROOT, "packages/client-python");

/**
 * Command of a Python 3.11 or later that has these modules; undefined if there is none. Tries the first Python in PATH, then the system's
 * Python, which has Debian's packages.
 */
function pythonWith(...modules: readonly string[]): string | undefined {
  const program = `import sys, ${modules.join(", ")}; sys.exit(sys.version_info < (3, 11))`;
  return ["python3", "/usr/bin/python3"].find((python) => spawnSync(python, ["-c", program]).status === 0);
}

const tester = pythonWith("httpx", "pytest");
const checker = pythonWith("httpx", "mypy", "pytest");
const builder = pythonWith("httpx", "setuptools", "wheel");

/** Program that prints the client's synchronous and asynchronous methods, its models, and the values of its `Literal` types. */
const INVENTORY = `
import inspect, json, typing
import tellerline
def methods(client):
    resources = {name: one for name, one in vars(client).items() if not name.startswith("_")}
    return sorted(f"{name}.{method}" for name, one in resources.items() for method, _ in inspect.getmembers(one, callable) if not method.startswith("_"))
public = {name: one for name, one in vars(tellerline.models).items() if not name.startswith("_") and name not in typing.__all__}
lists = {name: sorted(map(str, typing.get_args(one))) for name, one in public.items() if typing.get_origin(one) is typing.Literal}
print(json.dumps({"sync": methods(tellerline.Tellerline()), "async": methods(tellerline.AsyncTellerline()), "models": sorted(public), "lists": lists}))
`;

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

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

  it.skipIf(tester === undefined)("has every operation, model and closed list of the catalogue (needs python3-httpx)", () => {
    const told = JSON.parse(run(tester ?? "", ["-c", INVENTORY], { PYTHONPATH: "src" }));
    const models = documentedModels();
    const lists = models.flatMap(({ name, members }) => (members === null ? [] : [[name, members.toSorted()] as const]));
    const methods = listClientMethods().map(({ resource, method }) => `${snakeCase(resource)}.${snakeCase(method)}`);
    const isIterating = (method: string) => method.includes(".iterate");
    expect(told.sync.filter((method: string) => !isIterating(method))).toEqual(methods.toSorted());
    expect(told.async).toEqual(told.sync);
    expect(told.models).toEqual(expect.arrayContaining(models.map(({ name }) => name)));
    expect(Object.fromEntries(lists.map(([name]) => [name, told.lists[name]]))).toEqual(Object.fromEntries(lists));
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
