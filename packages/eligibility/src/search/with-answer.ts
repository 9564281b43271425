import { missing } from "@tellerline/book";
import { hasMember } from "@tellerline/vocabulary";
import { askingOf } from "../conditions/index.ts";
import { withOrganization } from "../conditions/organization.ts";
import { type Topic, topicOfClass } from "../rules/topics.ts";
import { isOpenTruth } from "../rules/truth.ts";
import { FactEvaluator } from "./fact-evaluator.ts";
import { openConditionsIn } from "./rule-evaluation.ts";
import { ASSOCIATION_TOPIC } from "./shape-outcomes.ts";

export interface Answer {
  /** The atom that the answer makes true; -1 if the answer is that the person belongs to the association of the rule's step. */
  readonly atom: number;
  answered(): FactEvaluator;
}

function withAtom(evaluator: FactEvaluator, atom: number): FactEvaluator {
  const { book, settled, workspace } = evaluator;
  return new FactEvaluator(workspace, askingOf(book.atomClass[atom] ?? missing(atom)).answer(book, evaluator, atom), settled);
}

export function answersAbout(evaluator: FactEvaluator, rule: number, topic: Topic): readonly Answer[] {
  const { book, askableClasses, settled, workspace } = evaluator;
  const atoms = (openConditionsIn(evaluator, rule) ?? []).flatMap((condition) =>
    Array.from(book.conditionAtoms.of(condition)).filter((atom) => {
      const atomClass = book.atomClass[atom] ?? missing(atom);
      return topicOfClass(atomClass) === topic && hasMember(askableClasses, atomClass) && isOpenTruth(evaluator.of(atom));
    }),
  );
  const answers = [...new Set(atoms)].map((atom): Answer => ({ atom, answered: () => withAtom(evaluator, atom) }));
  const slot = (book.ruleStepSlot[rule] ?? missing(rule)) - 1;
  if (slot < 0 || 1 << topic !== ASSOCIATION_TOPIC) return answers;
  const joined = () => new FactEvaluator(workspace, withOrganization(evaluator, "association", slot, 0), settled);
  return [...answers, { atom: -1, answered: joined }];
}
