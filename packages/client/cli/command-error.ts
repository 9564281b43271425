/** An error that the user can fix. The command prints its message without a stack trace. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
