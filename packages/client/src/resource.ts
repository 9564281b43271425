import { Call, ListCall } from "./call.ts";
import type { Answered, CallInput, Transport } from "./transport.ts";
import type { Item, ListName, OperationName, Output } from "./types.ts";

export class Resource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  protected call<Name extends OperationName>(operation: Name, input: CallInput): Call<Output<Name>> {
    // The cast is safe: a successful response has the type that the OpenAPI document names for this operation.
    return new Call(this.#transport.call(operation, input) as Promise<Answered<Output<Name>>>);
  }

  protected listCall<Name extends ListName>(operation: Name, input: CallInput): ListCall<Output<Name>, Item<Name>> {
    const answered = this.#transport.call(operation, input) as Promise<Answered<Output<Name>>>;
    return new ListCall(answered, (cursor) => this.listCall(operation, { ...input, query: { ...input.query, cursor } }));
  }
}
