import { writeFileSync } from "node:fs";
import type { ClaimInForce, ImportLine, SourceImport } from "@tellerline/contract/operator";
import { validateMembershipRow } from "@tellerline/contract/operator";
import { type DraftClaim, draftClaims, type Unmodelled } from "@tellerline/drafting";
import { compileGazetteer, type Gazetteer, openGazetteer } from "@tellerline/geography";
import type { OperatorClient } from "../client/operator-client.ts";
import { readCensus } from "../geography/census.ts";
import { embeddedGazetteer, embeddedZips } from "../geography/embedded.ts";
import { utf8 } from "../geography/utf8.ts";
import { OpsError } from "../ops-error.ts";
import type { Progress } from "../progress.ts";

export interface Compared {
  readonly claim_id: string;
  readonly kind: string;
  readonly quote: string;
}

export interface DraftDifference {
  readonly credit_union_id: string;
  /** Drafts that match no rule in force. */
  readonly added: readonly Compared[];
  /** Rules in force that match no draft. */
  readonly gone: readonly Compared[];
  readonly same: number;
}

export interface Proposal {
  readonly sources: number;
  readonly claims: readonly DraftClaim[];
  readonly unmodelled: readonly Unmodelled[];
  readonly differences: readonly DraftDifference[] | null;
}

/** The gazetteer that places in drafts are looked up in: made from the Census Bureau's files if they are given, otherwise the embedded one. */
async function gazetteerFor(census: readonly string[]): Promise<Gazetteer> {
  const source = census.length === 0 ? embeddedGazetteer() : await readCensus(census, embeddedZips());
  return openGazetteer(compileGazetteer(source, utf8), utf8);
}

function sourceOf(line: ImportLine): SourceImport {
  if ("fault" in line) throw new OpsError(`Line ${line.line}: ${line.fault.reason}`);
  const result = validateMembershipRow("source", line.row);
  if (!result.ok) throw new OpsError(`Line ${line.line} ${result.faults.map(({ path, message }) => `${path}: ${message}`).join("; ")}`);
  if (result.value.kind !== "source") throw new OpsError(`Line ${line.line} is no source.`);
  return result.value.row;
}

/** A text by which rules and drafts are compared: the kind and the quote, without differences in white space. */
const wordsOf = ({ kind, quote }: Compared): string => `${kind} ${quote.replaceAll(/\s+/g, " ").trim()}`;

function compare(credit_union_id: string, drafts: readonly Compared[], inForce: readonly ClaimInForce[]): DraftDifference {
  const said = new Set(drafts.map(wordsOf));
  const ruled = new Set(inForce.map(wordsOf));
  const added = drafts.filter((draft) => !ruled.has(wordsOf(draft)));
  return { credit_union_id, added, gone: inForce.filter((rule) => !said.has(wordsOf(rule))), same: drafts.length - added.length };
}

const toCompared = ({ claim_id, kind, quote }: DraftClaim): Compared => ({ claim_id, kind, quote });

async function differencesOf(
  client: OperatorClient,
  sources: readonly SourceImport[],
  claims: readonly DraftClaim[],
): Promise<readonly DraftDifference[]> {
  const institutions = [...new Set(sources.map(({ credit_union_id }) => credit_union_id))];
  const differences: DraftDifference[] = [];
  for (const id of institutions) {
    const drafts = claims.filter(({ credit_union_id }) => credit_union_id === id).map(toCompared);
    differences.push(compare(id, drafts, (await client.listClaimsInForce(id)).claims));
  }
  return differences;
}

/** Drafts claims from sources. @param client reads the rules in force, which the drafts are compared with; null skips the comparison. */
export async function proposeClaims(
  lines: readonly ImportLine[],
  census: readonly string[],
  client: OperatorClient | null,
  progress: Progress,
): Promise<Proposal> {
  const sources = lines.map(sourceOf);
  const twice = sources.find(({ source_id }, index) => sources.findIndex((other) => other.source_id === source_id) !== index);
  if (twice !== undefined) throw new OpsError(`The source ${twice.source_id} stands in the file twice. Give each page an id of its own.`);
  const gazetteer = await gazetteerFor(census);
  const claims: DraftClaim[] = [];
  const unmodelled: Unmodelled[] = [];
  progress.start("Reading pages", sources.length);
  try {
    for (const { source_id: sourceId, credit_union_id: creditUnionId, text, retrieved_at: retrievedAt } of sources) {
      const drafts = draftClaims(gazetteer, { sourceId, creditUnionId, text, retrievedAt });
      claims.push(...drafts.claims);
      unmodelled.push(...drafts.unmodelled);
      progress.advance(1);
    }
  } finally {
    progress.stop();
  }
  return {
    sources: sources.length,
    claims,
    unmodelled,
    differences: client === null ? null : await differencesOf(client, sources, claims),
  };
}

/** Path for sentences that could not be modeled: `drafts.unmodelled.jsonl` for `drafts.jsonl`. */
export function unmodelledPath(out: string): string {
  return out.replace(/(?:\.jsonl)?$/, ".unmodelled.jsonl");
}

export function writeProposal(out: string, { claims, unmodelled }: Proposal): void {
  const toLines = (rows: readonly unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  try {
    writeFileSync(out, toLines(claims));
    writeFileSync(unmodelledPath(out), toLines(unmodelled));
  } catch (error) {
    throw new OpsError(`Can't write ${out}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
