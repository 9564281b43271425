/** An error the operator can fix: the CLI prints its message without a stack trace. */
export class OpsError extends Error {
  override readonly name = "OpsError";
}
