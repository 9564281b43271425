import type { Callers } from "./callers.ts";
import { parseJson } from "./json.ts";
import { send } from "./send.ts";
import { learnt, type World } from "./world.ts";

const webhook_url = learnt("webhook", 0);
const MONITOR = {
  name: "O’Brien's",
  decision_context: { product_type: "auto_loan", state: "TX", amount: 30_000 },
  conditions: [{ field: "apr", operator: "lt", value: 50 }],
  cooldown_hours: 0,
  webhook_url,
};
const SUBSCRIPTION = { product_type: "auto_loan", min_change_bps: 1, webhook_url };
const SIMULATION = { rate_change: { new_rate: 3 }, options: { deliver_webhook: true } };

const toMake = [0, 1, 2].flatMap((made) => [
  ["/v1/monitors", MONITOR] as const,
  [`/v1/monitors/${learnt("monitor_id", made)}/simulate`, SIMULATION] as const,
  ["/v1/subscriptions", SUBSCRIPTION] as const,
]);
const toRead =
  "rates?limit=2 rates?product_type=auto_loan&state=TX&limit=1 monitors?limit=2 subscriptions?limit=1 eligibility/search?state=TX";
/** Paths and bodies of each caller's requests: three rounds that create resources, then requests that read. A null body means a GET. */
const ASKED = [...toMake, ...toRead.split(" ").map((path) => [`/v1/${path}`, null] as const)];

/** Creates monitors, subscriptions and deliveries for every key that may have them, so that later requests have resources to name. */
export async function setStage(baseUrl: string, callers: Callers, world: World): Promise<void> {
  for (const { owner, headers } of callers.makers()) {
    for (const [path, document] of ASKED) {
      const request = {
        method: document === null ? "GET" : "POST",
        path,
        headers: document === null ? headers : [...headers, ["Content-Type", "application/json"] as const],
        body: document === null ? null : Buffer.from(JSON.stringify(document)),
      };
      for (const filled of world.fill({ target: "stage", owner, requests: [request] }, callers.address()).requests) {
        world.learn(owner, parseJson((await send(baseUrl, filled)).body.toString("utf8")));
      }
    }
  }
}
