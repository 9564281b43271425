import { ADJUSTMENT_COLUMNS, type AdjustmentColumns } from "@tellerline/vocabulary";
import * as z from "zod";
import { NUMBERS } from "./rate-column-schemas.ts";

/** Points that a condition adds to a rate, or takes off it: a list in files, and a column for each condition where they are stored. */

const condition = z.enum(ADJUSTMENT_COLUMNS.map(({ condition: name }) => name));
export const adjustment = z.strictObject({ condition, points: NUMBERS.adjustment_points });

type AdjustmentFields = { [C in AdjustmentColumns as C["wire"]]?: number };
interface Listed {
  readonly adjustments?: readonly z.output<typeof adjustment>[] | undefined;
}

/** A row whose list of adjustments has become columns. */
export function withAdjustmentColumns<Row extends Listed>({ adjustments = [], ...row }: Row) {
  const columns: AdjustmentFields = Object.fromEntries(
    ADJUSTMENT_COLUMNS.flatMap(({ wire, condition: own }) => {
      const found = adjustments.find((one) => one.condition === own);
      return found === undefined ? [] : [[wire, found.points]];
    }),
  );
  return { ...row, ...columns };
}
