/** Maximum rows that one statement of a cleanup job changes, so that it does not block the database for long. */
export const SLICE = 1000;
