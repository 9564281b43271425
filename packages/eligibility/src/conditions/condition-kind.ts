import type { MembershipBook } from "../book/membership-book.ts";
import type { Person } from "../person/person.ts";
import type { ResolvedOrganizations } from "../person/resolve-organizations.ts";
import type { AtomOf, AtomType } from "../rules/atoms.ts";
import type { AtomClass } from "../rules/classes.ts";
import type { Truth } from "../rules/truth.ts";

/** Facts of one person, as the atoms of one book need them. */
export interface PersonFacts {
  readonly book: MembershipBook;
  readonly person: Person;
  readonly organizations: ResolvedOrganizations;
  /** The slot of a single-valued class that the person stated; -1 if nothing was stated or no rule needs it. */
  statedSlot(atomClass: AtomClass): number;
  /** Whether atoms of the class are unknown unless a fact touches them. */
  isUnknownClass(atomClass: AtomClass): boolean;
}

/** Whether a class of facts is still open for a person. */
export interface ClassState {
  readonly atomClass: AtomClass;
  /** If true, its atoms are unknown unless a stated fact matches them; if false, they are false. */
  readonly isUnknown: boolean;
  /** Whether the person can still be asked about it. */
  readonly isAskable: boolean;
}

/** Words before an atom's label, in the second person: `you live in`, `Do you live in`. */
export interface Words {
  readonly statement: string;
  readonly question: string;
}

/** How to ask for a class of facts; only kinds with request fields have one. */
export interface Asking {
  /** Request fields that an answer fills. */
  fieldsOf(atomClass: AtomClass): readonly string[];
  /** `home_county`. */
  nameOf(atomClass: AtomClass): string;
  /** The open question, without its capital and question mark: `which county do you live in`. */
  questionOf(atomClass: AtomClass): string;
  /** The fact that the person stated, of a type that one fact decides; null where none is stated, and for other types. */
  statedFact(person: Person): string | null;
  /** Which classes are still open for a person. */
  classStates(person: Person, organizations: ResolvedOrganizations): readonly ClassState[];
  /** The person after the answer that atom number `atom` of the book is true. */
  answer(book: MembershipBook, person: Person, atom: number): Person;
}

/**
 * Everything that defines a kind of condition: how its atoms are keyed, worded, matched by facts, and evaluated. To add a kind,
 * implement this interface.
 */
export interface ConditionKind<Type extends AtomType> {
  /** Every class that its atoms can be of. */
  readonly classes: readonly AtomClass[];
  classOf(atom: AtomOf<Type>): AtomClass;
  /** As in `conditions_matched`: `county:TX:travis`. */
  keyOf(atom: AtomOf<Type>): string;
  /** The object of the atom's verb: `Travis County, Texas`; empty if the verb is enough. */
  labelOf(atom: AtomOf<Type>): string;
  /** The fact that matches the atom; null if no stated fact does. */
  factOf(atom: AtomOf<Type>): string | null;
  /** A further constraint on the atom, as a number; 0 if there is none. */
  auxOf(atom: AtomOf<Type>): number;
  wordsOf(atomClass: AtomClass): Words;
  /** Null if no request field states it. */
  readonly asking: Asking | null;
  /** What atom number `atom` of the book is of this person. */
  truthOf(facts: PersonFacts, atom: number): Truth;
}
