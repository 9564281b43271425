import { missing } from "@tellerline/book";
import { STATE_CODES } from "@tellerline/geography";
import { type ClassSet, EMPTY_SET, intersectionOf } from "@tellerline/vocabulary";
import { hasRules, type MembershipBook } from "../book/membership-book.ts";
import type { Shape } from "../book/shapes.ts";
import { BY_WORD } from "../rules/classes.ts";
import { AscendingSet } from "./ascending-set.ts";
import { AtomTruths } from "./atom-truths.ts";
import { BucketKeys } from "./bucket-keys.ts";
import { PositionIndex } from "./position-index.ts";
import { Postings } from "./postings.ts";
import { RuleNumbers } from "./rule-numbers.ts";
import { type SummaryColumns, summaryColumns } from "./summary-columns.ts";
import { type TouchColumns, touchColumns } from "./touch-columns.ts";

/**
 * Tables about a book, and memory as large as the book. Searches reuse the memory, so that none has to allocate it again. The next search
 * overwrites it, so keep no references to its contents.
 */
export interface Workspace {
  readonly book: MembershipBook;
  readonly postings: Postings;
  readonly truths: AtomTruths;
  readonly rules: AscendingSet;
  /** Rules that facts touch. Each merge reads one of the two columns and writes the other. */
  readonly touches: readonly [TouchColumns, TouchColumns];
  readonly institutions: AscendingSet;
  readonly numbers: RuleNumbers;
  readonly positions: PositionIndex;
  /** By set of shapes: the number of institutions whose rules have exactly these shapes. */
  readonly setSizes: Int32Array;
  readonly setsOfShapes: readonly Int32Array[];
  /** By shape: 1 if the person's word may settle one of its conditions. */
  readonly wordShapes: Uint8Array;
  readonly institutionsWithoutRules: Int32Array;
  readonly openness: Uint8Array;
  readonly byRank: Int32Array;
  readonly touched: Int32Array;
  /** Scratch memory: two numbers for each institution. */
  readonly rooms: readonly [Int32Array, Int32Array];
  readonly summaries: SummaryColumns;
  readonly keys: BucketKeys;
  readonly unlocks: Int32Array;
  /** The number of each set of open classes. Only the first sets that occur get one (`MAX_OPEN_SETS` in own-table.ts). */
  readonly openSets: Map<ClassSet, number>;
}

function institutionsByRank({ institutionNameRank }: MembershipBook): Int32Array {
  const institutions = new Int32Array(institutionNameRank.length);
  for (let institution = 0; institution < institutions.length; institution++) {
    institutions[institutionNameRank[institution] ?? missing(institution)] = institution;
  }
  return institutions;
}

function openness({ meta, openInstitutions }: MembershipBook): Uint8Array {
  const openness = new Uint8Array(meta.institutions);
  for (const institution of openInstitutions) openness[institution] = 1;
  return openness;
}

function institutionsWithoutRules(book: MembershipBook): Int32Array {
  const { stateInstitutions } = book;
  return Int32Array.from(
    STATE_CODES,
    (_, state) => stateInstitutions.of(state).filter((institution) => !hasRules(book, institution)).length,
  );
}

function setSizes({ shapeSets, institutionShapeSet }: MembershipBook): Int32Array {
  const sizes = new Int32Array(shapeSets.starts.length - 1);
  for (const set of institutionShapeSet) sizes[set] = (sizes[set] ?? missing(set)) + 1;
  return sizes;
}

function setsOfShapes({ shapes, shapeSets }: MembershipBook): readonly Int32Array[] {
  const sets = shapes.map((): number[] => []);
  for (let set = 0; set < shapeSets.starts.length - 1; set++) for (const shape of shapeSets.of(set)) sets[shape]?.push(set);
  return sets.map((list) => Int32Array.from(list));
}

const isByWord = ({ conditions }: Shape) => conditions.some((classes) => intersectionOf(classes, BY_WORD) !== EMPTY_SET);

export function createWorkspace(book: MembershipBook): Workspace {
  return {
    book,
    postings: new Postings(book),
    truths: new AtomTruths(book.atomClass.length),
    rules: new AscendingSet(book.meta.rules),
    touches: [touchColumns(book.meta.rules), touchColumns(book.meta.rules)] as const,
    institutions: new AscendingSet(book.meta.institutions),
    numbers: new RuleNumbers(book.ruleShape),
    positions: new PositionIndex(book.meta.institutions),
    setSizes: setSizes(book),
    setsOfShapes: setsOfShapes(book),
    wordShapes: Uint8Array.from(book.shapes, (shape) => (isByWord(shape) ? 1 : 0)),
    institutionsWithoutRules: institutionsWithoutRules(book),
    openness: openness(book),
    byRank: institutionsByRank(book),
    touched: new Int32Array(book.meta.institutions),
    rooms: [new Int32Array(book.meta.institutions), new Int32Array(book.meta.institutions)] as const,
    summaries: summaryColumns(book.meta.institutions),
    keys: new BucketKeys(book.meta.institutions),
    unlocks: new Int32Array(book.meta.institutions),
    openSets: new Map(),
  };
}
