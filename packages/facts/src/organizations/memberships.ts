import { anyOf, foldOrganization, matchesOf } from "@tellerline/text";
import { type ExtractedFact, fact, type Lexicon, type Span, SURE } from "../text/fact.ts";
import type { Passage } from "../text/passage.ts";
import {
  BANK_LEADS,
  CREDIT_UNION_NAMES,
  MEMBER_KINDS,
  MEMBER_LEADS,
  UNION_NAMES,
  UNIONS_BY_NUMBER,
  WORSHIP_LEADS,
  WORSHIP_WORDS,
} from "../words/organizations.ts";
import { BRANCH_NAMES } from "../words/service.ts";
import { commonName } from "./common-names.ts";
import { leads, MAX_LEADS, type Name, readName } from "./names.ts";

const WORSHIP = new RegExp(String.raw`\b${anyOf(WORSHIP_WORDS)}`);
const CREDIT_UNION = new RegExp(
  String.raw`\b${anyOf(["Credit Union", "FCU", "CU", "Federal Credit", "[A-Z]{0,6}[EF]CU"])}\b|^(?:the )?${anyOf(CREDIT_UNION_NAMES)}$`,
  "i",
);
/** The name of a union's local, an order's lodge or a veterans' post: "IBEW Local 47", "VFW Post 3033". */
const LOCAL_NAMES = [
  String.raw`\b${anyOf(["[A-Z]{2,8}", ...UNION_NAMES])} (?:Local|Lodge|Council|Post|Chapter) (?:No\. ?|#)?\d+\b`,
  String.raw`\b${anyOf(UNIONS_BY_NUMBER)} (?:Local )?\d{1,4}\b`,
  String.raw`\bUnite Here Local \d+\b`,
  String.raw`\bLocal \d+ [A-Z]{2,6}\b`,
];
const LOCAL = new RegExp(LOCAL_NAMES.join("|"), "g");
const BANK_LEAD = new RegExp(String.raw`\b${anyOf(BANK_LEADS)}\s+`, "gi");
const MEMBER_LEAD = new RegExp(String.raw`\b${anyOf(MEMBER_LEADS)}\s+(?=(?:the\s+)?(?:[A-Z]|\w+ credit union))`, "gi");
const WORSHIP_LEAD = new RegExp(String.raw`\b${anyOf(WORSHIP_LEADS)}\s+`, "gi");
/** Words before a union: "I'm in AFSCME". Only well-known unions are accepted there. */
const IN_A_UNION = /\b(?:i'm|im|am) in (?:the )?(?=[A-Z])/gi;
/** A union alone between commas: "Union family, UAW, 17 years". Only well-known unions are accepted there. */
const STANDS_ALONE = /(?:^\W*|[,;/|]\s*)(?=([A-Za-z][\w -]{1,30}?)(?: too)?\s*(?:[,;/|.]|$))/g;
/** Words before an association's name ("I'm a proud"), or the start of a clause. */
const AM_A = String.raw`(?:\b(?:[Ii]'m|[Ii]m|I am|am|been)\s+an?\s+(?:[\w-]+\s+)??|^\W*)`;
const FIVE_WORDS = String.raw`[A-Z][\w&]*(?:\s+[A-Z][\w&-]*){0,4}`;
/** An association's name before "member": "I'm a proud Elks member", "Sierra Club member". */
const NAMED_MEMBER = new RegExp(String.raw`${AM_A}((?!${anyOf(MEMBER_KINDS)}\b)${FIVE_WORDS})\s+(?:card-?carrying )?members?\b`, "g");
/** Names of military services, which are not associations. */
const SERVICE = new RegExp(String.raw`National Guard|Reserves?\b|^(?:US |U\.S\. )?${anyOf(BRANCH_NAMES)}\b(?! Federal)`);

const STATED = 0.9;

/** Whether a name is that of a congregation. A name without capitals is read as if each word had one. */
function isWorship(name: string): boolean {
  return WORSHIP.test(/[A-Z]/.test(name) ? name : name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()));
}

export function isCreditUnion(name: string): boolean {
  return CREDIT_UNION.test(name);
}

/** The names of a list that begins at `at`, joined by commas or "and": "the NRA and the Appalachian Mountain Club". */
function* listedNames(lexicon: Lexicon, passage: Passage, at: number, end: number): Generator<Name> {
  let from = at;
  for (;;) {
    const name = readName(lexicon, "association", passage, from, end);
    if (name === null) return;
    yield name;
    const more = /^(?:,\s*|\s+)(?:and|as well as|&)?\s*(?=(?:the\s+)?[A-Z])/.exec(passage.text.slice(name.end, end));
    if (more === null || more[0].trim() === "") return;
    from = name.end + more[0].length;
  }
}

function fieldOf(lexicon: Lexicon, name: string): string {
  if (isCreditUnion(name)) return "member_of";
  return isWorship(name) || lexicon.isKnown("worship", foldOrganization(name)) ? "worship" : "associations";
}

function readJoined(lexicon: Lexicon, passage: Passage, span: Span): readonly ExtractedFact[] {
  return leads(passage, span, MEMBER_LEAD).flatMap((at) =>
    [...listedNames(lexicon, passage, at, span.end)].flatMap((name) =>
      SERVICE.test(name.name) ? [] : [fact(fieldOf(lexicon, name.name), name.name, name, STATED)],
    ),
  );
}

function readBanks(lexicon: Lexicon, passage: Passage, span: Span): readonly ExtractedFact[] {
  return leads(passage, span, BANK_LEAD).flatMap((at) => {
    const name = readName(lexicon, "association", passage, at, span.end);
    const isShare = /\b(?:share account|membership) (?:with|at) $/i.test(passage.text.slice(Math.max(span.start, at - 30), at));
    const isOne = name !== null && (isCreditUnion(name.name) || (isShare && !WORSHIP.test(name.name)));
    return isOne ? [fact("member_of", name.name, name, SURE)] : [];
  });
}

function readWorship(lexicon: Lexicon, passage: Passage, span: Span): readonly ExtractedFact[] {
  return leads(passage, span, WORSHIP_LEAD).flatMap((at) => {
    const name = readName(lexicon, "worship", passage, at, span.end);
    return name !== null && isWorship(name.name) ? [fact("worship", name.name, name, SURE)] : [];
  });
}

export function readMemberships(lexicon: Lexicon, passage: Passage, span: Span): readonly ExtractedFact[] {
  const body = passage.text.slice(span.start, span.end);
  const locals = matchesOf(LOCAL, body, MAX_LEADS).map((match) => {
    const start = span.start + match.index;
    return fact("associations", match[0], { start, end: start + match[0].length }, SURE);
  });
  const named = matchesOf(NAMED_MEMBER, body).flatMap((match) => {
    const name = match[1] ?? "";
    const start = span.start + match.index + match[0].indexOf(name);
    // A "Costco member" is a customer of Costco, which is an employer and not an association.
    if (commonName("employer", name) === name) return [];
    return fact(fieldOf(lexicon, name), name, { start, end: start + name.length }, STATED);
  });
  const known = leads(passage, span, IN_A_UNION).flatMap((at) => {
    const name = commonName("association", passage.text.slice(at, span.end));
    return name === null || !/^[A-Z]/.test(name) ? [] : [fact("associations", name, { start: at, end: at + name.length }, SURE)];
  });
  const alone = matchesOf(STANDS_ALONE, body, MAX_LEADS * 2).flatMap((match) => {
    const name = match[1] ?? "";
    const start = span.start + match.index + match[0].length;
    return commonName("association", name) === name && /^[A-Z]/.test(name)
      ? [fact("associations", name, { start, end: start + name.length }, SURE)]
      : [];
  });
  return [
    ...known,
    ...alone,
    ...readJoined(lexicon, passage, span),
    ...readBanks(lexicon, passage, span),
    ...readWorship(lexicon, passage, span),
    ...locals,
    ...named,
  ];
}
