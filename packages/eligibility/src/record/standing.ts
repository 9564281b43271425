import { at, FloatColumn } from "@tellerline/book";
import { DAY_MS, PIPELINE_STATUSES, type PipelineStatus, timestampOfSecond } from "@tellerline/vocabulary";

/** Wire form of coverage figures that change without a new book (guides/membership.md#coverage). */
export interface CoverageStanding {
  /** When these figures were counted, ISO 8601. */
  readonly as_of: string;
  readonly rules: {
    /** Median days since the words of published rules were last seen; null if there are no rules. */
    readonly median_age_days: number | null;
    readonly confirmed_within_30d: number;
  };
  /** Number of institutions in each status, in the order of `PIPELINE_STATUSES`. */
  readonly pipeline: readonly { readonly status: PipelineStatus; readonly institutions: number }[];
}

const CONFIRMED_DAYS = 30;

function medianOf(values: Float64Array): number | null {
  const sorted = values.toSorted();
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return null;
  return sorted.length % 2 === 1 ? at(sorted, middle) : (at(sorted, middle - 1) + at(sorted, middle)) / 2;
}

export class StandingCounter {
  readonly #nowMs: number;
  readonly #ages = new FloatColumn();
  readonly #pipeline = new Map<PipelineStatus, number>();
  #confirmed = 0;

  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  /** Number of rules added so far. */
  get rules(): number {
    return this.#ages.values.length;
  }

  addInstitution(status: PipelineStatus): void {
    this.#pipeline.set(status, (this.#pipeline.get(status) ?? 0) + 1);
  }

  /** Adds a rule. @param extractedAt ISO 8601. @param confirmedAt ISO 8601; undefined if the rule's words were not seen again. */
  addRule(extractedAt: string, confirmedAt: string | undefined): void {
    const seenMs = Math.max(Date.parse(extractedAt), Date.parse(confirmedAt ?? extractedAt));
    const age = (this.#nowMs - seenMs) / DAY_MS;
    this.#ages.push(age);
    if (age <= CONFIRMED_DAYS) this.#confirmed++;
  }

  standing(): CoverageStanding {
    const median = medianOf(this.#ages.values);
    return {
      as_of: timestampOfSecond(this.#nowMs),
      rules: { median_age_days: median === null ? null : Math.round(median * 10) / 10, confirmed_within_30d: this.#confirmed },
      pipeline: PIPELINE_STATUSES.map((status) => ({ status, institutions: this.#pipeline.get(status) ?? 0 })),
    };
  }
}
