/**
 * A Worker as its wrangler.toml describes it, with its bundle as `script`. The value has all of Miniflare's options, only some of which are
 * typed here. It is plain data, so it can be stored as JSON, and many systems can be started from it.
 */
export interface BundledWorker {
  readonly name: string;
  readonly rootPath: string;
  readonly script: string;
  /** Modules that the script loads later, by name. A stored release from before there were any has none. */
  readonly further?: Readonly<Record<string, string>>;
  readonly bindings?: Readonly<Record<string, unknown>>;
  readonly d1Databases?: Readonly<Record<string, { readonly id: string }>>;
}

/** A bundled Worker's modules as options of Miniflare, the first one first. */
export const modulesOf = ({ script, further = {} }: Pick<BundledWorker, "script" | "further">) =>
  Object.entries({ "index.js": script, ...further }).map(([path, contents]) => ({ type: "ESModule" as const, path, contents }));
