const GMAIL = new Set(["gmail.com", "googlemail.com"]);

/**
 * One spelling per mailbox: ignores letter case, a `+tag`, and dots in Gmail addresses.
 * Used only to share the free quota (guides/metering.md#plans), never to find an account.
 */
export function normalizeEmail(email: string): string {
  const lower = email.trim().toLowerCase();
  const at = lower.lastIndexOf("@");
  const domain = GMAIL.has(lower.slice(at + 1)) ? "gmail.com" : lower.slice(at + 1);
  const [local = ""] = lower.slice(0, at).split("+");
  return `${domain === "gmail.com" ? local.replaceAll(".", "") : local}@${domain}`;
}
