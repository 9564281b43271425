import type { MembershipBook } from "../book/membership-book.ts";
import type { Person } from "../person/person.ts";
import type { ResolvedOrganizations } from "../person/resolve-organizations.ts";
import type { AtomOf, AtomType } from "../rules/atoms.ts";
import type { AtomClass } from "../rules/classes.ts";
import type { Truth } from "../rules/truth.ts";

/** What is known of one person, as the atoms of one book ask for it. */
export interface PersonFacts {
  readonly book: MembershipBook;
  readonly person: Person;
  readonly organizations: ResolvedOrganizations;
  /** The slot of what the person says of a class that takes one answer; -1 where nothing is said or no rule asks for it. */
  saidSlot(atomClass: AtomClass): number;
  /** Whether atoms of the class are unknown unless a fact touches them. */
  isUnknownClass(atomClass: AtomClass): boolean;
}

/** Whether a class of facts is still open for a person. */
export interface ClassState {
  readonly atomClass: AtomClass;
  /** Its atoms are unknown unless a fact touches them; otherwise they are false. */
  readonly isUnknown: boolean;
  /** The person can still say something of it. */
  readonly isAskable: boolean;
}

/** Words before an atom's label, in the second person: `you live in`, `Do you live in`. */
export interface Words {
  readonly statement: string;
  readonly question: string;
}

/** How a class of facts is asked for: only kinds have it that a request can say. */
export interface Asking {
  /** Request fields that an answer fills. */
  fieldsOf(atomClass: AtomClass): readonly string[];
  /** `home_county`. */
  nameOf(atomClass: AtomClass): string;
  /** The open question, without its capital and question mark: `which county do you live in`. */
  questionOf(atomClass: AtomClass): string;
  /** What is open for a person. */
  classStates(person: Person, organizations: ResolvedOrganizations): readonly ClassState[];
  /** The person after the answer that atom number `atom` of the book is true. */
  answer(book: MembershipBook, person: Person, atom: number): Person;
}

/**
 * All that a kind of condition is: how its atoms are told apart, worded, found by facts, and decided for a person. A new kind is a new one of
 * these, and the type checker names what it still lacks.
 */
export interface ConditionKind<Type extends AtomType> {
  classOf(atom: AtomOf<Type>): AtomClass;
  /** As in `conditions_matched`: `county:TX:travis`. */
  keyOf(atom: AtomOf<Type>): string;
  /** What the atom is about, without its verb: `Travis County, Texas`; empty where the words say all. */
  labelOf(atom: AtomOf<Type>): string;
  /** What a person must say to touch the atom; null: nothing that is said does. */
  factOf(atom: AtomOf<Type>): string | null;
  /** What else decides the atom, as a number; 0 where nothing does. */
  auxOf(atom: AtomOf<Type>): number;
  wordsOf(atomClass: AtomClass): Words;
  /** Null: no request can say it. */
  readonly asking: Asking | null;
  /** What atom number `atom` of the book is of this person. */
  truthOf(facts: PersonFacts, atom: number): Truth;
}
