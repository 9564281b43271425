import { OperatorSessions, Operators } from "@tellerline/storage";
import { HOUR_SECONDS } from "@tellerline/vocabulary";
import { createId, digestOf, equalSecrets } from "@tellerline/worker-kit/keys";
import type { Env } from "../env.ts";
import { operatorOf } from "../operators.ts";

/** Sessions of the operator's pages (guides/operating.md#operators-by-name). */

const SESSION_HOURS = 8;
const SESSION_SECONDS = SESSION_HOURS * HOUR_SECONDS;
/** With this prefix of the cookie's name, browsers refuse a cookie that another host of the domain sets (RFC 6265bis, 4.1.3.2). */
const COOKIE = "__Host-tellerline-operator";

export interface Session {
  readonly operator: string;
  /** Sent with every form of the session. It is derived from the session's id, which pages of other origins can't read. */
  readonly formToken: string;
  readonly sha256: string;
}

const cookieOf = (value: string, seconds: number): string =>
  `${COOKIE}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Strict`;

export const ENDED_COOKIE = cookieOf("", 0);

const idIn = (header: string | null): string | null => {
  const pairs = (header ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) || null;
};

/** Whether the token that opened the session still belongs to its operator. */
async function isAlive(env: Env, { operator, tokenSha256 }: { readonly operator: string; readonly tokenSha256: string }): Promise<boolean> {
  if (env.OPERATOR_TOKEN && equalSecrets(tokenSha256, await digestOf(env.OPERATOR_TOKEN))) return true;
  return (await new Operators(env.ACCOUNTS).findByToken(tokenSha256)) === operator;
}

/** The session of a request's cookie; null if there is no cookie, or if the session has ended. */
export async function sessionOf(env: Env, request: Request): Promise<Session | null> {
  const id = idIn(request.headers.get("Cookie"));
  if (id === null || id.length > 100) return null;
  const sha256 = await digestOf(id);
  const row = await new OperatorSessions(env.ACCOUNTS).find(sha256, new Date().toISOString());
  if (row === null || !(await isAlive(env, row))) return null;
  return { operator: row.operator, formToken: await digestOf(`form of ${id}`), sha256 };
}

export async function signIn(env: Env, token: string): Promise<string | null> {
  const operator = await operatorOf(env, token);
  if (operator === null) return null;
  const id = createId("ses");
  const sessions = new OperatorSessions(env.ACCOUNTS);
  const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000).toISOString();
  await sessions.open({ sessionSha256: await digestOf(id), operator, tokenSha256: await digestOf(token), expiresAt });
  return cookieOf(id, SESSION_SECONDS);
}

export async function signOut(env: Env, { operator, sha256 }: Session, everywhere: boolean): Promise<void> {
  const sessions = new OperatorSessions(env.ACCOUNTS);
  if (everywhere) await sessions.endOf(operator);
  else await sessions.end(sha256);
}

/** Whether a page of this session sent the form: the form comes from the same origin, and has the session's form token. */
export function isOwnForm(request: Request, { formToken }: Session, form: URLSearchParams): boolean {
  return isSameOrigin(request) && equalSecrets(form.get("form_token") ?? "", formToken);
}

/** Whether a form was sent by a page of the same origin. Browsers send the page's origin with each form (Fetch, 3.2). */
export const isSameOrigin = (request: Request): boolean => request.headers.get("Origin") === new URL(request.url).origin;
