import * as z from "zod";

const FIRST_WITHOUT_INITIALIZE = "2026-01-01";

interface CheckedMethod {
  readonly params: z.ZodType;
  /** How to correct the parameters: for all faults, or by the place of the first. */
  readonly remedy: string | ((path: readonly PropertyKey[]) => string);
  /** The first protocol revision without this method. From then on, the library itself rejects the method. Absent if every revision has it. */
  readonly until?: string;
}

/** Checks of parameters by method. Without them, the server library would report errors in these parameters as our own failure. */
const METHODS: Readonly<Record<string, CheckedMethod>> = {
  initialize: {
    params: z.looseObject({
      protocolVersion: z.string(),
      capabilities: z.looseObject({}),
      clientInfo: z.looseObject({ name: z.string(), version: z.string() }),
    }),
    remedy: "Send protocolVersion, capabilities and clientInfo.",
    until: FIRST_WITHOUT_INITIALIZE,
  },
  "prompts/get": {
    params: z.looseObject({ name: z.string(), arguments: z.record(z.string(), z.string()).optional() }),
    remedy: "Send the name of a prompt, and its arguments as texts.",
  },
  "tools/call": {
    // The server library silently drops an argument named `__proto__`.
    params: z.looseObject({
      arguments: z
        .unknown()
        .refine((given) => given === null || typeof given !== "object" || !Object.hasOwn(given, "__proto__"))
        .optional(),
    }),
    remedy: (path) => (path.length === 0 ? "Send the name of a tool, and its arguments." : "No tool has an argument __proto__."),
  },
  "resources/read": { params: z.looseObject({ uri: z.string() }), remedy: "Send the uri of a resource." },
};

const request = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number()]),
  method: z.string(),
  params: z.unknown().optional(),
});

const INVALID_PARAMS = -32602;

/** The error of a message with invalid parameters; null if they are valid, or if the method is not checked here. */
function faultOf(message: unknown, revision: string) {
  const read = request.safeParse(message);
  const method = read.success && Object.hasOwn(METHODS, read.data.method) ? METHODS[read.data.method] : undefined;
  if (!read.success || method === undefined || revision >= (method.until ?? "9")) return null;
  const checked = method.params.safeParse(read.data.params);
  if (checked.success) return null;
  const places = checked.error.issues.map(({ path }) => ["params", ...path].join("."));
  const remedy = typeof method.remedy === "string" ? method.remedy : method.remedy(checked.error.issues[0]?.path ?? []);
  const error = { code: INVALID_PARAMS, message: `Invalid params: see ${places.join(", ")}. ${remedy}` };
  return { jsonrpc: "2.0", id: read.data.id, error };
}

/** The error response about the first message with invalid parameters; null if all messages are valid. */
export async function refuseFaultyParams(http: Request): Promise<Response | null> {
  if (http.method !== "POST") return null;
  const body: unknown = await http.json().catch(() => null);
  const revision = http.headers.get("MCP-Protocol-Version") ?? "";
  const faults = (Array.isArray(body) ? body : [body]).map((message) => faultOf(message, revision));
  const fault = faults.find((one) => one !== null);
  return fault === undefined ? null : Response.json(fault, { status: 400 });
}
