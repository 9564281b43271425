import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

const label = z.looseObject({
  page: z.string(),
  product_type: z.string(),
  rate: z.number().optional(),
  published_apr: z.number().optional(),
  rate_high: z.number().optional(),
  rate_basis: z.string().optional(),
  term_from: z.number().optional(),
  term_to: z.number().optional(),
  audience: z.string().optional(),
  program: z.string().optional(),
  occupancy: z.string().optional(),
  publishable: z.boolean(),
});
export type Label = z.output<typeof label>;

/** An invented rate page. Its labels say what each figure is for; people who had not seen the reader wrote them. */
export interface LabelledPage {
  readonly name: string;
  readonly html: string;
  readonly labels: readonly Label[];
}

const FIXTURES = join(import.meta.dirname, "../../fixtures");
const PAGES = 40;

export function labelledPages(set: "first" | "second" | "third" | "fourth"): readonly LabelledPage[] {
  const read = (file: string) => readFileSync(join(FIXTURES, set, file), "utf8");
  const labels = read("labels.jsonl")
    .trim()
    .split("\n")
    .map((line) => label.parse(JSON.parse(line)));
  return Array.from({ length: PAGES }, (_, at) => {
    const name = String(at + 1).padStart(2, "0");
    return { name, html: read(`${name}.html`), labels: labels.filter(({ page }) => page === name) };
  });
}
