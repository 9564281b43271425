/** An error that the operator can fix. The CLI prints its message without a stack trace. */
export class OpsError extends Error {
  override readonly name = "OpsError";
}
