import { text } from "node:stream/consumers";
import { TellerlineError, verifyWebhook, type WebhookEvent } from "../src/index.ts";
import { CommandError } from "./command-error.ts";

export interface VerifyOptions {
  readonly secret: string;
  readonly header?: readonly string[];
  /** Unix time in seconds at which the webhook was received; default: now. */
  readonly at?: number;
}

/** Parses header lines such as `X-Service-Timestamp: 1795737931`. Skips other lines, such as `POST /hook HTTP/1.1`. */
function headersOf(lines: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    lines.flatMap((line) => {
      const colon = line.indexOf(":");
      return colon < 1 || line.slice(0, colon).includes(" ") ? [] : [[line.slice(0, colon), line.slice(colon + 1).trim()]];
    }),
  );
}

/** @throws CommandError if there is no empty line between headers and body. */
function partsOf(request: string): { readonly lines: readonly string[]; readonly body: string } {
  const [end] = ["\r\n\r\n", "\n\n"].map((mark) => ({ at: request.indexOf(mark), length: mark.length })).filter(({ at }) => at >= 0);
  if (end === undefined)
    throw new CommandError(
      "Standard input has no empty line between headers and body. If it is the body alone, give its headers with --header.",
    );
  return {
    lines: request
      .slice(0, end.at)
      .split("\n")
      .map((line) => line.trim()),
    body: request.slice(end.at + end.length),
  };
}

/** The id and name of an event. The challenge that a sandbox target gets first has neither. */
function describe(event: WebhookEvent | { readonly type: string }): string {
  return "type" in event ? `${event.type}. Answer it with 2xx and its "challenge" in the body.` : `${event.event_id} ${event.event}`;
}

/**
 * Reads a webhook from standard input and checks its signature.
 * @throws CommandError if the webhook is not genuine.
 */
export async function verify({ secret, header, at }: VerifyOptions): Promise<void> {
  const input = await text(process.stdin);
  const { lines, body } = header === undefined ? partsOf(input) : { lines: header, body: input };
  try {
    const event = await verifyWebhook(body, headersOf(lines), secret, at === undefined ? Date.now() : at * 1000);
    process.stdout.write(`Verified: ${describe(event)}\n`);
  } catch (error) {
    throw new CommandError(error instanceof TellerlineError ? error.message : "Webhook rejected: the body is not JSON.");
  }
}
