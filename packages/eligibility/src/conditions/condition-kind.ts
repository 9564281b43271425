import type { AnswerType, VerbPhrase } from "@tellerline/vocabulary";
import type { MembershipBook } from "../book/membership-book.ts";
import type { KnownFacts } from "../person/known-facts.ts";
import type { AtomOf, AtomType } from "../rules/atoms.ts";
import type { AtomClass } from "../rules/classes.ts";
import type { Topic } from "../rules/topics.ts";
import type { Truth } from "../rules/truth.ts";

/** The facts from which `truthOf` finds the truth of an atom of the book. */
export interface PersonFacts extends KnownFacts {
  readonly book: MembershipBook;
  isUnknownClass(atomClass: AtomClass): boolean;
}

export interface ClassState {
  readonly atomClass: AtomClass;
  /** If true, atoms of the class are unknown unless a stated fact matches them; if false, they are false. */
  readonly isUnknown: boolean;
  readonly isAskable: boolean;
}

export interface TopicAsking {
  readonly topic: Topic;
  /** Name of the topic in the `kind` of a question: `home_place`, `employer`, `military`. */
  readonly name: string;
  readonly question: string;
  readonly answerType: AnswerType;
  /** The values of a choice, in the order of their bits; null if the answer is not a choice. */
  readonly choices: readonly string[] | null;
  readonly fields: readonly string[];
}

export interface Asking {
  readonly topics: readonly TopicAsking[];
  /** Request fields for an answer about an atom of this class with this constraint (`auxOf`). */
  fieldsOf(atomClass: AtomClass, aux: number): readonly string[];
  classStates(facts: KnownFacts): readonly ClassState[];
  /**
   * Slots that stated facts match, or may match because a name is only similar or an alias counts in other states. Empty for places, which
   * `FactEvaluator` finds by key and area.
   */
  statedSlots(book: MembershipBook, facts: KnownFacts): readonly number[];
  /** The person's facts once they have answered that the book's atom number `atom` is true. */
  answer(book: MembershipBook, facts: KnownFacts, atom: number): KnownFacts;
}

/** A kind of condition: how its atoms are keyed, worded, matched by facts, and evaluated. */
export interface ConditionKind<Type extends AtomType> {
  readonly classes: readonly AtomClass[];
  classOf(atom: AtomOf<Type>): AtomClass;
  /** Key of the atom in `conditions_matched`: `county:TX:travis`. */
  keyOf(atom: AtomOf<Type>): string;
  /** The object of the atom's verb: `Travis County, Texas`; empty if the verb needs no object. */
  labelOf(atom: AtomOf<Type>): string;
  /** The stated fact by which a book finds the atom. Null if there is none, or if the name of an organization finds the atom. */
  factOf(atom: AtomOf<Type>): string | null;
  /** A further constraint on the atom (its relationships, or its state and branches) as a number; 0 if it has none. */
  auxOf(atom: AtomOf<Type>): number;
  /** The verbs of an atom: one for each relationship that the atom names. */
  verbsOf(atomClass: AtomClass, aux: number): readonly VerbPhrase[];
  /** How to ask about these atoms; null if no request field states the facts that settle them. */
  readonly asking: Asking | null;
  truthOf(facts: PersonFacts, atom: number): Truth;
}
