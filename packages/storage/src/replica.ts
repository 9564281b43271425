/**
 * The database for reads that may be a little behind: they go to the replica nearest to the caller, where there is one, and within one of
 * these never back in time (D1 sessions, `first-unconstrained`). What decides on access or follows a caller's own write reads the
 * primary instead.
 */
export function nearestReplica(database: D1Database): D1Database {
  const session = database.withSession("first-unconstrained");
  return {
    prepare: (query) => session.prepare(query),
    batch: (statements) => session.batch(statements),
    exec: (query) => database.exec(query),
    dump: () => database.dump(),
    withSession: (constraint) => database.withSession(constraint),
  };
}
