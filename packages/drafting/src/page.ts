import { STATE_CODES, STATES } from "@tellerline/geography";
import { anyOf, wholePhrase, words } from "@tellerline/text";
import { type Excerpt, excerptOf, IS_INDEX, type Line, linesOf, unwrapped } from "./lines.ts";
import {
  cellsOf,
  columnsHeadedBy,
  columnsOf,
  distinctColumn,
  isItem,
  isTitled,
  listInLine,
  NAMES_KIND,
  namesBetween,
  namesOfRow,
  SAYS_OF_WHAT,
  type TableColumns,
} from "./list-lines.ts";
import { sentencesOf } from "./sentences.ts";

/** A sentence or a heading, with the items of the list that it introduces. */
export interface Statement extends Excerpt {
  readonly items: readonly Excerpt[];
}

const ASKS_WHICH = String.raw`\b(?:any|one) of (?:these|the following)\b[^.]*\?$`;
/** A question that introduces a list: "Is your home in one of these ZIP codes?" */
const INTRODUCES_BY_ASKING = new RegExp(ASKS_WHICH, "i");

const PEOPLE_OF_A_LIST = words`Students; Graduates; Alumni; Employees; Retirees; Members; Staff`;
const HEADED = words`counties; parishes; cities; towns; communities; employers; companies; businesses; groups`;
const POINTED_AT = words`businesses; companies; employers; groups; organizations; counties; cities; towns`;
const INTRODUCES = new RegExp(
  anyOf([
    String.raw`:\s*$`,
    // "Membership is open to anyone who lives or works in".
    String.raw`\b(?:lives?|works?|worships?|resides?|attends?|business)\b.* (?:in|within)$`,
    // "Employer list".
    String.raw`^[^.:?!]{1,40}\blist$`,
    // "Employees and retirees of".
    String.raw`^${anyOf(PEOPLE_OF_A_LIST)}\b[^.:]{0,60} (?:of|at|from)$`,
    // "Our partner companies".
    String.raw`^(?=.*\b${anyOf(HEADED)}\b)[^.:?!]{1,60}$`,
    // "You may join if you work for these businesses."
    String.raw`\b(?:these|following) ${anyOf(POINTED_AT)}\b[^.]*[.!]?$`,
    ASKS_WHICH,
    // "Do you work for one of our sponsor companies?"
    String.raw`\bone of our (?:\w+ )?${anyOf(POINTED_AT)}\?$`,
    // "We serve the communities listed below."
    String.raw`\b(?:following|listed below|below)\b[^.]*\.?$`,
  ]),
  "i",
);

/** Maximum words of a sentence that only leads to a list: "The locals:", "Anyone on staff can use it:". */
const FEW_LEADING_WORDS = 8;

/** The sentences of a line. The last one, if it only leads to a list, becomes one with those before it, which say what the list is of. */
function withIntroduction(text: string, sentences: readonly Excerpt[]): readonly Excerpt[] {
  const [first, last] = [sentences.at(0), sentences.at(-1)];
  if (first === undefined || last === undefined || !last.text.endsWith(":") || last.text.split(" ").length > FEW_LEADING_WORDS)
    return sentences;
  return [excerptOf(text, first.start, last.end)];
}

/** Number of statements above a list that are searched for one that says what the list is of. */
const LOOK_BACK = 3;

/** A list that is being read, with the statement that introduces the list. */
interface Introduction {
  readonly statement: Excerpt;
  readonly items: Excerpt[];
  hasBullets: boolean;
  /** Indent of the bullet that introduces a list inside another list; 0 for an outer list. A bullet that is not indented further ends the list. */
  readonly indent: number;
}

/** Names of states in lower case. A line that is only such a name is the heading of a list of counties. */
const STATE_NAMES: ReadonlySet<string> = new Set(STATE_CODES.map((code) => STATES[code].name.toLowerCase()));

const introduces = ({ text }: Excerpt): boolean => INTRODUCES.test(text) || STATE_NAMES.has(text.toLowerCase());

const POINTS_BELOW = /\b(?:following|below|these|listed?|table)\b/i;

/** Words that say that the people of a list may join. */
const ADMITS = wholePhrase(words`
  eligible; qualif\w+; join; belong; member(?:s|ship)?; welcome; account; open to; serve; offer; signed (?:up|on)
`);

/**
 * The nearest statement above a list that says what the list is of; one that says that its people may join goes before nearer ones. Null if
 * none of the last `LOOK_BACK` statements will do. Above a short list, the statement must point to it.
 */
function aboveAList(statements: readonly Statement[], isLong: boolean): Statement | null {
  const above = statements.slice(-LOOK_BACK).filter(({ items }) => items.length === 0);
  const speaking = above.filter(({ text }) => SAYS_OF_WHAT.test(text));
  const pointing = speaking.filter(({ text }) => POINTS_BELOW.test(text));
  const named = isLong ? above.filter(({ text }) => NAMES_KIND.test(text)) : [];
  const candidates = pointing.length > 0 ? pointing : named;
  const admitting = candidates.findLast(({ text }) => ADMITS.test(text) && !text.endsWith("?"));
  return admitting ?? candidates.findLast(({ text }) => pointing.length > 0 || !text.endsWith(".")) ?? null;
}

const OTHER_NAMES = words`
  board of directors; (?:our )?directors; supervisory committee; (?:our )?(?:team|staff|management|leadership|officers|volunteers)
  (?:our )?(?:branch(?:es)?|office|atm)(?: locations?)?; locations?; hours; contact(?: us)?
`;
/** A heading of names that are not those of groups who may join. */
const IS_OF_OTHERS = new RegExp(`^(?:meet )?${anyOf(OTHER_NAMES)}:?$`, "i");

/** Number of consecutive lines with bare names that are a list even if the line right above does not introduce it. */
const RUN = 5;
/** Number of consecutive lines of names that are a long list. Nothing but a list of members' groups is that long on a page about membership. */
const LONG_RUN = 8;

/** Maximum number of rows that are read to choose the column of names. */
const MOST_ROWS = 40;
const isBareName = (line: Line | undefined): boolean =>
  line !== undefined &&
  isItem(line) &&
  !line.isBullet &&
  /^[A-ZÀ-Þ0-9]/.test(line.text) &&
  !/[.:!?;]$/.test(line.text.replace(SHORTENED, ""));

/** Whether a line is a bullet with a name. */
const isPoint = (line: Line): boolean => line.isBullet && isItem(line) && /^[A-ZÀ-Þ0-9]/.test(line.text);

/** Whether `length` lines from `number` on all hold names. */
function startsRun(lines: readonly Line[], number: number, length: number, holdsNames: (line: Line) => boolean): boolean {
  const run = lines.slice(number, number + length);
  return run.length === length && run.every(holdsNames);
}
/** A shortened word at the end of a name: "Roofing Co.". Its period does not end a sentence. */
const SHORTENED = /\b(?:Inc|Co|Corp|Ltd|Dist|Bros|Assn|P\.?C|L\.?P)\.$/;

/** Reads the lines of a page in their order. A line below a statement that introduces a list becomes an item of the list, or several. */
class PageReader {
  readonly statements: Statement[] = [];
  readonly #page: string;
  /** The page on one line: sentences may go on over its lines. */
  readonly #text: string;
  readonly #lines: readonly Line[];
  /** The lists that are being read, the innermost last. */
  readonly #open: Introduction[] = [];
  /** The columns of the table that is being read; null outside a table, and where all columns have names. */
  #columns: TableColumns | null = null;
  /** Whether the names that are being read stand under a heading of other names than those of groups: "Board of Directors". */
  #isOfOthers = false;

  constructor(page: string) {
    this.#page = page;
    this.#text = unwrapped(page);
    this.#lines = linesOf(page).filter((line) => !IS_INDEX.test(line.text));
  }

  read(): void {
    for (const [number, line] of this.#lines.entries()) {
      if (SAYS_OF_WHAT.test(line.text)) this.#isOfOthers = false;
      if (IS_OF_OTHERS.test(line.text)) this.#isOfOthers = true;
      if (this.#readRow(number, line)) continue;
      this.#columns = null;
      this.#openLongList(number, line);
      // A list inside a bullet may begin on the next line, without a bullet of its own and without a further indent.
      const isOutside = (indent: number) => (line.isBullet ? line.indent <= indent : line.indent < indent);
      while (this.#open.length > 1 && isOutside(this.#open.at(-1)?.indent ?? 0)) this.#close();
      if (!this.#readListInLine(line) && !this.#readNames(line) && !this.#readItem(number, line)) this.#readSentences(line);
    }
    this.#closeAll();
  }

  #close(): void {
    const intro = this.#open.pop();
    if (intro !== undefined) this.statements.push({ ...intro.statement, items: intro.items });
  }

  #closeAll(): void {
    while (this.#open.length > 0) this.#close();
  }

  #introduce(statement: Excerpt, indent: number): void {
    this.#open.push({ statement, items: [], hasBullets: false, indent });
  }

  /** Makes a statement above a list its introduction, unless a list is being read, its heading is of other names, or none introduces one. */
  #introduceAbove(isLong: boolean): void {
    const above = this.#open.length > 0 || this.#isOfOthers ? null : aboveAList(this.statements, isLong);
    if (above === null) return;
    this.statements.splice(this.statements.indexOf(above), 1);
    this.#introduce(above, 0);
  }

  #push(sentences: readonly Excerpt[]): void {
    this.statements.push(...sentences.map((sentence) => ({ ...sentence, items: [] })));
  }

  #cellsOf(line: Line | undefined): readonly Excerpt[] {
    return line === undefined || line.isBullet ? [] : columnsOf(this.#page, line);
  }

  /** Reads a row of a table, or of names in columns. A row that no statement introduces is left out. */
  #readRow(number: number, line: Line): boolean {
    const all = this.#columns === null || line.isBullet ? [] : cellsOf(this.#page, line);
    // In a table that is being read, a row may have any words: "Veterans Project", "Employees".
    const cells = all.length === this.#columns?.width ? all : this.#cellsOf(line);
    if (cells.length === 0) return false;
    const isRow = (one: Line | undefined) => this.#cellsOf(one).length > 0;
    const head = columnsHeadedBy(cells);
    if (head !== null) this.#columns = head;
    else if (this.#columns === null && !isRow(this.#lines[number - 1])) {
      this.#columns = distinctColumn(this.#lines.slice(number, number + MOST_ROWS).map((one) => this.#cellsOf(one)));
    }
    const { names, people } = this.#columns ?? { names: null, people: null };
    if (head === null && names !== null && people !== null) this.#readGroup(line, cells[names], cells[people]);
    if (head !== null || people !== null) return true;
    this.#introduceAbove(startsRun(this.#lines, number, LONG_RUN, isRow));
    this.#open.at(-1)?.items.push(...namesOfRow(cells, names));
    return true;
  }

  /** Reads a row that says which people of a group may join as a sentence: "Employees and volunteers" and "Elm Fire Company". */
  #readGroup(row: Line, group: Excerpt | undefined, people: Excerpt | undefined): void {
    if (group === undefined || people === undefined) return;
    this.#push([{ text: `${people.text} of ${group.text}`, start: row.start, end: row.end }]);
  }

  /** If a line starts a run of names, begins a list, and makes an earlier statement, even one farther above, its introduction. */
  #openLongList(number: number, line: Line): void {
    const isLong = startsRun(this.#lines, number, LONG_RUN, (one) => isBareName(one) || isPoint(one));
    if (isLong || startsRun(this.#lines, number, RUN, isBareName)) this.#introduceAbove(isLong && !introduces(line));
  }

  #readListInLine(line: Line): boolean {
    const list = listInLine(this.#text, line);
    if (list === null) return false;
    if (!line.isBullet) this.#closeAll();
    this.statements.push({ ...list.head, items: list.items });
    if (list.behind !== null) this.#push(sentencesOf(this.#text, list.behind));
    return true;
  }

  /** Reads a line with nothing but names, between semicolons for example, below a statement that introduces them. */
  #readNames(line: Line): boolean {
    const names = line.isBullet ? [] : namesBetween(this.#text, line);
    if (names.length === 0) return false;
    this.#introduceAbove(names.length >= LONG_RUN);
    this.#open.at(-1)?.items.push(...names);
    return this.#open.length > 0;
  }

  #readItem(number: number, line: Line): boolean {
    const intro = this.#open.at(-1);
    if (intro === undefined) return false;
    const isWithin = intro.items.length >= RUN && isTitled(line) && isBareName(this.#lines[number + 1]);
    if (!(isItem(line) || isWithin) || (intro.hasBullets && !line.isBullet)) return false;
    intro.items.push(line);
    intro.hasBullets ||= line.isBullet;
    return true;
  }

  #readSentences(line: Line): void {
    const intro = this.#open.at(-1);
    // A bullet that is a statement itself does not end the list: further bullets may follow.
    const isInList = line.isBullet && intro !== undefined && (intro.hasBullets || intro.items.length === 0);
    if (isInList) intro.hasBullets = true;
    else this.#closeAll();
    const sentences = withIntroduction(this.#text, sentencesOf(this.#text, line));
    this.#push(sentences.slice(0, -1));
    const last = sentences.at(-1);
    if (last === undefined) return;
    if (isInList && (last.text.endsWith(":") || INTRODUCES_BY_ASKING.test(last.text))) this.#introduce(last, line.indent);
    else if (!isInList && introduces(last)) this.#introduce(last, 0);
    else this.#push([last]);
  }
}

/**
 * The statements of a page, in page order. Lines below a statement that introduces a list become its items, until a line that is not a bullet
 * is a statement itself.
 */
export function statementsOf(page: string): readonly Statement[] {
  const reader = new PageReader(page);
  reader.read();
  // A statement with a list was added after the last item of the list, so statements inside the list came before it.
  return withSpeakingHeadings(reader.statements.toSorted((left, right) => left.start - right.start));
}

/** Moves a list whose heading does not say what the list is of ("A to F") to the nearest statement above that does. */
function withSpeakingHeadings(statements: readonly Statement[]): readonly Statement[] {
  const result = [...statements];
  statements.forEach((statement, number) => {
    if (statement.items.length === 0 || SAYS_OF_WHAT.test(statement.text) || STATE_NAMES.has(statement.text.toLowerCase())) return;
    const above = statements.slice(Math.max(0, number - LOOK_BACK), number);
    const back = above.toReversed().findIndex(({ text }) => SAYS_OF_WHAT.test(text));
    const at = number - 1 - back;
    const speaking = back < 0 ? undefined : result[at];
    if (speaking === undefined || speaking.items.length > 0) return;
    result[at] = { ...speaking, items: statement.items };
    result[number] = { ...statement, items: [] };
  });
  return result;
}
