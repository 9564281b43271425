/** Rows that a sweep changes in one statement, so that none holds the database up for long. */
export const SLICE = 1000;
