import { ENVIRONMENTS } from "@tellerline/vocabulary";
import * as z from "zod";
import { issuedKey } from "../schemas/keys.ts";
import {
  activatedPublication,
  addedImportLines,
  beginImportRequest,
  beginImportResponse,
  changedDispute,
  claimsInForce,
  createOperatorKeyRequest,
  decidedHeldRate,
  decideHeldRateRequest,
  deletedOrganization,
  deleteOrganizationRequest,
  disputeList,
  gazetteerReport,
  heldRateList,
  importChunkRequest,
  importReport,
  listHeldRatesRequest,
  openDisputeRequest,
  publicationList,
  rebuiltBooks,
  revokedOperatorKey,
  setPlanRequest,
  setPlanResponse,
} from "./requests.ts";
import {
  alarmList,
  alarmReceiver,
  alarmReceiverRequest,
  deadLetterList,
  discardDeadLettersRequest,
  discardedDeadLetters,
  moveSlotsRequest,
  operatorStatus,
  replayDeadLettersRequest,
  replayedDeadLetters,
  shardReport,
  stoppedAlarms,
  tickResponse,
} from "./status.ts";

/** An operator operation, from which the route, its validation and the command line's client are derived. */
export interface OperatorOperation {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/operator`, with `{name}` for each path parameter. */
  readonly path: string;
  /** A schema for each name in the path. */
  readonly params?: Readonly<Record<string, z.ZodType>>;
  /** Schema of a JSON body; omitted if there is none. `BYTES` accepts raw bytes. */
  readonly body?: z.ZodType | typeof BYTES;
  readonly response: { readonly status: 200 | 201; readonly schema: z.ZodType };
}

/** Marks a body of raw bytes. */
export const BYTES = "bytes";

const id = z.string().min(1).max(200);
const ok = <Schema extends z.ZodType>(schema: Schema) => ({ status: 200 as const, schema });
const created = <Schema extends z.ZodType>(schema: Schema) => ({ status: 201 as const, schema });

/** Every operator operation, by id. */
export const OPERATOR_OPERATIONS = {
  beginImport: { method: "POST", path: "/imports", body: beginImportRequest, response: created(beginImportResponse) },
  addImportLines: {
    method: "POST",
    path: "/imports/{import_id}/rows",
    params: { import_id: id },
    body: importChunkRequest,
    response: ok(addedImportLines),
  },
  publishImport: { method: "POST", path: "/imports/{import_id}/publish", params: { import_id: id }, response: ok(importReport) },
  createKey: { method: "POST", path: "/keys", body: createOperatorKeyRequest, response: created(issuedKey) },
  revokeKey: { method: "DELETE", path: "/keys/{key_id}", params: { key_id: id }, response: ok(revokedOperatorKey) },
  setPlan: { method: "PUT", path: "/orgs/{org_id}/plan", params: { org_id: id }, body: setPlanRequest, response: ok(setPlanResponse) },
  deleteOrganization: {
    method: "DELETE",
    path: "/orgs/{org_id}",
    params: { org_id: id },
    body: deleteOrganizationRequest,
    response: ok(deletedOrganization),
  },
  putGazetteer: {
    method: "PUT",
    path: "/gazetteers/{environment}",
    params: { environment: z.enum(ENVIRONMENTS) },
    body: BYTES,
    response: ok(gazetteerReport),
  },
  listPublications: {
    method: "GET",
    path: "/publications/{credit_union_id}",
    params: { credit_union_id: id },
    response: ok(publicationList),
  },
  listClaimsInForce: { method: "GET", path: "/claims/{credit_union_id}", params: { credit_union_id: id }, response: ok(claimsInForce) },
  activatePublication: {
    method: "POST",
    path: "/publications/{publication_id}/activate",
    params: { publication_id: id },
    response: ok(activatedPublication),
  },
  openDispute: { method: "POST", path: "/disputes", body: openDisputeRequest, response: created(changedDispute) },
  listDisputes: { method: "GET", path: "/disputes", response: ok(disputeList) },
  closeDispute: { method: "POST", path: "/disputes/{dispute_id}/close", params: { dispute_id: id }, response: ok(changedDispute) },
  listHeldRates: { method: "POST", path: "/held-rates/list", body: listHeldRatesRequest, response: ok(heldRateList) },
  decideHeldRate: { method: "POST", path: "/held-rates/decide", body: decideHeldRateRequest, response: ok(decidedHeldRate) },
  listAlarms: { method: "GET", path: "/alarms", response: ok(alarmList) },
  sendAlarms: { method: "PUT", path: "/alarms/receiver", body: alarmReceiverRequest, response: ok(alarmReceiver) },
  stopAlarms: { method: "DELETE", path: "/alarms/receiver", response: ok(stoppedAlarms) },
  listDeadLetters: { method: "GET", path: "/dead-letters", response: ok(deadLetterList) },
  replayDeadLetters: { method: "POST", path: "/dead-letters/replay", body: replayDeadLettersRequest, response: ok(replayedDeadLetters) },
  discardDeadLetters: {
    method: "POST",
    path: "/dead-letters/discard",
    body: discardDeadLettersRequest,
    response: ok(discardedDeadLetters),
  },
  readShards: { method: "GET", path: "/shards", response: ok(shardReport) },
  moveSlots: { method: "POST", path: "/shards/moves", body: moveSlotsRequest, response: created(shardReport) },
  continueMove: { method: "POST", path: "/shards/moves/continue", response: ok(shardReport) },
  rebuildBooks: { method: "POST", path: "/books/rebuild", response: ok(rebuiltBooks) },
  tick: { method: "POST", path: "/tick", response: ok(tickResponse) },
  status: { method: "GET", path: "/status", response: ok(operatorStatus) },
} as const satisfies Readonly<Record<string, OperatorOperation>>;

export type OperatorOperationId = keyof typeof OPERATOR_OPERATIONS;
type Entry<Id extends OperatorOperationId> = (typeof OPERATOR_OPERATIONS)[Id];

/** The path parameters of an operation, as validated. */
export type OperatorParams<Id extends OperatorOperationId> =
  Entry<Id> extends { readonly params: infer Schemas extends Readonly<Record<string, z.ZodType>> }
    ? { readonly [Name in keyof Schemas]: z.output<Schemas[Name]> }
    : Readonly<Record<string, never>>;

type BodyOf<Id extends OperatorOperationId, Json extends "input" | "output"> =
  Entry<Id> extends { readonly body: infer Body }
    ? Body extends z.ZodType
      ? Json extends "input"
        ? z.input<Body>
        : z.output<Body>
      : ArrayBuffer
    : undefined;

/** The body of an operation as its caller writes it; undefined where it takes none. */
export type OperatorBodyInput<Id extends OperatorOperationId> = BodyOf<Id, "input">;
/** The body of an operation as its handler reads it. */
export type OperatorBody<Id extends OperatorOperationId> = BodyOf<Id, "output">;
/** Response body of an operation. */
export type OperatorResponse<Id extends OperatorOperationId> = z.output<Entry<Id>["response"]["schema"]>;
