/** Something that the operator can mend; its message says what, and no stack is shown. */
export class OpsError extends Error {
  override readonly name = "OpsError";
}
