import { missing } from "@tellerline/book";
import { type MembershipBook, stateOf } from "../book/membership-book.ts";

/** JSON about institutions, encoded once because many answers repeat it. */
export class EncodedInstitutions {
  readonly #book: MembershipBook;
  readonly #heads = new Map<number, string>();
  readonly #ids = new Map<number, string>();

  constructor(book: MembershipBook) {
    this.#book = book;
  }

  /** The first members of an institution's entry: `"credit_union_id":"...","name":"...","state":"..."`. */
  head(institution: number): string {
    const known = this.#heads.get(institution);
    if (known !== undefined) return known;
    const name = JSON.stringify(this.#book.text(this.#book.institutionName[institution] ?? missing(institution)));
    const head = `"credit_union_id":${this.id(institution)},"name":${name},"state":"${stateOf(this.#book, institution)}"`;
    this.#heads.set(institution, head);
    return head;
  }

  id(institution: number): string {
    const known = this.#ids.get(institution);
    if (known !== undefined) return known;
    const id = JSON.stringify(this.#book.text(this.#book.institutionId[institution] ?? missing(institution)));
    this.#ids.set(institution, id);
    return id;
  }
}
