import * as z from "zod";

/** Parameters of `initialize` in the revisions that have it (2024-11-05 to 2025-11-25). */
const initialize = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number()]),
  method: z.literal("initialize"),
  params: z.unknown().optional(),
});
const params = z.looseObject({
  protocolVersion: z.string(),
  capabilities: z.looseObject({}),
  clientInfo: z.looseObject({ name: z.string(), version: z.string() }),
});

const INVALID_PARAMS = -32602;
const FIRST_WITHOUT_INITIALIZE = "2026-01-01";

/** The answer to an `initialize` with faulty parameters, which the server library would report as a failure of ours; null for any other request. */
export async function refuseInitialize(request: Request): Promise<Response | null> {
  // Revisions are dates; the later ones have no such method, and say so themselves.
  const revision = request.headers.get("MCP-Protocol-Version") ?? "";
  if (request.method !== "POST" || revision >= FIRST_WITHOUT_INITIALIZE) return null;
  const message = initialize.safeParse(await request.json().catch(() => null));
  if (!message.success) return null;
  const checked = params.safeParse(message.data.params);
  if (checked.success) return null;
  const places = checked.error.issues.map(({ path }) => ["params", ...path].join("."));
  const error = {
    code: INVALID_PARAMS,
    message: `Invalid params: see ${places.join(", ")}. Send protocolVersion, capabilities and clientInfo.`,
  };
  return Response.json({ jsonrpc: "2.0", id: message.data.id, error }, { status: 400 });
}
