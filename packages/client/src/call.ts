import type { Answered } from "./transport.ts";

/** A call under way: its answer, and on request what came beside it. */
export class Call<Data> extends Promise<Data> {
  readonly #answered: Promise<Answered<Data>>;

  constructor(answered: Promise<Answered<Data>>) {
    super((resolve, reject) => {
      answered.then(({ data }) => resolve(data), reject);
    });
    this.#answered = answered;
  }

  /** What follows from a call is an ordinary promise. */
  static override get [Symbol.species]() {
    return Promise;
  }

  /** The answer with its status, headers, request id, entity tag and quota. */
  withResponse(): Promise<Answered<Data>> {
    // Whoever asks for this one hears of a failure by it.
    this.catch(() => undefined);
    return this.#answered;
  }
}

/** A page under way: awaited, it is that page; iterated over, the rows of this page and of all that follow. */
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
