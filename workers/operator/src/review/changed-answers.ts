import { at } from "@tellerline/book";
import { personSchema } from "@tellerline/contract";
import {
  compileMembershipBook,
  flatRules,
  type MemberInstitution,
  openMembershipBook,
  type Rule,
  searchInstitutions,
  WorkingMemory,
} from "@tellerline/eligibility";
import type { Gazetteer } from "@tellerline/geography";
import { toPerson, utf8 } from "@tellerline/quoting";
import { Disputes, Memberships } from "@tellerline/storage";
import { BUCKETS, type Bucket } from "@tellerline/vocabulary";
import { Problem } from "@tellerline/worker-kit";
import type { Env } from "../env.ts";
import type { Plan } from "../harvest/plan-publication.ts";
import { onlyEnds, propose } from "../harvest/publish-harvest.ts";
import { requireGazetteer } from "../membership/gazetteer.ts";
import { toMember } from "../membership/members.ts";
import { besidePublication, readRecords } from "../membership/publish-book.ts";
import { ruleset, toRules } from "../membership/ruleset.ts";
import { institutionPages, toInstitutions } from "../publish-rates.ts";
import { readSites } from "../sites-in-books.ts";
import { TEN_PEOPLE } from "./ten-people.ts";

/** Finds the answers that a publication would change (guides/from-a-page-to-an-answer.md#publishing). */

export interface ChangedAnswer {
  readonly who: string;
  readonly name: string;
  /** Null if the person's answer does not name the institution now. */
  readonly before: Bucket | null;
  /** Null if the person's answer would not name the institution. */
  readonly after: Bucket | null;
}

/** One person's answer: for each institution, in the order of `institutions`, its bucket; null if the answer does not name the institution. */
type Found = readonly (Bucket | null)[];

/** The answer to each of the ten people. It is all null for a person whose place is not in the gazetteer. */
function findingsOf(institutions: readonly MemberInstitution[], rules: readonly Rule[], gazetteer: Gazetteer): readonly Found[] {
  const source = { institutions, rules, records: new Map(), publications: new Map(), coverage: "{}", asOf: 0 };
  const book = openMembershipBook(compileMembershipBook(source, utf8).book, utf8);
  const memory = new WorkingMemory(book);
  return TEN_PEOPLE.map(({ facts }) => {
    try {
      const person = toPerson(gazetteer, personSchema.parse(facts));
      const { buckets } = searchInstitutions(memory, person, { limit: institutions.length, after: null });
      const byNumber = new Map(BUCKETS.flatMap((bucket) => buckets[bucket].map(({ institution }) => [institution, bucket] as const)));
      return institutions.map(({ creditUnionId }) => {
        const number = book.institution(creditUnionId);
        if (number < 0) throw new Error(`The book lacks ${creditUnionId}.`);
        return byNumber.get(number) ?? null;
      });
    } catch (error) {
      if (error instanceof Problem) return institutions.map(() => null);
      throw error;
    }
  });
}

interface Standing {
  readonly document: string;
  readonly isCarried: boolean;
}

/** The rules that a membership book has for an institution with this publication and these flat rules. */
function rulesOf(publication: Standing | null, flat: readonly Rule[], gazetteer: Gazetteer, creditUnionId: string): readonly Rule[] {
  const own = publication === null ? [] : toRules(publication.document, gazetteer);
  return [...own, ...besidePublication(publication, flat)].map((rule) => ({ ...rule, creditUnionId }));
}

/** A publication without the rules that the plan ends; null if no rules are left. */
function withoutEnded({ ended }: Plan, publication: Standing | undefined): Standing | null {
  if (publication === undefined) return null;
  const { rules, ...head } = ruleset.parse(JSON.parse(publication.document));
  const left = rules.filter(({ claim_id }) => !ended.some(({ claimId }) => claimId === claim_id));
  return left.length === 0 ? null : { ...publication, document: JSON.stringify({ ...head, rules: left }) };
}

/** For the ten people, each institution whose bucket would change. @param plans the plans that would be published */
export async function changedAnswers(env: Env, plans: readonly Plan[]): Promise<readonly ChangedAnswer[]> {
  if (plans.length === 0) return [];
  const gazetteer = await requireGazetteer(env, "live");
  const ids = new Set(plans.map(({ creditUnionId }) => creditUnionId));
  const records = [];
  for await (const page of institutionPages(env)) records.push(...page.filter(({ creditUnionId }) => ids.has(creditUnionId)));
  const institutions = (await toInstitutions(env, [records], await readSites(env))).map((one) => toMember(one, gazetteer));
  const active = await new Memberships(env.CATALOG).findActive([...ids]);
  const inForce = new Map(active.map((row) => [row.creditUnionId, row]));
  const flat = await readRecords(env, gazetteer, records);
  const contested = await new Disputes(env.CATALOG).contestedRules();
  const publishing = plans.filter((plan) => !onlyEnds(plan));
  const { documents } = await propose(env, publishing, true);
  const before: Rule[] = [];
  const after: Rule[] = [];
  for (const plan of plans) {
    const { creditUnionId } = plan;
    const record = flat.get(creditUnionId);
    const said = record === undefined ? [] : flatRules(gazetteer, creditUnionId, record);
    const document = documents.get(creditUnionId);
    const next = document === undefined ? withoutEnded(plan, inForce.get(creditUnionId)) : { document, isCarried: false };
    const counts = ({ ruleId }: Rule) => contested.get(creditUnionId)?.has(ruleId) !== true;
    before.push(...rulesOf(inForce.get(creditUnionId) ?? null, said, gazetteer, creditUnionId).filter(counts));
    after.push(...rulesOf(next, said, gazetteer, creditUnionId).filter(counts));
  }
  const [found, willFind] = [findingsOf(institutions, before, gazetteer), findingsOf(institutions, after, gazetteer)];
  return TEN_PEOPLE.flatMap(({ who }, person) =>
    institutions.flatMap(({ name }, institution) => {
      const [was, will] = [at(at(found, person), institution), at(at(willFind, person), institution)];
      return was === will ? [] : [{ who, name, before: was, after: will }];
    }),
  );
}
