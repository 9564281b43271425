/** One request as it goes over the wire. */
export interface FuzzRequest {
  readonly method: string;
  /** As sent: one character for each byte of the UTF-8. */
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer | null;
}

/** A request, or several that are sent at the same moment. */
export interface FuzzCase {
  readonly index: number;
  /** The id of its operation, or the name of its tool. */
  readonly target: string;
  /** The caller's name, under which ids in the answer are remembered. */
  readonly owner: string;
  readonly requests: readonly FuzzRequest[];
}

/** The request without a header. */
export function withoutHeader(request: FuzzRequest, name: string): FuzzRequest {
  return { ...request, headers: request.headers.filter(([known]) => known.toLowerCase() !== name.toLowerCase()) };
}

/** One character for each byte of a text's UTF-8: Node's HTTP client accepts no other characters. */
export const toWire = (text: string): string => Buffer.from(text, "utf8").toString("latin1");
