import { Command, Option } from "commander";
import { TellerlineClient, TellerlineError } from "../src/index.ts";
import { CommandError } from "./command-error.ts";
import { listen } from "./listen.ts";
import { trigger } from "./trigger.ts";
import { verify } from "./verify.ts";

// The command line tool `tellerline`, for trying webhooks on a machine without a public address.

interface ServiceOptions {
  readonly apiKey?: string;
  readonly baseUrl?: string;
}

const wholeNumber = (name: string) => (text: string) => {
  const value = Number(text);
  if (text.trim() === "" || !Number.isSafeInteger(value) || value < 0) throw new CommandError(`${name} is a whole number, got "${text}".`);
  return value;
};

function percent(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) throw new CommandError(`--rate is a number of percent, such as 4.25, got "${text}".`);
  return value;
}

function clientOf({ apiKey, baseUrl }: ServiceOptions): TellerlineClient {
  if (apiKey === undefined || apiKey === "")
    throw new CommandError(
      'Give a key: --api-key, or TELLERLINE_API_KEY. A sandbox key is free: POST /keys with the body {"plan":"enterprise"}.',
    );
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw new CommandError("The key has a character that no key has. Copy the whole key, without an ellipsis.");
  if (baseUrl === undefined || baseUrl === "") return new TellerlineClient({ apiKey });
  if (!/^https?:\/\//i.test(baseUrl) || !URL.canParse(baseUrl))
    throw new CommandError(`--base-url, or TELLERLINE_BASE_URL, is an address such as http://127.0.0.1:8787, got "${baseUrl}".`);
  return new TellerlineClient({ apiKey, baseUrl });
}

const withService = (command: Command): Command =>
  command
    .addOption(new Option("--api-key <key>", "API key").env("TELLERLINE_API_KEY"))
    .addOption(new Option("--base-url <url>", "URL of the service (default: https://api.tellerline.dev)").env("TELLERLINE_BASE_URL"));

const program = new Command("tellerline")
  .description("Receive, make and check Tellerline's webhooks on a laptop.")
  .showSuggestionAfterError()
  .showHelpAfterError()
  .addHelpText(
    "after",
    `
Examples:
  tellerline listen --forward-to http://127.0.0.1:3000/hook
  tellerline trigger
  tellerline verify --secret "$SECRET" < request.txt`,
  );

withService(program.command("listen"))
  .description("forward the events of your organization, as they are stored, to a server of yours as signed webhooks")
  .requiredOption("--forward-to <url>", "your receiver, such as http://127.0.0.1:3000/hook")
  .option("--monitor <id>", "events of this monitor alone")
  .option("--subscription <id>", "events of this subscription alone")
  .option(
    "--after <position>",
    "begin behind this position; 0: with the oldest event (default: with the next event)",
    wholeNumber("--after"),
  )
  .option("--secret <secret>", "whsec_ and base64: what the webhooks are signed with (default: a new one, which is shown)")
  .action(async (options) => listen(clientOf(options), options));

withService(program.command("trigger"))
  .description("move an invented rate of the sandbox, so that there is an event; without a monitor in that market, one is made")
  .option("--product <product>", "kind of loan", "auto_loan")
  .option("--state <state>", "state of the market", "TX")
  .option("--rate <percent>", "rate after the change (default: one that nobody else has)", percent)
  .action(async (options) => trigger(clientOf(options), options));

program
  .command("verify")
  .description("check the signature of a webhook on standard input: its header lines, an empty line, its body")
  .requiredOption("--secret <secret>", "the signing secret of the monitor or of `listen`")
  .option("--header <line...>", "header lines, if standard input is the body alone")
  .option("--at <seconds>", "Unix time at which it was received (default: now)", wholeNumber("--at"))
  .action(verify);

// A program such as `head` closes the pipe after the first lines, which is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});
process.on("SIGINT", () => process.exit(0));

/** The error's message, then one line per faulty field. */
function sentenceOf({ message, faults, status }: TellerlineError): string {
  const places = faults.map(({ path, message: fault }) => `${path}: ${fault}`);
  return [status === 0 ? message : `The service refused (${status}): ${message}`, ...places].join("\n");
}

function fail(error: unknown): void {
  if (error instanceof CommandError) process.stderr.write(`${error.message}\n`);
  else if (error instanceof TellerlineError) process.stderr.write(`${sentenceOf(error)}\n`);
  else throw error;
  process.exitCode = 1;
}

program.parseAsync().catch(fail);
