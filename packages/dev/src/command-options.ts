import { type ParseArgsConfig, parseArgs } from "node:util";

/** True if `parseArgs` rejected the arguments (Node.js, "Errors": ERR_PARSE_ARGS_…). */
const isOfArguments = (error: unknown): error is TypeError =>
  error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");

/** Parses a command's options. Exits with the help: 0 on `--help`, 2 on invalid arguments. */
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
