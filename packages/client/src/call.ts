import type { Answered } from "./transport.ts";

/** A call in flight. Awaited, it is the answer's data; `withResponse` also gives the response's metadata. */
export class Call<Data> extends Promise<Data> {
  readonly #answered: Promise<Answered<Data>>;

  constructor(answered: Promise<Answered<Data>>) {
    super((resolve, reject) => {
      answered.then(({ data }) => resolve(data), reject);
    });
    this.#answered = answered;
  }

  /** `then`, `catch` and `finally` return an ordinary promise. */
  static override get [Symbol.species]() {
    return Promise;
  }

  /** The answer with its status, headers, request id, entity tag and quota. */
  withResponse(): Promise<Answered<Data>> {
    // The promise returned here reports a failure, so this one must not report it as unhandled.
    this.catch(() => undefined);
    return this.#answered;
  }
}

/** A page in flight. Awaited, it is that page; iterated over, it gives the rows of this page and of all that follow. */
export class ListCall<Page, Row> extends Call<Page> implements AsyncIterable<Row> {
  readonly #next: (cursor: string) => ListCall<Page, Row>;

  constructor(answered: Promise<Answered<Page>>, next: (cursor: string) => ListCall<Page, Row>) {
    super(answered);
    this.#next = next;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void> {
    let call: ListCall<Page, Row> = this;
    for (;;) {
      const page: object = Object(await call);
      // A page has exactly one array, its rows.
      yield* (Object.values(page).find(Array.isArray) ?? []) as readonly Row[];
      const cursor: unknown = Reflect.get(page, "next_cursor");
      if (typeof cursor !== "string" || cursor === "") return;
      call = this.#next(cursor);
    }
  }
}
