import type { Caller, Callers } from "./callers.ts";
import { isObject, parseJson } from "./json.ts";
import { send } from "./send.ts";
import type { World } from "./world.ts";

const MONITOR = {
  name: "O’Brien's",
  decision_context: { product_type: "auto_loan", state: "TX", amount: 30_000 },
  conditions: [{ field: "apr", operator: "lt", value: 50 }],
  cooldown_hours: 0,
};
const SIMULATION = { rate_change: { new_rate: 3 }, options: { deliver_webhook: true } };
const READ = [
  "/v1/rates?limit=2",
  "/v1/rates?product_type=auto_loan&state=TX&limit=1",
  "/v1/monitors?limit=2",
  "/v1/subscriptions?limit=1",
  "/v1/eligibility/search?state=TX",
];
const MADE_EACH = 3;

/** Creates resources for later requests: monitors, subscriptions and deliveries of every key that may have them. */
export async function setStage(baseUrl: string, callers: Callers, world: World, webhookUrl: string): Promise<void> {
  const ask = async ({ owner, headers }: Caller, method: string, path: string, body?: object) => {
    const own = [["CF-Connecting-IP", callers.address()], ...headers] as const;
    const answer = await send(baseUrl, {
      method,
      path,
      headers: body === undefined ? own : [...own, ["Content-Type", "application/json"]],
      body: body === undefined ? null : Buffer.from(JSON.stringify(body)),
    });
    const document = parseJson(answer.body.toString("utf8"));
    world.learn(owner, document);
    return document;
  };
  for (const caller of callers.makers()) {
    for (let made = 0; made < MADE_EACH; made++) {
      const monitor = await ask(caller, "POST", "/v1/monitors", { ...MONITOR, webhook_url: `${webhookUrl}/staged` });
      if (isObject(monitor)) await ask(caller, "POST", `/v1/monitors/${String(monitor.monitor_id)}/simulate`, SIMULATION);
      const market = { product_type: "auto_loan", min_change_bps: 1, webhook_url: `${webhookUrl}/staged` };
      await ask(caller, "POST", "/v1/subscriptions", market);
    }
    for (const path of READ) await ask(caller, "GET", path);
  }
}
