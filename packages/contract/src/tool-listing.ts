import { Repetitions } from "./tool-repetitions.ts";
import { inPlace, isObject, type JsonSchema, propertiesOf, sentencesOf } from "./tool-schemas.ts";
import type { ToolDefinition } from "./tools.ts";

export const CORE_TOOLS: readonly string[] = [
  "rank_offers",
  "batch_decisions",
  "find_institution",
  "find_reachable_offers",
  "find_eligible_credit_unions",
  "check_membership_eligibility",
  "get_eligibility_coverage",
  "extract_eligibility_facts",
];

/**
 * Schema keywords that check arguments but don't help to choose them. They are left out, because the service explains an invalid argument
 * anyway.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  "pattern",
  "format",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "example",
  "examples",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "additionalProperties",
]);

const ALWAYS_SAID = /^(Default: |Takes )/;

/** Shortens schemas to what an agent needs to choose arguments: the first sentence of each description, and only where it first occurs. */
class Shortener {
  readonly #said = new Set<string>();

  shorten(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((part) => this.shorten(part));
    if (!isObject(schema)) return schema;
    return Object.fromEntries(
      Object.entries(schema).flatMap(([name, value]): [string, unknown][] => {
        if (LEFT_OUT.has(name)) return [];
        // A field may have the name of a keyword, so fields are shortened separately.
        if (name === "properties")
          return [[name, Object.fromEntries(propertiesOf(schema).map(([field, own]) => [field, this.shorten(own)]))]];
        if (name !== "description") return [[name, this.shorten(value)]];
        const said = this.#unsaidOf(value);
        return said === "" ? [] : [[name, said]];
      }),
    );
  }

  /** Keeps the first sentence if it is new, and sentences about defaults and about fields that are listed elsewhere. */
  #unsaidOf(description: unknown): string {
    const sentences = sentencesOf(description);
    const [first] = sentences.filter((sentence) => !sentence.startsWith("Default: "));
    const kept = sentences.filter((sentence) => ALWAYS_SAID.test(sentence) || (sentence === first && !this.#said.has(sentence)));
    for (const sentence of kept) this.#said.add(sentence);
    return kept.join(" ");
  }
}

function shortInput(schema: JsonSchema, shortener: Shortener): JsonSchema {
  const short = shortener.shorten(schema);
  return { ...(isObject(short) ? short : {}), ...(schema.additionalProperties === false ? { additionalProperties: false } : {}) };
}

/** An output schema with only the names of an answer's top-level fields; agents see the rest in the answer. */
const shortOutput = (schema: JsonSchema): JsonSchema => ({
  properties: Object.fromEntries(propertiesOf(schema).map(([name]) => [name, {}])),
});

/** The tool whose arguments include all facts about a person. It comes first, so that other tools' schemas can refer to it. */
const FIRST = "find_eligible_credit_unions";

/**
 * Tools as an answer to MCP's `tools/list`. Each takes about 1 KB, because an agent reads all of them before its first call.
 * @param names tools to list; null for all.
 */
export function listTools(definitions: readonly ToolDefinition[], names: readonly string[] | null = null) {
  const wanted = definitions.filter(({ name }) => names === null || names.includes(name));
  const [repetitions, shortener] = [new Repetitions(), new Shortener()];
  return wanted
    .toSorted((left, right) => Number(right.name === FIRST) - Number(left.name === FIRST))
    .map(({ name, title, description, inputSchema, outputSchema, annotations }) => ({
      name,
      title,
      description,
      inputSchema: { ...shortInput(repetitions.without(name, inPlace(inputSchema)), shortener), type: "object" as const },
      outputSchema: { ...shortOutput(outputSchema), type: "object" as const },
      annotations,
    }));
}
