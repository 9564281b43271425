import type { MaskMemory } from "../memory/mask-memory.ts";
import type { TextMemory } from "../memory/text-memory.ts";
import type { OutcomeTable } from "./outcome-table.ts";
import type { OwnTable } from "./own-table.ts";
import type { Workspace } from "./workspace.ts";

/** Caches filled while a book's rules are evaluated for one person, and reused for the next. */
export interface OutcomeMemory {
  readonly workspace: Workspace;
  readonly ownTables: MaskMemory<OwnTable>;
  readonly familyTables: MaskMemory<OutcomeTable>;
  readonly texts: TextMemory;
}
