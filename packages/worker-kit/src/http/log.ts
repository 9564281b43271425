/** Logs one JSON line. Never pass secrets or bodies. */
export function log(level: "info" | "warn" | "error", event: string, fields: Readonly<Record<string, unknown>>): void {
  const line = JSON.stringify({ level, event, ...fields });
  if (level === "error") console.error(line);
  else console.log(line);
}

export function describeError(error: unknown): { readonly error: string; readonly stack?: string } {
  if (!(error instanceof Error)) return { error: String(error) };
  return { error: error.message, ...(error.stack ? { stack: error.stack } : {}) };
}
