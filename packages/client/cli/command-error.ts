/** A fault that the user can mend: the message says how, and no stack is shown. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
