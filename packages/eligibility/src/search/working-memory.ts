import type { MembershipBook } from "../book/membership-book.ts";
import { MaskMemory } from "../memory/mask-memory.ts";
import { TextMemory } from "../memory/text-memory.ts";
import type { CommonView } from "./common-view.ts";
import type { OutcomeTable } from "./outcome-table.ts";
import type { OwnTable } from "./own-table.ts";
import type { SearchMemory } from "./search.ts";
import { createWorkspace } from "./workspace.ts";

/** Caches for one book, kept beside it for as long as it is held. Answers are the same without them, but take longer. */
export class WorkingMemory implements SearchMemory {
  readonly workspace;
  readonly ownTables = new MaskMemory<OwnTable>();
  readonly familyTables = new MaskMemory<OutcomeTable>();
  readonly views = new MaskMemory<Map<string, CommonView>>();
  readonly texts: TextMemory;

  /** @param workspace that of the book, if another memory of it has one. */
  constructor(book: MembershipBook, workspace = createWorkspace(book)) {
    this.workspace = workspace;
    this.texts = new TextMemory(book);
  }
}
