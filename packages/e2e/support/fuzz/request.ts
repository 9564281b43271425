/** One request as it goes over the wire. */
export interface FuzzRequest {
  readonly method: string;
  /** As sent: bytes above 127 are UTF-8, one character for each. */
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer | null;
}

/** A request, or several that are sent at the same moment. */
export interface FuzzCase {
  readonly index: number;
  /** What it was made from, such as an operation's id or a tool's name. */
  readonly target: string;
  /** Whose answer it is: ids in it are remembered under this name. */
  readonly owner: string;
  readonly requests: readonly FuzzRequest[];
}

/** The request without a header. */
export function withoutHeader(request: FuzzRequest, name: string): FuzzRequest {
  return { ...request, headers: request.headers.filter(([known]) => known.toLowerCase() !== name.toLowerCase()) };
}

/** Text as the bytes of its UTF-8, one character for each: Node's HTTP client takes no other characters. */
export const toWire = (text: string): string => Buffer.from(text, "utf8").toString("latin1");
