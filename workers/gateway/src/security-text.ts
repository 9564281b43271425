import { DAY_MS } from "@tellerline/vocabulary";
import { Problem, refuseQuery } from "@tellerline/worker-kit";
import type { OwnHandler } from "./pipeline/request-context.ts";

/** Days until security.txt expires. RFC 9116, 2.5.5 recommends less than a year. */
const VALID_DAYS = 90;

/**
 * Serves security.txt (RFC 9116), made from the operator's settings (guides/operating.md#where-vulnerabilities-are-reported).
 * @throws `not_found` without a contact
 */
export const getSecurityText: OwnHandler = async ({ request, env }) => {
  refuseQuery(request.url);
  const { SECURITY_CONTACT: contact, SECURITY_POLICY: policy } = env;
  if (!contact) throw new Problem("not_found", "The operator of this service names no contact for vulnerabilities (SECURITY_CONTACT).");
  const expires = new Date(Math.ceil(Date.now() / DAY_MS + VALID_DAYS) * DAY_MS).toISOString().replace(".000Z", "Z");
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    "Preferred-Languages: en",
    `Canonical: ${new URL(request.url).origin}/.well-known/security.txt`,
    ...(policy ? [`Policy: ${policy}`] : []),
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
};
