import type * as z from "zod";
import { accountOperations } from "./accounts.ts";
import { alarmOperations } from "./alarms.ts";
import { deadLetterOperations } from "./dead-letters.ts";
import { disputeOperations } from "./disputes.ts";
import { gazetteerOperations } from "./gazetteers.ts";
import { harvestOperations } from "./harvest.ts";
import { heldRateOperations } from "./held-rates.ts";
import { importOperations } from "./imports.ts";
import { measureOperations } from "./measures.ts";
import type { OperatorOperation } from "./operation.ts";
import { operatorOperations } from "./operators.ts";
import { publicationOperations } from "./publications.ts";
import { sandboxBookOperations } from "./sandbox-books.ts";
import { shardOperations } from "./shards.ts";
import { siteOperations } from "./sites.ts";
import { systemOperations } from "./system.ts";

export const OPERATOR_OPERATIONS = {
  ...importOperations,
  ...accountOperations,
  ...gazetteerOperations,
  ...sandboxBookOperations,
  ...publicationOperations,
  ...disputeOperations,
  ...heldRateOperations,
  ...alarmOperations,
  ...deadLetterOperations,
  ...shardOperations,
  ...siteOperations,
  ...harvestOperations,
  ...measureOperations,
  ...operatorOperations,
  ...systemOperations,
} as const satisfies Readonly<Record<string, OperatorOperation>>;

export type OperatorOperationId = keyof typeof OPERATOR_OPERATIONS;
type Entry<Id extends OperatorOperationId> = (typeof OPERATOR_OPERATIONS)[Id];

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

/** The body as the caller writes it; undefined if the operation takes none. */
export type OperatorBodyInput<Id extends OperatorOperationId> = BodyOf<Id, "input">;
/** The body after validation, with defaults; undefined if the operation takes none. */
export type OperatorBody<Id extends OperatorOperationId> = BodyOf<Id, "output">;
export type OperatorResponse<Id extends OperatorOperationId> = z.output<Entry<Id>["response"]["schema"]>;
