import { validationProblem } from "@tellerline/worker-kit";

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** The key by which a caller makes retries safe; null without one. */
export function idempotencyKeyOf(headers: Headers): string | null {
  const key = headers.get("Idempotency-Key");
  if (key === null || IDEMPOTENCY_KEY.test(key)) return key;
  throw validationProblem([
    { path: "/header/Idempotency-Key", code: "invalid_format", message: "Must be 1 to 255 visible characters, such as a UUID." },
  ]);
}
