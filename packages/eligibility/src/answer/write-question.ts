import { missing } from "@tellerline/book";
import { type MembershipBook, nameOf } from "../book/membership-book.ts";
import { topicAsking } from "../conditions/index.ts";
import { organizationTopic } from "../rules/topics.ts";
import type { NextQuestion } from "../search/questions.ts";
import type { RuleOutcomes } from "../search/rule-outcomes.ts";
import { evidenceOf } from "./path-parts.ts";
import { didYouMean, listed, questionOf, type Worded } from "./sentences.ts";

export function memberQuestion({ book }: RuleOutcomes, institution: number) {
  const id = book.text(book.institutionId[institution] ?? missing(institution));
  return {
    cu_id: id,
    condition_id: `member_of:${id}`,
    kind: "member_of",
    question: `Are you a member of ${nameOf(book, institution)} (${id})?`,
    fact_field: ["member_of"],
    answer: { type: "yes_no" },
    why: "Several institutions have this name; the id says which.",
    evidence_quote: "",
    resolves_reason: "org_inputs_missing",
  };
}

export function writeQuestion({ book, memory }: RuleOutcomes, question: NextQuestion): string {
  const { count, institutions, exampleRule } = question;
  const unlocked = institutions.map((institution) => memory.texts.institutions.id(institution));
  const { quote, kind } = evidenceOf(book, exampleRule);
  const evidence = `"example_evidence_quote":${JSON.stringify(quote)}${kind === null ? "" : `,"example_evidence_kind":"${kind}"`}`;
  const fields = JSON.stringify(questionHead(book, question)).slice(0, -1);
  return `${fields},"unlocks_cu_count":${count},"unlocks_cu_ids":[${unlocked.join()}],${evidence}}`;
}

function questionHead(book: MembershipBook, { topic, name, condition, choices }: NextQuestion) {
  const counted = choices?.map(({ value, service, count: unlocks }) => ({
    value,
    ...(service?.state == null ? {} : { state: service.state }),
    ...(service?.branch == null ? {} : { branch: service.branch }),
    unlocks_cu_count: unlocks,
  }));
  if (name !== null) {
    return {
      question: didYouMean(
        name.said,
        listed(
          name.choices.map(({ value }) => value),
          "or",
        ),
      ),
      fact_field: name.kind === null ? ["asserted_org_qualifiers"] : topicAsking(organizationTopic(name.kind)).fields,
      kind: name.kind ?? "organization",
      answer: { type: "choice", choices: counted },
    };
  }
  if (topic === null) return { ...statementHead(book, condition), answer: { type: "yes_no" } };
  const { question, fields, name: kind, answerType } = topicAsking(topic);
  return { question, fact_field: fields, kind, answer: { type: answerType, ...(counted === undefined ? {} : { choices: counted }) } };
}

function statementHead(book: MembershipBook, id: number) {
  const condition = book.idConditions.of(id)[0] ?? missing(id);
  const worded = Array.from(book.conditionAtoms.of(condition), (atom): Worded => {
    return {
      atomClass: book.atomClass[atom] ?? missing(atom),
      aux: book.atomAux[atom] ?? missing(atom),
      label: book.text(book.atomLabel[atom] ?? missing(atom)),
    };
  });
  return {
    question: questionOf(worded),
    fact_field: ["affirmed", "denied"],
    kind: "statement",
    condition_ids: [book.conditionId(condition)],
  };
}
