import { type TellerlineClient, TellerlineError } from "../src/index.ts";
import { CommandError } from "./command-error.ts";
import { forward } from "./forward.ts";
import { isSecret, newSecret } from "./signing.ts";

/** How long one call waits for an event: the longest wait that the service allows. */
const WAIT_SECONDS = 20;
const PAGE = 100;
const PAUSE_MS = 2_000;

export interface ListenOptions {
  readonly forwardTo: string;
  readonly monitor?: string;
  readonly subscription?: string;
  readonly after?: number;
  readonly secret?: string;
}

/** @throws CommandError if the text is not an HTTP or HTTPS URL. */
function targetOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !["http:", "https:"].includes(url.protocol))
    throw new CommandError(`--forward-to is an address such as http://127.0.0.1:3000/hook, got "${text}".`);
  return url;
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The position of the newest stored event. Only later events are forwarded. */
async function newestPosition(client: TellerlineClient, of: object): Promise<number> {
  for (let after = 0; ; ) {
    const { events, next_after } = await client.events.list({ ...of, after, limit: PAGE });
    if (events.length === 0) return after;
    after = next_after;
  }
}

/** Whether a retry may help: no response (0), too many calls (429), or a failure of the service (5xx). */
const isPassing = ({ status }: TellerlineError): boolean => status === 0 || status === 429 || status >= 500;

/**
 * Forwards events until the process ends.
 * @throws CommandError if an option is invalid.
 * @throws TellerlineError if the service refuses the call, for example because the key is wrong.
 */
export async function listen(client: TellerlineClient, options: ListenOptions): Promise<never> {
  const target = targetOf(options.forwardTo);
  const secret = options.secret ?? newSecret();
  if (!isSecret(secret)) throw new CommandError("--secret is whsec_ followed by base64, as monitors have it.");
  const of = {
    ...(options.monitor === undefined ? {} : { monitor_id: options.monitor }),
    ...(options.subscription === undefined ? {} : { subscription_id: options.subscription }),
  };
  let after = options.after ?? (await newestPosition(client, of));
  say(`Events behind position ${after} go to ${target.href}, signed with ${secret}`);
  for (;;) {
    try {
      const { events } = await client.events.list({ ...of, after, limit: PAGE, wait: WAIT_SECONDS });
      for (const { position, event } of events) {
        say(`#${position} ${event.event_id} ${event.event}: ${await forward(target, event, secret)}`);
        after = position;
      }
    } catch (error) {
      if (!(error instanceof TellerlineError) || !isPassing(error)) throw error;
      say(`${error.message} Asking again.`);
      await pause(Math.max(PAUSE_MS, (error.retryAfterSeconds ?? 0) * 1000));
    }
  }
}
