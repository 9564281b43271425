import type { AnswerType, VerbPhrase } from "@tellerline/vocabulary";
import type { MembershipBook } from "../book/membership-book.ts";
import type { KnownFacts } from "../person/known-facts.ts";
import type { AtomOf, AtomType } from "../rules/atoms.ts";
import type { AtomClass } from "../rules/classes.ts";
import type { Topic } from "../rules/topics.ts";
import type { Truth } from "../rules/truth.ts";

/** What `truthOf` needs to test an atom of the book. */
export interface PersonFacts extends KnownFacts {
  readonly book: MembershipBook;
  isUnknownClass(atomClass: AtomClass): boolean;
}

export interface ClassState {
  readonly atomClass: AtomClass;
  /** If true, its atoms are unknown unless a stated fact matches them; if false, they are false. */
  readonly isUnknown: boolean;
  readonly isAskable: boolean;
}

export interface TopicAsking {
  readonly topic: Topic;
  /** As `kind` of a question: `home_place`, `employer`, `military`. */
  readonly name: string;
  readonly question: string;
  readonly answerType: AnswerType;
  /** The values of a choice, in the order of their bits; null if it is not a choice. */
  readonly choices: readonly string[] | null;
  readonly fields: readonly string[];
}

export interface Asking {
  readonly topics: readonly TopicAsking[];
  /** Request fields that the answer to an atom of this class and constraint fills. */
  fieldsOf(atomClass: AtomClass, aux: number): readonly string[];
  classStates(facts: KnownFacts): readonly ClassState[];
  /** Slots that stated facts touch, also of names that only may be meant; empty for places, which FactEvaluator looks up by key and area. */
  statedSlots(book: MembershipBook, facts: KnownFacts): readonly number[];
  /** The facts after the answer that atom number `atom` of the book is true. */
  answer(book: MembershipBook, facts: KnownFacts, atom: number): KnownFacts;
}

/** Defines a kind of condition: how its atoms are keyed, worded, matched by facts, and evaluated. */
export interface ConditionKind<Type extends AtomType> {
  readonly classes: readonly AtomClass[];
  classOf(atom: AtomOf<Type>): AtomClass;
  /** As in `conditions_matched`: `county:TX:travis`. */
  keyOf(atom: AtomOf<Type>): string;
  /** The object of the atom's verb: `Travis County, Texas`; empty if the verb is enough. */
  labelOf(atom: AtomOf<Type>): string;
  /** The stated fact that finds the atom; null if none does, or if the compiler looks it up by name (organizations). */
  factOf(atom: AtomOf<Type>): string | null;
  /** A further constraint on the atom (relationships; state and branches), as a number; 0 if there is none. */
  auxOf(atom: AtomOf<Type>): number;
  /** The verbs of an atom, one for each relationship that it names. */
  verbsOf(atomClass: AtomClass, aux: number): readonly VerbPhrase[];
  /** Null if no request field states it. */
  readonly asking: Asking | null;
  truthOf(facts: PersonFacts, atom: number): Truth;
}
