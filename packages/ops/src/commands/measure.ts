import type { RecordedMeasure } from "@tellerline/contract/operator";
import { type Command, Option } from "commander";
import { checkWritable } from "../harvest/json-lines.ts";
import { readSampleFile, type SampleLine, writeSampleFile } from "../harvest/sample-file.ts";
import { OpsError } from "../ops-error.ts";
import { createContext, type GlobalOptions } from "./context.ts";

type Context = ReturnType<typeof createContext>;
type MeasureOptions = GlobalOptions & {
  readonly sample: string;
  readonly seed: string;
  readonly out?: string;
  readonly in?: string;
  readonly by?: string;
};

function numberOf(option: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new OpsError(`--${option} ${text} is not a whole number below 1,000,000,000, such as 200.`);
}

async function draw(context: Context, path: string, sample: number, seed: number): Promise<void> {
  checkWritable(path);
  const drawn = await context.client.drawSample({ sample, seed });
  const lines: SampleLine[] = [];
  context.progress.start("Pages", drawn.pages.length);
  try {
    for (const page of drawn.pages) {
      const { text } = await context.client.readSampledText(drawn.measure_id, page.number);
      lines.push({ measure_id: drawn.measure_id, ...page, text });
      context.progress.advance(1);
    }
  } finally {
    context.progress.stop();
  }
  writeSampleFile(path, lines);
  context.answer(
    { measure_id: drawn.measure_id, sample: lines.length },
    `${lines.length} rates in ${path}. Write what each page gives at its cell into "reads", then: pnpm ops harvest measure --in ${path}`,
  );
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function describe({ sample, right, wrong, wrong_figures, wrong_scopes, left, interval, differences }: RecordedMeasure): string {
  const head = `${right} of ${sample} are right (with 95 % confidence between ${percent(interval.low)} and ${percent(interval.high)}), ${wrong} wrong: ${wrong_figures} in a figure, ${wrong_scopes} in what it is for. ${left} left.`;
  const lines = differences.flatMap(({ number, rate_id, differs }) => [
    `  ${number}  ${rate_id}`,
    ...differs.map(({ column, published, read }) => `    ${column}: published ${JSON.stringify(published)}, read ${JSON.stringify(read)}`),
  ]);
  return [head, ...lines].join("\n");
}

async function record(context: Context, path: string, by: string | undefined): Promise<void> {
  const { measureId, pages } = readSampleFile(path);
  const recorded = await context.client.recordMeasure(measureId, { pages: [...pages], ...(by === undefined ? {} : { by }) });
  context.answer(recorded, describe(recorded));
}

export function registerMeasure(harvest: Command): void {
  harvest
    .command("measure")
    .description("how often published rates are what their pages say: a sample for a person to read, and what they found")
    .option("--sample <number>", "how many rates, drawn by how often they led a decision", "200")
    .option("--seed <number>", "draws the same again", "7")
    .addOption(new Option("--out <file>", "draw, and write a JSON line for each rate").conflicts(["in", "by"]))
    .option("--in <file>", 'take it back with "reads" filled in, and publish the outcome in coverage')
    .option("--by <name>", "who read the pages, with the deployment's own token")
    .addHelpText(
      "after",
      "\nExample:\n  pnpm ops harvest measure --sample 200 --seed 7 --out sample.jsonl\n  pnpm ops harvest measure --in sample.jsonl",
    )
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<MeasureOptions>();
      const context = createContext(options);
      if (options.in !== undefined) return record(context, options.in, options.by);
      if (options.out === undefined) throw new OpsError("Say --out FILE to draw a sample, or --in FILE to take it back.");
      await draw(context, options.out, numberOf("sample", options.sample), numberOf("seed", options.seed));
    });
}
