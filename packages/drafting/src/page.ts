/** Splits the text of a page into statements: sentences and headings, each with the list that it introduces. */

/** Part of a page. `text` is verbatim, except spaces in place of line breaks and phone numbers. */
export interface Excerpt {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A sentence or a heading, with the items of the list that it introduces. */
export interface Statement extends Excerpt {
  readonly items: readonly Excerpt[];
}

const BULLET = /^\s*(?:[-*•·–—▪◦●✓»]|\(?\d{1,2}[.)]|o(?=\s))\s+/;
/** Sentence end: semicolon, plus sign or end mark, except periods of abbreviations and initials. */
const SENTENCE_END =
  /\.(?=\s+(?:Residents|Employees|Members|Anyone|Persons|People|Students|Immediate|Those)\b)|(?<!\b(?:Inc|Co|Corp|St|Mt|Ft|Dr|Mr|Mrs|Ms|No|Bros|Jr|Sr|vs|e\.g|i\.e|U\.S|[A-Z]))[.!?]["”’)]?(?=\s+["“(]?[A-Z0-9]|\s*$)|(?<!;\s(?:(?:and|or) )?[a-z]+(?: [a-z]+){0,2});\s(?!(?:(?:and|or) )?[a-z]+(?: [a-z]+){0,2};)|\s\+(?=\s)(?! (?:Sons|Co|Company|Partners|Brothers|Associates)\b)/g;
/** A sentence or heading that introduces a list. */
const INTRODUCES =
  /:\s*$|^(?:Students|Graduates|Alumni|Employees|Retirees|Members|Staff)\b[^.:]{0,60} (?:of|at|from)$|^(?=.*\b(?:counties|parishes|cities|towns|communities|employers|companies|businesses|groups)\b)[^.:?!]{1,60}$|\b(?:these|following) (?:businesses|companies|employers|groups|organizations|counties|cities|towns)\b[^.]*[.!]?$|\b(?:any|one) of (?:these|the following)\b[^.]*\?$|\b(?:following|listed below|below)\b[^.]*\.?$/i;
/** Maximum characters of a list item: enough for a name and its town. */
const LONGEST_ITEM = 110;
/** Words of a line that says something by itself: such a line is a statement, not a list item. */
const SAYS_SOMETHING =
  /^(?:lives?|works?|resides?|attends?|be an?)\b|^(?:(?:all|any|an?|current|immediate|full|permanent|contract) )*(?:employees?|members?|student|resident|volunteer|person|persons|people|anyone|students|alumni|faculty|spouses?|family|immediate|households?|residents?|retirees|pensioners|volunteers|those|individuals|veterans|active|recipients|beneficiaries|customers|owners|clients|participants)\b|\b(?:employees|members|students|people|persons|residents|individuals) (?:of|in|who)\b|\b(?:you|we|our|is|are|was|can|may|must|will|has|have|who|that|join|eligible|qualify|membership)\b/i;

function excerptOf(text: string, start: number, end: number): Excerpt {
  const part = text.slice(start, end);
  const from = start + (part.length - part.trimStart().length);
  const kept = part.trim();
  return { text: kept, start: from, end: from + kept.length };
}

const PHONE = /\(?\b\d{3}\)?[.\s-]\d{3}[.-]\d{4}\b/g;

/** The text on one line, with spaces in place of line breaks and phone numbers. Its length does not change. */
const unwrapped = (text: string): string => text.replaceAll("\n", " ").replaceAll(PHONE, (phone) => " ".repeat(phone.length));

interface Line extends Excerpt {
  readonly isBullet: boolean;
  /** Number of white-space characters at the start of the line. */
  readonly indent: number;
}

/** Minimum words of a line that, without an end mark, counts as wrapped: it continues below. */
const WRAPPED_WORDS = 8;
const ENDS = /[.:!?;|]["”’)]?$/;
const GOES_ON = /(?:,|&|\b(?:of|and|or|the|in|for|to|at|by|an?|with|from))$/;

/** Words with which a new statement begins. A line that starts with them does not continue the line above. */
const BEGINS =
  /^(?:Employees|Members|Member|Anyone|Residents|Volunteers|Persons|People|Students|Family|Immediate|Spouses?|Individuals|Retirees|Organizations|Those|If|You|We|Any|All|To|Once|Live|Work|Also)\b/;

/** Whether `before` continues on `line`, which is directly below it. */
function isWrapped(before: Line, line: Line): boolean {
  if (line.isBullet || ENDS.test(before.text)) return false;
  if (/^[a-z]/.test(line.text) || GOES_ON.test(before.text)) return true;
  return before.text.split(" ").length >= WRAPPED_WORDS && !BEGINS.test(line.text);
}

function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  let followsGap = true;
  let at = 0;
  for (const raw of text.split("\n")) {
    const bullet = (BULLET.exec(raw) ?? [""])[0].length;
    const line = excerptOf(text, at + bullet, at + raw.length);
    const read = { ...line, isBullet: bullet > 0, indent: raw.length - raw.trimStart().length };
    const before = lines.at(-1);
    if (line.text !== "") {
      if (before !== undefined && !followsGap && isWrapped(before, read)) {
        lines[lines.length - 1] = { ...before, text: unwrapped(text.slice(before.start, read.end)), end: read.end };
      } else lines.push(read);
    }
    followsGap = line.text === "";
    at += raw.length + 1;
  }
  return lines;
}

function sentencesOf(text: string, { start, end }: Excerpt): readonly Excerpt[] {
  const body = text.slice(start, end);
  const sentences: Excerpt[] = [];
  let from = 0;
  for (const match of body.matchAll(SENTENCE_END)) {
    const until = match.index + match[0].trimEnd().length;
    // "Employees of Elm Works + their families": the plus sign belongs to neither sentence.
    sentences.push(excerptOf(text, start + from, start + (match[0].endsWith("+") ? match.index : until)));
    from = until;
  }
  if (body.slice(from).trim() !== "") sentences.push(excerptOf(text, start + from, end));
  return sentences;
}

/** Whether a line lists at least four names: "Alhambra, Altadena, Arcadia, and West Covina". */
function isListOfNames(text: string): boolean {
  const parts = text.split(/,\s*(?:and |or )?/);
  return parts.length >= 4 && parts.every((part) => part.length <= 60 && /^(?:the )?[A-Z0-9]/.test(part));
}

const isItem = ({ text }: Line): boolean =>
  (text.length <= LONGEST_ITEM || isListOfNames(text)) && (!text.includes(" ") || !SAYS_SOMETHING.test(text));

/** A list that is being read, with the statement that introduces the list. */
interface Introduction {
  readonly statement: Excerpt;
  readonly items: Excerpt[];
  hasBullets: boolean;
  /** For a list inside another list: a line that is not indented further than this ends the list. */
  readonly indent: number;
}

/** The statements of a page, in page order. Lines after an introduction are items of its list, up to the first line that is a statement itself. */
export function statementsOf(page: string): readonly Statement[] {
  const text = unwrapped(page);
  const statements: Statement[] = [];
  // The introductions of the lists that are being read. The innermost list is last.
  const open: Introduction[] = [];
  const close = () => {
    const intro = open.pop();
    if (intro !== undefined) statements.push({ ...intro.statement, items: intro.items });
  };
  const introduce = (statement: Excerpt, indent: number) => open.push({ statement, items: [], hasBullets: false, indent });
  for (const line of linesOf(page)) {
    while (open.length > 1 && line.indent <= (open.at(-1)?.indent ?? 0)) close();
    const intro = open.at(-1);
    if (intro !== undefined && isItem(line) && (line.isBullet || !intro.hasBullets)) {
      intro.items.push(line);
      intro.hasBullets ||= line.isBullet;
      continue;
    }
    // A bullet that is a statement itself does not end the list: further bullets may follow.
    const isPoint = line.isBullet && intro !== undefined && (intro.hasBullets || intro.items.length === 0);
    if (isPoint) intro.hasBullets = true;
    else while (open.length > 0) close();
    const sentences = sentencesOf(text, line);
    for (const sentence of sentences.slice(0, -1)) statements.push({ ...sentence, items: [] });
    const last = sentences.at(-1);
    if (last === undefined) continue;
    if (isPoint && last.text.endsWith(":")) introduce(last, line.indent);
    else if (!isPoint && INTRODUCES.test(last.text)) introduce(last, 0);
    else statements.push({ ...last, items: [] });
  }
  while (open.length > 0) close();
  // Restores page order: a list is added only after its last item, and so after the statements inside the list.
  return statements.toSorted((left, right) => left.start - right.start);
}
