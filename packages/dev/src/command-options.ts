import { type ParseArgsConfig, parseArgs } from "node:util";

/** The error of arguments that a command doesn't know, by its code (Node.js, "Errors": ERR_PARSE_ARGS_…). */
const isOfArguments = (error: unknown): error is TypeError =>
  error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");

/** A command's options. Ends the process with status 0 after `--help`, and with 2 where an argument is not known, with the help. */
export function commandOptions<Config extends ParseArgsConfig>(help: string, config: Config) {
  try {
    const parsed = parseArgs(config);
    if (!("help" in parsed.values) || parsed.values.help !== true) return parsed;
  } catch (error) {
    if (!isOfArguments(error)) throw error;
    process.stderr.write(`${error.message}\n\n${help.trimEnd()}\n`);
    process.exit(2);
  }
  process.stdout.write(`${help.trimEnd()}\n`);
  process.exit();
}
