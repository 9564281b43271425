import { MINUTE_MS } from "@tellerline/vocabulary";
import type { LocalSystem } from "./system.ts";

/** Names of the Workers with a cron trigger. */
const SCHEDULED = ["tellerline-operator", "tellerline-monitor-evaluator", "tellerline-harvester"];

/**
 * Fires the cron triggers every `everyMs` milliseconds, by default each minute as the platform does. Also fires them at the start: they
 * resend messages that local queues lost when the system last stopped.
 * @returns a function that stops the firing.
 */
export function driveCron({ miniflare }: LocalSystem, everyMs = MINUTE_MS): () => void {
  const fire = async () => {
    for (const worker of SCHEDULED) {
      try {
        await (await miniflare.getWorker(worker)).scheduled({ scheduledTime: new Date(), cron: "* * * * *" });
      } catch (error) {
        process.stderr.write(`The cron trigger of ${worker} failed: ${error instanceof Error ? error.message : String(error)}\n`);
      }
    }
  };
  const timer = setInterval(fire, everyMs);
  void fire();
  return () => clearInterval(timer);
}
