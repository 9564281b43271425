import { TellerlineError } from "./error.ts";
import type { Answered } from "./transport.ts";

/** A call in progress. `await` gives the answer's data; `withResponse` gives the data and the response's metadata. */
export class Call<Data> extends Promise<Data> {
  readonly #answered: Promise<Answered<Data>>;

  constructor(answered: Promise<Answered<Data>>) {
    super((resolve, reject) => {
      answered.then(({ data }) => resolve(data), reject);
    });
    this.#answered = answered;
  }

  /** `then`, `catch` and `finally` return an ordinary promise instead of a `Call`. */
  static override get [Symbol.species]() {
    return Promise;
  }

  withResponse(): Promise<Answered<Data>> {
    // A failed call rejects both this promise and the returned one. The caller handles only the returned one, so this one must not count as
    // an unhandled rejection.
    this.catch(() => undefined);
    return this.#answered;
  }
}

/**
 * A call in progress that returns one page of a list. `await` gives this page; `for await` gives the rows of this page and of all following
 * pages.
 */
export class ListCall<Page, Row> extends Call<Page> implements AsyncIterable<Row> {
  readonly #next: (cursor: string) => ListCall<Page, Row>;

  constructor(answered: Promise<Answered<Page>>, next: (cursor: string) => ListCall<Page, Row>) {
    super(answered);
    this.#next = next;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void> {
    let call: ListCall<Page, Row> = this;
    for (;;) {
      const { data, response } = await call.withResponse();
      const page: object = Object(data);
      // A page has exactly one array field: its rows.
      const rows: unknown = Object.values(page).find(Array.isArray);
      if (rows === undefined)
        throw new TellerlineError("The answer is no page of a list.", { code: "invalid_answer", status: response.status });
      yield* rows as readonly Row[];
      const cursor: unknown = Reflect.get(page, "next_cursor");
      if (typeof cursor !== "string" || cursor === "") return;
      call = this.#next(cursor);
    }
  }
}
