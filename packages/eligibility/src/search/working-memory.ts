import type { MembershipBook } from "../book/membership-book.ts";
import { namedInstitutions } from "../book/named-institutions.ts";
import { MaskMemory } from "../memory/mask-memory.ts";
import { TextMemory } from "../memory/text-memory.ts";
import { InstitutionFinder } from "../names/institution-finder.ts";
import type { CommonView } from "./common-view.ts";
import type { OutcomeTable } from "./outcome-table.ts";
import type { OwnTable } from "./own-table.ts";
import type { SearchMemory } from "./search.ts";
import { createWorkspace } from "./workspace.ts";

/** Caches for one book, kept as long as the book. Without them, answers are the same but take longer. */
export class WorkingMemory implements SearchMemory {
  readonly workspace;
  readonly ownTables = new MaskMemory<OwnTable>();
  readonly familyTables = new MaskMemory<OutcomeTable>();
  readonly views = new MaskMemory<Map<string, CommonView>>();
  readonly texts: TextMemory;
  readonly #book: MembershipBook;
  #finder: InstitutionFinder | null = null;

  /** @param workspace the workspace of the book, if another memory of the book already has one. */
  constructor(book: MembershipBook, workspace = createWorkspace(book)) {
    this.#book = book;
    this.workspace = workspace;
    this.texts = new TextMemory(book);
  }

  /** Finds the book's institutions by name. Made when it is first used. */
  get finder(): InstitutionFinder {
    this.#finder ??= new InstitutionFinder(namedInstitutions(this.#book));
    return this.#finder;
  }
}
