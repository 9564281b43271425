import * as z from "zod";
import type { Fault } from "../answers/problem.ts";
import { stateCode } from "../fields.ts";
import { validate } from "../validation.ts";
import { type RateRowImport, rateRowImport } from "./rate-row.ts";
import { creditUnionId, isObject, moment, url } from "./row-fields.ts";

/** Withdraws a rate (guides/operating.md#rate-files). Other fields are ignored. */
const withdrawalImport = z.looseObject({ rate_id: z.string().min(1).max(200), withdrawn: z.literal(true) });

export const institutionImport = z.strictObject({
  kind: z.literal("credit_union"),
  credit_union_id: creditUnionId,
  name: z.string().min(1).max(150),
  city: z.string().min(1).max(80),
  state: stateCode,
  county: z.string().max(100).optional(),
  charter_number: z.int().min(0).optional(),
  assets_usd: z.number().min(0).optional(),
  members: z.int().min(0).optional(),
  website: url.optional(),
  /** The name as people write it, if it differs from the name in the id. */
  display_name: z.string().min(1).max(200).optional(),
  display_city: z.string().min(1).max(100).optional(),
  also_known_as: z.array(z.string().min(1).max(200)).max(50).optional(),
  /** From a call report. */
  community_charter: z.boolean().optional(),
  chartered_as_of: moment.optional(),
  /** This field and the next three determine lending limits (12 CFR 701.21, 723.4). They come from the call report. */
  federal_charter: z.boolean().optional(),
  shares_usd: z.number().min(0).optional(),
  undivided_earnings_usd: z.number().optional(),
  net_worth_usd: z.number().optional(),
});

export type InstitutionImport = z.output<typeof institutionImport>;

export type ImportRow =
  | { readonly kind: "rate"; readonly entityId: string; readonly row: RateRowImport }
  | { readonly kind: "credit_union"; readonly entityId: string; readonly row: InstitutionImport }
  | { readonly kind: "withdrawal"; readonly entityId: string; readonly row: { readonly rate_id: string } };

export function validateImportRow(
  value: unknown,
): { readonly ok: true; readonly value: ImportRow } | { readonly ok: false; readonly faults: readonly Fault[] } {
  if (isObject(value) && value.kind === "credit_union") {
    const result = validate(institutionImport, value);
    if (!result.ok) return result;
    const { name, city, state, credit_union_id } = result.value;
    if (credit_union_id !== `${name}|${city}|${state}`) {
      return {
        ok: false,
        faults: [{ path: "/credit_union_id", code: "invalid_value", message: "Must be <name>|<city>|<STATE> from the same row." }],
      };
    }
    return { ok: true, value: { kind: "credit_union", entityId: credit_union_id, row: result.value } };
  }
  if (isObject(value) && value.withdrawn === true) {
    const result = validate(withdrawalImport, value);
    if (!result.ok) return result;
    return { ok: true, value: { kind: "withdrawal", entityId: result.value.rate_id, row: { rate_id: result.value.rate_id } } };
  }
  const result = validate(rateRowImport, value);
  if (!result.ok) return result;
  return { ok: true, value: { kind: "rate", entityId: result.value.rate_id, row: result.value } };
}
