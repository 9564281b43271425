import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";

export interface UploadedVersion {
  readonly id: string;
  readonly script: string;
  /** Metadata of the upload: the version's bindings and settings. */
  readonly metadata: Record<string, unknown>;
}

interface Deployment {
  readonly id: string;
  /** The deployed versions. `percentage` is the percentage of callers that are routed to a version; 0 for a staged version. */
  readonly versions: readonly { readonly version_id: string; readonly percentage: number }[];
  readonly message: string;
}

interface Script {
  readonly versions: UploadedVersion[];
  readonly deployments: Deployment[];
  readonly secrets: Map<string, string>;
  /** Tag of the newest migration of the script's Durable Objects; absent if it has none. */
  migrationTag?: string;
  readonly schedules: unknown[];
}

/** State of the fake platform. `calls` lists all calls that it received, as method and path; `unknown` lists those that it does not support. */
export interface FakePlatform {
  readonly url: string;
  readonly scripts: ReadonlyMap<string, Script>;
  readonly databases: ReadonlyMap<string, { readonly uuid: string; readonly applied: readonly string[] }>;
  readonly namespaces: ReadonlyMap<string, string>;
  readonly queues: ReadonlyMap<string, string>;
  /** Lifecycle rules of each bucket, by its name. */
  readonly buckets: ReadonlyMap<string, unknown>;
  readonly calls: string[];
  readonly unknown: string[];
  /** From now on, calls that match the pattern fail. Null ends these failures. */
  failOn(pattern: RegExp | null): void;
  stop(): Promise<void>;
}

type Params = readonly string[];
type Route = readonly [method: string, path: RegExp, answer: (params: Params, body: Body, url: URL) => unknown];

interface Body {
  readonly json: Record<string, unknown>;
  readonly form: FormData | null;
}

async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const type = request.headers["content-type"] ?? "";
  if (type.startsWith("multipart/form-data")) {
    return { json: {}, form: await new Response(bytes, { headers: { "Content-Type": type } }).formData() };
  }
  const text = bytes.toString();
  return { json: text.startsWith("{") ? JSON.parse(text) : {}, form: null };
}

const ACCOUNT = "account-1";
const NOW = "2026-11-22T12:00:00Z";

class Missing extends Error {}

/** The requested page of a listing: the first page has all rows, further pages are empty. */
function onFirstPage<Row>(url: URL, rows: readonly Row[]): readonly Row[] {
  const page = url.searchParams.get("page");
  return page === null || page === "1" ? rows : [];
}

/** Starts an in-memory fake of the parts of Cloudflare's API that wrangler and the deployment use. */
export async function startFakePlatform(): Promise<FakePlatform> {
  const scripts = new Map<string, Script>();
  const databases = new Map<string, { uuid: string; applied: string[] }>();
  const namespaces = new Map<string, string>();
  const queues = new Map<string, string>();
  const buckets = new Map<string, unknown>();
  const calls: string[] = [];
  const unknown: string[] = [];
  let failing: RegExp | null = null;

  const scriptOf = (name = ""): Script => {
    const found = scripts.get(name);
    if (found === undefined) throw new Missing("This Worker does not exist on your account.");
    return found;
  };
  const store = async (name: string, form: FormData | null): Promise<{ script: Script; version: UploadedVersion }> => {
    const given = form?.get("metadata");
    const metadata = JSON.parse(typeof given === "string" ? given : ((await given?.text()) ?? "{}"));
    const main = form?.get(String(metadata.main_module));
    const version = { id: randomUUID(), script: typeof main === "string" ? main : ((await main?.text()) ?? ""), metadata };
    const script: Script = scripts.get(name) ?? { versions: [], deployments: [], secrets: new Map(), schedules: [] };
    script.versions.push(version);
    if (metadata.migrations !== undefined) script.migrationTag = metadata.migrations.new_tag;
    for (const binding of metadata.bindings ?? []) if (binding.type === "secret_text") script.secrets.set(binding.name, binding.text);
    scripts.set(name, script);
    return { script, version };
  };
  const toScript = (name = "") => {
    const { migrationTag } = scriptOf(name);
    const migration = migrationTag === undefined ? {} : { migration_tag: migrationTag };
    return { id: name, last_deployed_from: "wrangler", tag: "tag", tags: null, ...migration };
  };
  const toDeployment = ({ id, versions, message }: Deployment) => ({
    id,
    created_on: NOW,
    source: "wrangler",
    strategy: "percentage",
    author_email: "someone@example.com",
    annotations: { "workers/message": message, "workers/triggered_by": "deployment" },
    versions,
  });
  const toVersion = ({ id, metadata }: UploadedVersion, number: number) => ({
    id,
    number,
    metadata: { created_on: NOW, modified_on: NOW, source: "wrangler", author_email: "someone@example.com", has_preview: false },
    annotations: metadata.annotations ?? {},
    resources: {
      bindings: metadata.bindings ?? [],
      script: { handlers: ["fetch"], etag: id },
      script_runtime: { usage_model: "standard" },
    },
  });
  const query = (uuid: string | undefined, { json }: Body) => {
    const database = [...databases.values()].find((one) => one.uuid === uuid);
    if (database === undefined) throw new Missing("There is no such database.");
    const statements = Array.isArray(json.batch) ? (json.batch as { sql: string }[]).map(({ sql }) => sql) : [String(json.sql)];
    return statements.map((sql) => {
      const names = [...sql.matchAll(/INSERT INTO "?d1_migrations"? \(name\)\s+values \('([^']+)'\)/gi)].map(([, name]) => name ?? "");
      database.applied.push(...names);
      const isLedger = /SELECT \*\s+FROM "?d1_migrations"?/i.test(sql);
      const results = isLedger ? database.applied.map((name, index) => ({ id: index + 1, name, applied_at: NOW })) : [];
      return { success: true, results, meta: { duration: 0, changes: 0, rows_read: 0, rows_written: 0, served_by: "fake" } };
    });
  };

  const inAccount = `^/accounts/${ACCOUNT}`;
  const at = (path: string) => new RegExp(`${inAccount}${path}$`);
  const named = "([^/]+)";
  const ROUTES: readonly Route[] = [
    ["GET", /^\/user$/, () => ({ id: "user", email: "someone@example.com" })],
    ["GET", /^\/user\/tokens\/verify$/, () => ({ id: "token", status: "active" })],
    ["GET", /^\/memberships$/, () => [{ id: "membership", account: { id: ACCOUNT, name: "Account" } }]],
    ["GET", /^\/accounts$/, () => [{ id: ACCOUNT, name: "Account" }]],
    ["GET", at(""), () => ({ id: ACCOUNT, name: "Account" })],
    [
      "GET",
      at("/d1/database"),
      (_, __, url) => {
        const name = url.searchParams.get("name");
        const all = [...databases].map(([title, { uuid }]) => ({ name: title, uuid, version: "production", created_at: NOW }));
        return onFirstPage(
          url,
          all.filter((one) => name === null || one.name === name),
        );
      },
    ],
    [
      "POST",
      at("/d1/database"),
      (_, { json }) => {
        const created = { uuid: randomUUID(), applied: [] };
        databases.set(String(json.name), created);
        return { name: json.name, uuid: created.uuid, version: "production", created_at: NOW };
      },
    ],
    ["PATCH", at(`/d1/database/${named}`), ([uuid]) => ({ uuid })],
    [
      "GET",
      at(`/d1/database/${named}`),
      ([id]) => {
        const found = [...databases].find(([name, { uuid }]) => uuid === id || name === id);
        if (found === undefined) throw new Missing("There is no such database.");
        return { name: found[0], uuid: found[1].uuid, version: "production" };
      },
    ],
    ["POST", at(`/d1/database/${named}/query`), ([uuid], body) => query(uuid, body)],
    [
      "GET",
      at("/storage/kv/namespaces"),
      (_, __, url) =>
        onFirstPage(
          url,
          [...namespaces].map(([title, id]) => ({ id, title })),
        ),
    ],
    [
      "POST",
      at("/storage/kv/namespaces"),
      (_, { json }) => {
        namespaces.set(String(json.title), randomUUID().replaceAll("-", ""));
        return { id: namespaces.get(String(json.title)), title: json.title };
      },
    ],
    [
      "GET",
      at("/queues"),
      (_, __, url) => {
        const names = url.searchParams.getAll("name");
        const all = [...queues].map(([queue_name, queue_id]) => ({ queue_id, queue_name, producers: [], consumers: [] }));
        return onFirstPage(
          url,
          all.filter((one) => names.length === 0 || names.includes(one.queue_name)),
        );
      },
    ],
    [
      "POST",
      at("/queues"),
      (_, { json }) => {
        queues.set(String(json.queue_name), randomUUID().replaceAll("-", ""));
        return { queue_id: queues.get(String(json.queue_name)), queue_name: json.queue_name };
      },
    ],
    ["GET", at("/r2/buckets"), () => ({ buckets: [...buckets.keys()].map((name) => ({ name })) })],
    [
      "GET",
      at(`/r2/buckets/${named}`),
      ([name = ""]) => {
        if (!buckets.has(name)) throw new Missing("The specified bucket does not exist.");
        return { name };
      },
    ],
    [
      "POST",
      at("/r2/buckets"),
      (_, { json }) => {
        buckets.set(String(json.name), null);
        return { name: json.name };
      },
    ],
    [
      "PUT",
      at(`/r2/buckets/${named}/lifecycle`),
      ([name = ""], { json }) => {
        buckets.set(name, json.rules);
        return {};
      },
    ],
    ["GET", at(`/queues/${named}/consumers`), () => []],
    ["POST", at(`/queues/${named}/consumers`), () => ({ consumer_id: randomUUID() })],
    ["PUT", at(`/queues/${named}/consumers/${named}`), () => ({ consumer_id: randomUUID() })],
    [
      "GET",
      at(`/workers/services/${named}`),
      ([name]) => ({
        id: name,
        default_environment: { environment: "production", script: toScript(name) },
        script: scriptOf(name).versions.length,
      }),
    ],
    [
      "GET",
      at(`/workers/workers/${named}`),
      ([name]) => ({
        id: name,
        name,
        tags: [],
        subdomain: { enabled: scriptOf(name).versions.length > 0, previews_enabled: false },
        observability: { enabled: true },
      }),
    ],
    ["PATCH", at(`/workers/workers/${named}`), ([name], { json }) => ({ id: name, name, ...json })],
    ["GET", at(`/workers/scripts/${named}/settings`), ([name]) => ({ bindings: scriptOf(name).versions.at(-1)?.metadata.bindings ?? [] })],
    ["GET", at(`/workers/scripts/${named}`), ([name]) => ({ id: name, tag: scriptOf(name).versions.length })],
    [
      "GET",
      at(`/workers/scripts/${named}/secrets`),
      ([name]) => [...scriptOf(name).secrets.keys()].map((secret) => ({ name: secret, type: "secret_text" })),
    ],
    [
      "GET",
      at(`/workers/scripts/${named}/deployments`),
      ([name]) => ({ deployments: scriptOf(name).deployments.toReversed().map(toDeployment) }),
    ],
    [
      "POST",
      at(`/workers/scripts/${named}/deployments`),
      ([name], { json }) => {
        const message = String((json.annotations as Record<string, unknown> | undefined)?.["workers/message"] ?? "");
        scriptOf(name).deployments.push({ id: randomUUID(), versions: json.versions as Deployment["versions"], message });
        return { id: randomUUID() };
      },
    ],
    ["GET", at(`/workers/scripts/${named}/versions`), ([name]) => ({ items: scriptOf(name).versions.map(toVersion).toReversed() })],
    [
      "GET",
      at(`/workers/scripts/${named}/versions/${named}`),
      ([name, id]) => {
        const { versions } = scriptOf(name);
        const found = versions.find((one) => one.id === id);
        if (found === undefined) throw new Missing("There is no such version.");
        return toVersion(found, versions.indexOf(found) + 1);
      },
    ],
    [
      "POST",
      at(`/workers/scripts/${named}/versions`),
      async ([name = ""], { form }) => {
        scriptOf(name);
        const { version, script } = await store(name, form);
        return { ...toVersion(version, script.versions.length), startup_time_ms: 1 };
      },
    ],
    [
      "PUT",
      at(`/workers/scripts/${named}`),
      async ([name = ""], { form }) => {
        const { version, script } = await store(name, form);
        const annotations = (version.metadata.annotations ?? {}) as Record<string, unknown>;
        const versions = [{ version_id: version.id, percentage: 100 }];
        script.deployments.push({ id: randomUUID(), versions, message: String(annotations["workers/message"] ?? "") });
        return {
          id: name,
          etag: version.id,
          pipeline_hash: "hash",
          mutable_pipeline_id: "pipeline",
          deployment_id: version.id,
          startup_time_ms: 1,
        };
      },
    ],
    ["GET", at(`/workers/scripts/${named}/subdomain`), () => ({ enabled: false, previews_enabled: false })],
    ["POST", at(`/workers/scripts/${named}/subdomain`), (_, { json }) => ({ enabled: json.enabled === true, previews_enabled: false })],
    ["PATCH", at(`/workers/scripts/${named}/script-settings`), (_, { json }) => json],
    ["GET", at(`/workers/scripts/${named}/schedules`), ([name]) => ({ schedules: scriptOf(name).schedules })],
    ["PUT", at(`/workers/scripts/${named}/schedules`), () => ({ schedules: [] })],
    ["PUT", at(`/workers/scripts/${named}/routes`), () => []],
    ["PUT", at(`/workers/scripts/${named}/domains/records`), () => ({})],
    ["GET", at("/workers/subdomain"), () => ({ subdomain: "account" })],
  ];

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://platform");
    const call = `${request.method} ${url.pathname}`;
    calls.push(call);
    const end = (status: number, document: object) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(document));
    const refuse = (status: number, code: number, message: string) =>
      end(status, { success: false, errors: [{ code, message }], messages: [], result: null });
    const body = await readBody(request);
    if (request.headers.authorization !== "Bearer token-1") return refuse(403, 9109, "Invalid access token");
    if (failing?.test(call)) return refuse(400, 10_021, "The platform refused this.");
    for (const [method, path, answer] of ROUTES) {
      const match = method === request.method ? path.exec(url.pathname) : null;
      if (match === null) continue;
      try {
        const result = await answer(match.slice(1).map(decodeURIComponent), body, url);
        return end(200, {
          success: true,
          errors: [],
          messages: [],
          result,
          result_info: { page: 1, per_page: 1000, count: 1, total_count: 1 },
        });
      } catch (error) {
        if (error instanceof Missing) return refuse(404, 10_007, error.message);
        throw error;
      }
    }
    unknown.push(call);
    return refuse(404, 7000, "No route for that URI");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    scripts,
    databases,
    namespaces,
    queues,
    buckets,
    calls,
    unknown,
    failOn(pattern) {
      failing = pattern;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
