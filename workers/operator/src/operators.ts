import type { OperatorBody } from "@tellerline/contract/operator";
import { OperatorSessions, Operators } from "@tellerline/storage";
import { Problem } from "@tellerline/worker-kit";
import { createId, digestOf, equalSecrets } from "@tellerline/worker-kit/keys";
import type { Env } from "./env.ts";

/** People who act for the operator (guides/operating.md#operators-by-name). */

/** The name recorded for decisions that are made with the deployment's own token, unless the request names a person. */
export const DEPLOYMENT_OPERATOR = "operator";

/** Name of a token's owner; null for an unknown token. */
export async function operatorOf(env: Env, token: string): Promise<string | null> {
  if (env.OPERATOR_TOKEN && equalSecrets(token, env.OPERATOR_TOKEN)) return DEPLOYMENT_OPERATOR;
  return token === "" ? null : new Operators(env.ACCOUNTS).findByToken(await digestOf(token));
}

/** Adds an operator. @returns the operator's token, which is shown only once @throws `conflict` if the name is taken */
export async function addOperator(env: Env, { name }: OperatorBody<"addOperator">) {
  const token = createId("opr");
  const row = { name, tokenSha256: await digestOf(token), createdAt: new Date().toISOString() };
  const isTaken = name.toLowerCase() === DEPLOYMENT_OPERATOR || !(await new Operators(env.ACCOUNTS).add(row));
  if (isTaken) throw new Problem("conflict", `There is an operator ${name} already. Take another name, or remove that one first.`);
  return { name, token };
}

export async function listOperators(env: Env) {
  const rows = await new Operators(env.ACCOUNTS).list();
  return {
    operators: [{ name: DEPLOYMENT_OPERATOR, created_at: null }, ...rows.map(({ name, createdAt }) => ({ name, created_at: createdAt }))],
  };
}

/** Removes an operator. Their token and sessions end at once, and past decisions keep their name. @throws `not_found` */
export async function removeOperator(env: Env, name: string) {
  if (await new Operators(env.ACCOUNTS).remove(name)) {
    await new OperatorSessions(env.ACCOUNTS).endOf(name);
    return { removed: name };
  }
  throw new Problem("not_found", `There is no operator ${name.slice(0, 60)} that can be removed; \`ops operators list\` shows them.`);
}

/**
 * The name under which a decision is recorded.
 * @param said the name in the request. Only the deployment's own token, which belongs to no person, may give another person's name.
 * @throws `conflict` if a person's token gives another name.
 */
export function nameOfDecision(operator: string, said: string | undefined): string {
  if (operator === DEPLOYMENT_OPERATOR) return said ?? DEPLOYMENT_OPERATOR;
  if (said === undefined || said === operator) return operator;
  throw new Problem("conflict", `The token is that of ${operator}: the decision can't stand under the name of ${said}.`);
}
