/**
 * A database for reads that may be slightly stale. The nearest replica serves them, and no read is older than an earlier one (D1 sessions,
 * `first-unconstrained`). Use the primary for access decisions, and to read back what the caller has just written.
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
