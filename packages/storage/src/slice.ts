/** Most rows that a sweep changes in one statement, so that no statement blocks the database for long. */
export const SLICE = 1000;
