import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { type Gazetteer, isStateCode, type StateCode } from "@tellerline/geography";
import { ABOUT_MEMBERSHIP } from "./about-membership.ts";
import type { DraftClaim, DraftSource, Drafts, Unmodelled } from "./claims.ts";
import { CLASSES } from "./classes.ts";
import { inPlainClauses } from "./clauses.ts";
import { DOUBTFUL } from "./doubt.ts";
import { isAskedOrDenied, isDraftable, LONGEST_LIST } from "./draftable.ts";
import { isEndedAbove, isTakenBackAfter, takesNobody } from "./ended.ts";
import { familiesOf, withRelatives } from "./family.ts";
import { withoutHyphens } from "./hyphens.ts";
import { narrowingIn } from "./narrowing.ts";
import { employersOfPage } from "./organizations/employers.ts";
import { type Statement, statementsOf } from "./page.ts";
import { communityParts, partsOf } from "./parts.ts";
import { Quotes } from "./quotes.ts";
import { rolesOf } from "./roles.ts";
import { withWholeItems } from "./whole-items.ts";

/** Confidence of every draft before a person has reviewed it. */
const CONFIDENCE = 0.9;
/** True if a text has words that cast doubt on a rule, such as "not", "except" or "until 2020". */
export const isDoubtful = (text: string): boolean => DOUBTFUL.test(text);

const hash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text))).slice(0, 16);

function stateOf(creditUnionId: string): StateCode | null {
  const code = creditUnionId.slice(creditUnionId.lastIndexOf("|") + 1);
  return isStateCode(code) ? code : null;
}

/** The part of an institution's id that its page may use as its name: `MY CU` of `MY CU|AUSTIN|TX`. */
const nameOf = (creditUnionId: string): string => creditUnionId.split("|")[0] ?? creditUnionId;

/** A statement with the items of its list, each on a line of its own. */
const textOf = ({ text, items }: Statement): string => [text, ...items.map((item) => item.text)].join("\n");

const OVER = "a heading above it, or a sentence beside it, says that it holds no longer, or not for all";
const NOTHING_MODELLED = "nothing in it is a condition that a claim can state";

/** Reasons, judged by the text alone, why a person must review part of a statement. */
function classesIn(text: string): readonly string[] {
  if (text.length > LONGEST_LIST) return ["it is too long to be read"];
  return CLASSES.flatMap(([pattern, why]) => (pattern.test(text) ? [why] : []));
}

/** Drafts claims from the text of an institution's own page, for a person to review (guides/membership.md#drafting-claims). */
export function draftClaims(gazetteer: Gazetteer, source: DraftSource): Drafts {
  const home = stateOf(source.creditUnionId);
  const own = nameOf(source.creditUnionId);
  const joined = withoutHyphens(source.text);
  const whole = statementsOf(joined.text).map(withWholeItems);
  const statements = whole.map(({ statement }) => inPlainClauses(statement));
  const page = employersOfPage(joined.text, own);
  const read = statements.map((statement) => ({ statement, all: textOf(statement) }));
  const roles = rolesOf(statements);
  // Nothing stands before the first statement, and nothing after the last.
  const besideAt = (number: number): string => statements[number]?.text ?? "";
  const isClosed = takesNobody(joined.text);
  const isOver = statements.map(
    ({ start, end }, number) =>
      isClosed || isEndedAbove(joined.text, start) || isTakenBackAfter(joined.text, end, statements[number + 1] ?? null),
  );
  const draftable = read.map(
    ({ statement, all }, number) =>
      isDraftable(all, statement.text) &&
      !isAskedOrDenied(besideAt(number - 1), statement.text, besideAt(number + 1)) &&
      isOver[number] !== true,
  );
  // Statements from which no claims are drafted do not define families for other statements. Families are read from the whole text, because
  // a clause that `inPlainClauses` removes may be about relatives ("even if they do not").
  const { families, open: openFamilies } = familiesOf(
    whole.map(({ statement }, number) => {
      const text = textOf(withRelatives(statement));
      return draftable[number] === true && isDraftable(text, statement.text) ? text : "";
    }),
  );
  const claims = new Map<string, DraftClaim>();
  const unmodelled: Unmodelled[] = [];
  read.forEach(({ statement, all }, number) => {
    if (!ABOUT_MEMBERSHIP.test(all) && !/^Donors?\b/i.test(all) && (roles[number] ?? []).length === 0) return;
    const community = all.length > LONGEST_LIST ? { parts: [], open: [] } : communityParts(gazetteer, home, statement, roles[number] ?? []);
    const extensions = families.flatMap(({ statement: at, extension }) => (at === number ? [extension] : []));
    const read = draftable[number] === true ? partsOf(statement, community, extensions, own, page) : [];
    const narrowing = read.some(({ kind }) => kind !== "family") ? narrowingIn(statement.text) : null;
    const parts = narrowing === null ? read : read.filter(({ kind }) => kind === "family");
    const { creditUnionId: credit_union_id, sourceId: source_id, retrievedAt: extracted_at } = source;
    const leftOut = whole[number]?.leftOut ?? [];
    const quotes = new Quotes(source.text, joined, statement);
    for (const part of parts) {
      const quote = quotes.of(part);
      const claim_id = `${source_id}:${part.kind}:${hash(JSON.stringify(part))}`;
      claims.set(claim_id, { claim_id, credit_union_id, source_id, quote, ...part, confidence: CONFIDENCE, extracted_at });
    }
    const open = [
      ...community.open,
      ...(leftOut.length === 0 ? [] : [`items that leave a part out: ${leftOut.slice(0, 10).join("; ")}`]),
      ...(narrowing === null ? [] : [narrowing]),
      ...(isOver[number] === true ? [OVER] : []),
      ...(openFamilies.includes(number) ? ["a family that the page does not define"] : []),
      ...classesIn(all),
    ];
    if (open.length === 0 && parts.length === 0) open.push(NOTHING_MODELLED);
    for (const why of new Set(open)) unmodelled.push({ source_id, credit_union_id, sentence: quotes.whole, why });
  });
  return { claims: [...claims.values()], unmodelled };
}
