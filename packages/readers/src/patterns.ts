/**
 * Copies of zod's patterns, written in parts. Importing them would put all patterns of zod into the bundle. `patterns.test.ts` compares
 * them with zod's.
 */

/** Years that have a 29th of February. */
const LEAP_YEAR = String.raw`\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00`;
const DAY_OF_LONG_MONTH = String.raw`(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])`;
const DAY_OF_SHORT_MONTH = String.raw`(?:0[469]|11)-(?:0[1-9]|[12]\d|30)`;
const DAY_OF_FEBRUARY = String.raw`(?:02)-(?:0[1-9]|1\d|2[0-8])`;
const DAY_OF_ANY_YEAR = `${DAY_OF_LONG_MONTH}|${DAY_OF_SHORT_MONTH}|${DAY_OF_FEBRUARY}`;
const DAY = String.raw`(?:(?:${LEAP_YEAR})-02-29|\d{4}-(?:${DAY_OF_ANY_YEAR}))`;
const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?`;

export const DATE = new RegExp(`^${DAY}$`);
/** A date and time in UTC, with seconds (RFC 3339). */
export const DATE_TIME = new RegExp(`^${DAY}T(?:${TIME}(?:Z))$`);

const NAME = String.raw`(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]`;
const HOST = String.raw`(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}`;
export const EMAIL = new RegExp(`^${NAME}@${HOST}$`);
