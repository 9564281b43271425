import { type Finding, finding, HANG_MS } from "./faults.ts";
import { isObject, objectIn, parseJson } from "./json.ts";
import { judgeMcp } from "./judge-mcp.ts";
import { judgeRest } from "./judge-rest.ts";
import type { Answer, FuzzCase, FuzzRequest } from "./send.ts";

const isMcp = ({ path }: FuzzRequest) => path.startsWith("/mcp") && (path.length === 4 || path[4] === "?");

export function judge(target: string, request: FuzzRequest, answer: Answer): readonly Finding[] {
  if (answer.failure !== null) return [finding(target, `no answer (${answer.failure})`, `after ${answer.ms} ms`)];
  const slow = answer.ms > HANG_MS ? [finding(target, "hang", `${answer.ms} ms, status ${answer.status}`)] : [];
  return [...slow, ...(isMcp(request) ? judgeMcp(request, answer) : judgeRest(request, answer))];
}

/** A text that identifies the resource that a request created or rotated, from its answer; null if there is none. */
function madeBy(answer: Answer): string | null {
  const document = parseJson(answer.body.toString("utf8"));
  const made = isObject(document) && "result" in document ? objectIn(objectIn(document, "result"), "structuredContent") : document;
  if (answer.status >= 300 || !isObject(made) || "code" in made) return null;
  // The secret comes before the id, because two rotations of a monitor have the same id but different secrets.
  return String(made.webhook_signing_secret ?? made.key ?? made.monitor_id ?? made.subscription_id);
}

/** A finding if simultaneous requests with one Idempotency-Key made more than one resource. */
function judgeTogether({ target }: FuzzCase, answers: readonly Answer[]): readonly Finding[] {
  const made = new Set(answers.map(madeBy).filter((id) => id !== null));
  const statuses = answers.map(({ status }) => status).join(" ");
  return made.size > 1 ? [finding(target, "one Idempotency-Key made several things", `${made.size} things; statuses ${statuses}`)] : [];
}

export function judgeCase(made: FuzzCase, answers: readonly Answer[]): readonly Finding[] {
  const each = made.requests.flatMap((request, index) => {
    const answer = answers[index];
    return answer === undefined ? [] : judge(made.target, request, answer);
  });
  const named =
    made.requests.length === 1
      ? each
      : each.map(({ signature, detail }) => ({ signature: `${made.target} at once: ${signature}`, detail }));
  return made.requests.length === 1 ? named : [...named, ...judgeTogether(made, answers)];
}
