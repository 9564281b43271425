/** Maximum rows that one statement of a sweep changes, so that no statement blocks the database for long. */
export const SLICE = 1000;
