import { isStateCode, STATE_CODES, STATES } from "@tellerline/geography";
import { isLoanProduct, loanProduct, PRODUCTS } from "@tellerline/vocabulary";
import * as z from "zod";
import { LIMITS } from "./limits.ts";

const VISIBLE = /^[^\p{Cc}\p{Bidi_Control}]*$/u;

/**
 * A name that callers give: without control characters, and without characters that change the text's direction (Unicode 16, 23.2), so that a name
 * can't look like another. Publish it with `pattern: "\\S"`: not every validator of callers knows the classes of Unicode.
 */
export const givenName = (mostCharacters: number) =>
  z.string().trim().min(1).max(mostCharacters).regex(VISIBLE, "Use no control characters, and none that change the direction of text.");

/** Normalizes a state's name for comparison: "U.S. Virgin Islands" becomes "US VIRGIN ISLANDS". */
const foldState = (name: string): string => name.trim().toUpperCase().replaceAll(".", "");

const CODE_BY_NAME: ReadonlyMap<string, string> = new Map([
  ...STATE_CODES.map((code) => [foldState(STATES[code].name), code] as const),
  // `STATES` has the name "U.S. Virgin Islands", but people leave out "U.S.".
  ["VIRGIN ISLANDS", "VI"],
  ["WASHINGTON DC", "DC"],
]);

/** The state's code for a code ("tx", "D.C.") or a full name in any letter case. Any other text is returned in upper case, without periods. */
export function toStateCode(text: string): string {
  const folded = foldState(text);
  return CODE_BY_NAME.get(folded) ?? folded;
}

export const stateCode = z
  .string()
  .transform((value, context) => {
    const code = toStateCode(value);
    if (isStateCode(code)) return code;
    context.addIssue({
      code: "custom",
      message: `"${value.slice(0, 40)}" is not a US state, DC or territory. Use two letters, such as TX, or the full name.`,
    });
    return z.NEVER;
  })
  .meta({
    id: "StateName",
    description: "US state, DC, PR, VI, GU, AS or MP, in any letter case, or its full name.",
    example: "TX",
    override: { type: "string", pattern: "^[A-Za-z][A-Za-z .]{0,38}[A-Za-z]$", maxLength: 40 },
  });

export const queryState = stateCode.optional().meta({
  description: "A US state, DC or territory: two letters, or its full name. Absent: the whole country, where one is not required.",
});

export const amountUsd = z.number().positive().max(LIMITS.maxAmountUsd).meta({ description: "US dollars." });
export const creditScore = z.int().min(LIMITS.minCreditScore).max(LIMITS.maxCreditScore).meta({
  description: "FICO score, 300 to 850. Absent: assumed, which `assumptions` says.",
});
export const downPaymentPercent = z
  .number()
  .min(0)
  .max(LIMITS.maxDownPaymentPercent)
  .meta({ description: "Percent of the purchase price." });
export const termMonths = z.int().min(1).max(LIMITS.maxTermMonths).meta({ description: "Months; of mortgages 120, 180, 240, 300 or 360." });
export const timestamp = z.iso.datetime();
export const zip = z
  .string()
  .regex(/^\d{5}$/, "A ZIP is five digits, such as 78701.")
  .meta({ id: "Zip", description: "Five digits.", example: "78701", maxLength: 5 });

/**
 * Schema of an id in a path. The pattern is only documentation: an id of another form gets `not_found`, unless it is too long to be one.
 * @param prefix the ids' prefix without the underscore, such as `mon`.
 * @param of what the id identifies, for the description.
 */
export function pathId(prefix: string, of: string) {
  return z
    .string()
    .max(LIMITS.idLength)
    .meta({ description: `Id of the ${of}.`, pattern: `^${prefix}_[0-9A-Za-z]+$` });
}

/** Whether the product is offered for this term. True if a value is invalid, because that is reported separately. */
export function isServedTerm(product: unknown, months: unknown): boolean {
  const known = PRODUCTS.find((name) => name === product);
  if (typeof months !== "number" || known === undefined || !isLoanProduct(known)) return true;
  return loanProduct(known).servedTermsMonths?.includes(months) ?? true;
}
const MORTGAGE_TERM_MESSAGE = "A mortgage term must be 120, 180, 240, 300 or 360 months.";

/**
 * Options for `refine` with a rule that compares several fields: the fault's path, its message, and when the rule runs. The rule also runs
 * if other fields are invalid, so that all errors are reported at once (guides/compatibility.md#errors). Therefore the rule must cope with any
 * value of a field.
 */
export function acrossFields(path: readonly string[], message: string | ((value: unknown) => string)) {
  const error = typeof message === "string" ? message : ({ input }: { readonly input?: unknown }) => message(input);
  return { path: [...path], error, when: ({ value }: { readonly value: unknown }) => typeof value === "object" && value !== null };
}

export const TERM_IS_SERVED = acrossFields(["term_months"], MORTGAGE_TERM_MESSAGE);

/** An integer in a query string. Only digits are accepted: not `1e3`, `0x10` or ` 5`. */
export function queryInteger(minimum: number, maximum: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, `Must be a whole number from ${minimum} to ${maximum}.`)
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum))
    .meta({ override: { type: "integer", minimum, maximum } });
}

export function pageLimit(maximum: number, usual: number) {
  return queryInteger(1, maximum)
    .optional()
    .meta({ description: `How many at most, 1 to ${maximum}. Default: ${usual}.` });
}

/** An amount in US dollars in a query string, above 0 and with at most 6 decimals. */
export function queryAmount(maximum: number) {
  return z
    .string()
    .regex(/^\d{1,12}(\.\d{1,6})?$/, "Must be a positive amount in dollars, such as 25000.")
    .transform(Number)
    .pipe(z.number().positive().max(maximum))
    .meta({ override: { type: "number", exclusiveMinimum: 0, maximum } });
}

export const cursor = z.string().max(500).meta({ description: "The `next_cursor` of the previous page. Opaque.", pattern: "^[\\w-]+$" });
export const nextCursor = z.string().nullable().meta({ description: "Null on the last page." });
