import { globSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { experimental_readRawConfig } from "wrangler";
import { entryOf, ROOT, WORKER_CONFIGS } from "./bundle.ts";
import { writePrivateJson } from "./private-file.ts";

/**
 * Script of the only Worker that wrangler serves. It passes requests to the gateway or the operator, so that both share the port as under `npm
 * start`.
 */
const DOOR = `export default {
  fetch(request, env) {
    const { pathname } = new URL(request.url);
    return (pathname.startsWith("/operator/") ? env.OPERATOR : env.GATEWAY).fetch(request);
  },
};
`;
const DOOR_SERVICES = [
  { binding: "GATEWAY", service: "tellerline" },
  { binding: "OPERATOR", service: "tellerline-operator" },
];

type RawConfig = Record<string, unknown> & { readonly main: string; readonly build: object };

/**
 * Folders whose changes rebuild a Worker: its own sources and those of all packages.
 * @param from folder of the written configuration. wrangler joins even absolute paths to this folder, so the result is relative to it.
 */
const watched = (source: string, from: string): readonly string[] =>
  [dirname(join(ROOT, entryOf(source))), ...globSync(join(ROOT, "packages/*/src"))].map((folder) => relative(from, folder));

/**
 * @param source path of a Worker's configuration, from the root.
 * @param folder parent of the written configurations' folders.
 */
function localConfig(source: string, folder: string): RawConfig {
  const path = join(ROOT, source);
  const { rawConfig } = experimental_readRawConfig({ config: path }, {});
  const config = rawConfig as unknown as RawConfig;
  return {
    ...config,
    main: resolve(dirname(path), config.main),
    build: { ...config.build, cwd: ROOT, watch_dir: watched(source, join(folder, String(config.name))) },
  };
}

/**
 * Writes a configuration for each Worker below a state folder, and a link through which wrangler finds the folder's data.
 * @returns the configurations' paths, the one of the served Worker first, and the folder for `--persist-to`.
 */
export function writeWranglerConfigs(stateDir: string, bindings: Readonly<Record<string, string>>) {
  const folder = resolve(stateDir, "wrangler");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // wrangler looks for miniflare's state under this name.
  symlinkSync(resolve(stateDir, "state"), join(folder, "v3"), "junction");
  const main = join(folder, "door.mjs");
  writeFileSync(main, DOOR);
  const door = { name: "tellerline-door", main, compatibility_date: "2026-11-01", services: DOOR_SERVICES };
  const configs = [door, ...WORKER_CONFIGS.map((source) => localConfig(source, folder))];
  // wrangler prints variables of a configuration with their values, but hides the values of those in `.dev.vars`.
  const hidden = Object.entries(bindings).map(([name, value]) => `${name}="${value}"\n`);
  const paths = configs.map((config) => {
    const own = join(folder, String(config.name));
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, ".dev.vars"), hidden.join(""), { mode: 0o600 });
    writePrivateJson(join(own, "wrangler.json"), config);
    return join(own, "wrangler.json");
  });
  return { paths, persistTo: folder };
}
