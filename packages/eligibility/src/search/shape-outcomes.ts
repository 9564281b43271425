import { type ClassSet, EMPTY_SET, intersectionOf, STEP_KINDS, setOf, unionOf } from "@tellerline/vocabulary";
import { bestOf, type Shape } from "../book/shapes.ts";
import { BY_WORD, organizationClass } from "../rules/classes.ts";
import { NO_TOPICS, type TopicSet, topicsOf } from "../rules/topics.ts";
import { isSettled, NO, type Verdict, verdictOf } from "../rules/truth.ts";
import { type FactEvaluator, openAmong } from "./fact-evaluator.ts";
import { isStepExcluded, withStep } from "./rule-evaluation.ts";

/** The outcome, by a person's own facts, of all rules of one shape that match no stated fact. */
export interface ShapeOutcome {
  readonly verdict: Verdict;
  readonly unlocks: TopicSet;
  /** Topics that all open conditions share. It depends on the rule whether one answer about such a topic settles all of them. */
  readonly mayUnlock: TopicSet;
  /** Position of the condition to which a yes makes the verdict positive; -1 if there is none. */
  readonly wordCondition: number;
  readonly questions: number;
  readonly asks: ClassSet;
  readonly cannotAsk: ClassSet;
}

const CLOSED: ShapeOutcome = {
  verdict: NO,
  unlocks: NO_TOPICS,
  mayUnlock: NO_TOPICS,
  wordCondition: -1,
  questions: 0,
  asks: EMPTY_SET,
  cannotAsk: EMPTY_SET,
};

export const ASSOCIATION_TOPIC = topicsOf(setOf(organizationClass("association")));

/**
 * What one answer can do for a rule.
 * @param asked for each open condition, the classes that it asks for.
 * @param isExcluded true if the person is not willing to take the rule's step.
 */
export function unlocksAmong(
  shape: Shape,
  asked: readonly ClassSet[],
  isExcluded: boolean,
  canAskAssociations: boolean,
): Pick<ShapeOutcome, "unlocks" | "mayUnlock"> & { readonly unlocksByWord: boolean } {
  const nothing = { unlocks: NO_TOPICS, mayUnlock: NO_TOPICS, unlocksByWord: false };
  if (!isSettled(bestOf(shape)) || shape.isFamily) return nothing;
  const shared = asked.reduce((topics, asks) => topics & topicsOf(asks), -1);
  if (isExcluded) {
    // A person who is not willing to join meets the rule only as a member of the association.
    if (STEP_KINDS[shape.step] !== "join_association" || !canAskAssociations) return nothing;
    return asked.length === 0 ? { ...nothing, unlocks: ASSOCIATION_TOPIC } : { ...nothing, mayUnlock: shared & ASSOCIATION_TOPIC };
  }
  const [only, ...others] = asked;
  if (only === undefined) return nothing;
  if (others.length > 0) return { ...nothing, mayUnlock: shared };
  return { unlocks: topicsOf(only), mayUnlock: NO_TOPICS, unlocksByWord: intersectionOf(only, BY_WORD) !== EMPTY_SET };
}

function outcomeOf(shape: Shape, { unknownClasses, askableClasses }: FactEvaluator, willing: boolean | null): ShapeOutcome {
  if (shape.isFamily) return CLOSED;
  let trues = 0;
  let asks: ClassSet = EMPTY_SET;
  let cannotAsk: ClassSet = EMPTY_SET;
  const asked: ClassSet[] = [];
  let lastOpen = -1;
  for (const [position, classes] of shape.conditions.entries()) {
    const unknown = intersectionOf(classes, unknownClasses);
    if (classes === EMPTY_SET) trues++;
    else if (unknown === EMPTY_SET) return CLOSED;
    else {
      const open = openAmong(unknown, askableClasses);
      asked.push(open.asks);
      lastOpen = position;
      asks = unionOf(asks, open.asks);
      cannotAsk = unionOf(cannotAsk, open.cannotAsk);
    }
  }
  const verdict = withStep(verdictOf(trues, asked.length, 0), shape, false, willing);
  const canAskAssociations = (topicsOf(askableClasses) & ASSOCIATION_TOPIC) !== 0;
  if (isSettled(verdict)) return { ...CLOSED, verdict, questions: 0, asks, cannotAsk };
  const { unlocks, mayUnlock, unlocksByWord } = unlocksAmong(shape, asked, isStepExcluded(shape, willing), canAskAssociations);
  if (verdict === NO) return { ...CLOSED, unlocks, mayUnlock };
  const questions = asked.filter((classes) => classes !== EMPTY_SET).length;
  return { verdict, unlocks, mayUnlock, wordCondition: unlocksByWord ? lastOpen : -1, questions, asks, cannotAsk };
}

export function shapeOutcomes(evaluator: FactEvaluator, willing: boolean | null): readonly ShapeOutcome[] {
  return evaluator.book.shapes.map((shape) => outcomeOf(shape, evaluator, willing));
}
