import { ADJUSTMENT_COLUMNS, type AdjustmentColumns } from "@tellerline/vocabulary";
import * as z from "zod";
import { NUMBERS } from "./rate-column-schemas.ts";

const condition = z.enum(ADJUSTMENT_COLUMNS.map(({ condition: name }) => name));
/** A condition, such as autopay, and the percentage points that it adds to a rate; negative for a discount. */
export const adjustment = z.strictObject({ condition, points: NUMBERS.adjustment_points });

type AdjustmentFields = { [C in AdjustmentColumns as C["wire"]]?: number };
interface Listed {
  readonly adjustments?: readonly z.output<typeof adjustment>[] | undefined;
}

/** Turns a row's list of adjustments into one column per condition, as rates are stored. */
export function withAdjustmentColumns<Row extends Listed>({ adjustments = [], ...row }: Row) {
  const columns: AdjustmentFields = Object.fromEntries(
    ADJUSTMENT_COLUMNS.flatMap(({ wire, condition: own }) => {
      const found = adjustments.find((one) => one.condition === own);
      return found === undefined ? [] : [[wire, found.points]];
    }),
  );
  return { ...row, ...columns };
}
