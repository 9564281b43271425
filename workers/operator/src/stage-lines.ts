import { type Fault, validate } from "@tellerline/contract";
import {
  type ImportRow,
  type importChunkRequest,
  type MembershipRow,
  type ReferenceRowImport,
  rateRowImport,
  validateImportRow,
  validateMembershipRow,
  validateReferenceRow,
} from "@tellerline/contract/operator";
import { Imports, type StagedRow } from "@tellerline/storage";
import { DAY_MS, dayOf, type IndexFigure, MINUTE_MS, rateIndexTitle } from "@tellerline/vocabulary";
import { digestOf } from "@tellerline/worker-kit/keys";
import type * as z from "zod";
import type { Env } from "./env.ts";
import { indexFigures, withIndexedRates } from "./indexed-rates.ts";
import { rejectionRow } from "./rejection.ts";

type ImportChunkLine = z.output<typeof importChunkRequest>["lines"][number];

type ImportedRow = ImportRow | MembershipRow | ReferenceRowImport;
type ValidatedLine =
  | { readonly ok: true; readonly value: ImportedRow }
  | { readonly ok: false; readonly faults: readonly Pick<Fault, "path" | "message">[] };

/** Path prefix that names the file of an error, if an import has a file of sources and a file of claims; otherwise empty. */
const fileOf = (of: ImportChunkLine["of"]): string => (of === "source" || of === "claim" ? `/${of}s` : "");

function validateLine(entry: ImportChunkLine): ValidatedLine {
  if ("fault" in entry) return { ok: false, faults: [{ path: fileOf(entry.of) + entry.fault.path, message: entry.fault.reason }] };
  if (entry.of === undefined) return validateImportRow(entry.row);
  if (entry.of === "reference") return validateReferenceRow(entry.row);
  const result = validateMembershipRow(entry.of, entry.row);
  if (result.ok) return result;
  return { ok: false, faults: result.faults.map((fault) => ({ ...fault, path: fileOf(entry.of) + fault.path })) };
}

/**
 * How far in the future an observation may be. This allows for clock differences, but not for mistyped dates, because the newest
 * observation determines the date of the whole book.
 */
const FUTURE_TOLERANCE_MS = DAY_MS;

interface FutureMoment {
  readonly path: string;
  readonly reason: string;
}

const observedLater = (path: string): FutureMoment => ({ path, reason: "Is in the future. Send the time at which it was observed." });
/** How far a sender's clock may be ahead if the sender dates a rate as in force from now on. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;
/** A book's rates are all in force: a rate of next month would be quoted today. */
const NOT_IN_FORCE: FutureMoment = {
  path: "/effective_at",
  reason: "Is in the future: the rate is not in force yet, and would be offered today. Send it from then on.",
};

/** The first of a row's times that is wrongly in the future, and the reason to reject the row; null if there is none. */
function futureMoment({ kind, row }: ImportedRow): FutureMoment | null {
  const isFuture = (moment: string) => Date.parse(moment) > Date.now() + FUTURE_TOLERANCE_MS;
  if (kind === "rate") {
    const { observed_at, evidence } = row;
    // The evidence is checked first: if a row came without `observed_at`, this field was filled from the evidence.
    const moments = {
      "/evidence/retrieved_at": evidence?.retrieved_at,
      "/evidence/confirmed_at": evidence?.confirmed_at,
      "/observed_at": observed_at,
    };
    const [path = null] = Object.entries(moments).find(([, at]) => at !== undefined && isFuture(at)) ?? [];
    if (path !== null) return observedLater(path);
    return row.effective_at !== undefined && Date.parse(row.effective_at) > Date.now() + CLOCK_TOLERANCE_MS ? NOT_IN_FORCE : null;
  }
  if (kind === "credit_union")
    return row.chartered_as_of !== undefined && isFuture(row.chartered_as_of) ? observedLater("/chartered_as_of") : null;
  if (kind === "reference") return isFuture(row.as_of) ? observedLater("/as_of") : null;
  if (kind === "reading") return isFuture(row.seen) ? observedLater("/seen") : null;
  if (kind === "source") return isFuture(row.retrieved_at) ? observedLater("/sources/retrieved_at") : null;
  if (kind === "claim") return isFuture(row.extracted_at) ? observedLater("/claims/extracted_at") : null;
  if (kind === "membership") return row.extracted_at !== undefined && isFuture(row.extracted_at) ? observedLater("/extracted_at") : null;
  return null;
}

const asSet = (list: readonly string[] | undefined): readonly string[] | undefined => list && [...new Set(list)].sort();

/**
 * The part of a row that its content hash covers. A rate does not count as changed if only `observed_at`, or the order in its lists,
 * differs.
 */
function contentOf(valid: ImportedRow): object {
  if (valid.kind !== "rate") return valid.row;
  const { observed_at: _, kind: _kind, withdrawn: _withdrawn, states, intents, ...said } = valid.row;
  return { ...said, states: asSet(states), intents: asSet(intents) };
}

async function toStagedRow(line: number, valid: ImportedRow): Promise<StagedRow> {
  const contentHash = (await digestOf(JSON.stringify(contentOf(valid)))).slice(0, 32);
  return { kind: valid.kind, entityId: valid.entityId, line, row: JSON.stringify(valid.row), contentHash };
}

/** Groups of row kinds. Within a group, an id must be unique in an import. */
const ID_SPACES: readonly (readonly StagedRow["kind"][])[] = [
  ["rate", "withdrawal"],
  ["credit_union"],
  ["membership"],
  ["source"],
  ["claim"],
  ["reading"],
  ["reference"],
];
const ID_FIELDS: Readonly<Record<ImportedRow["kind"], string>> = {
  rate: "/rate_id",
  withdrawal: "/rate_id",
  credit_union: "/credit_union_id",
  membership: "/credit_union_id",
  source: "/sources/source_id",
  claim: "/claims/claim_id",
  reading: "/url",
  reference: "/as_of",
};

function spaceOf(kind: ImportedRow["kind"]): number {
  return ID_SPACES.findIndex((kinds) => kinds.includes(kind));
}

/** Gives a rate without `observed_at` the time at which its page was last seen to state the rate. */
function dated<Value extends Extract<ImportedRow, { readonly kind: "rate" }>>(value: Value): Value {
  const { evidence, observed_at } = value.row;
  if (observed_at !== undefined || evidence === undefined) return value;
  return { ...value, row: { ...value.row, observed_at: evidence.confirmed_at ?? evidence.retrieved_at } };
}

/** Computes the rates of a row that gives an index and a margin. Returns a fault if the index has no figure on the row's day. */
function priced(result: ValidatedLine, figures: readonly IndexFigure[]): ValidatedLine {
  if (!result.ok || result.value.kind !== "rate") return result;
  const { row } = dated(result.value);
  const day = row.observed_at?.slice(0, 10) ?? dayOf(Date.now());
  const found = withIndexedRates(row, day, figures);
  if (typeof found !== "string") {
    // Validates the row again, because caps, bounds and discounts must also fit the computed rate.
    const again = row.index === undefined ? null : validate(rateRowImport, found);
    if (again?.ok === false) return again;
    return { ok: true, value: { ...result.value, row: found } };
  }
  const message = `No figure of the ${rateIndexTitle(found).toLowerCase()} is known on ${day}. Import it first: \`ops references import\`.`;
  return { ok: false, faults: [{ path: "/index", message }] };
}

const needsIndex = (result: ValidatedLine): boolean => result.ok && result.value.kind === "rate" && result.value.row.index !== undefined;

/** Stages the rows of a chunk, valid or rejected. If an entity has several rows, all except the first are rejected. */
export async function stageLines(env: Env, importId: string, lines: readonly ImportChunkLine[]): Promise<StagedRow[]> {
  const imports = new Imports(env.CATALOG);
  const read = lines.map((entry) => ({ line: entry.line, result: validateLine(entry) }));
  const figures = read.some(({ result }) => needsIndex(result)) ? await indexFigures(env) : [];
  const validated = read.map(({ line, result }) => ({ line, result: priced(result, figures) }));
  const idsIn = (space: number) =>
    validated.flatMap(({ result }) => (result.ok && spaceOf(result.value.kind) === space ? [result.value.entityId] : []));
  const seen = await Promise.all(
    ID_SPACES.map(async (kinds, space) => {
      const ids = idsIn(space);
      return new Map(ids.length === 0 ? [] : await imports.findLines(importId, kinds, ids));
    }),
  );
  const staged: StagedRow[] = [];
  for (const { line, result } of validated) {
    if (!result.ok) {
      for (const fault of result.faults) staged.push(rejectionRow(line, fault.path, fault.message));
      continue;
    }
    const { kind, entityId } = result.value;
    const future = futureMoment(result.value);
    if (future !== null) {
      staged.push(rejectionRow(line, future.path, future.reason));
      continue;
    }
    const space = seen[spaceOf(kind)];
    const firstLine = space?.get(entityId);
    if (firstLine !== undefined && firstLine !== line) {
      staged.push(rejectionRow(line, ID_FIELDS[kind], `Duplicate of line ${firstLine}: ${entityId}`));
      continue;
    }
    space?.set(entityId, line);
    staged.push(await toStagedRow(line, result.value));
  }
  return staged;
}
