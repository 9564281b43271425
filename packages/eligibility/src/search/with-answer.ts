import { missing } from "@tellerline/book";
import { askingOf } from "../conditions/index.ts";
import type { ResolvedOrganizations } from "../person/resolve-organizations.ts";
import { type AtomClass, isOrganizationClass, kindOfClass } from "../rules/classes.ts";
import { FactEvaluator } from "./fact-evaluator.ts";

function organizationsWithAnswer(organizations: ResolvedOrganizations, atomClass: AtomClass, slot: number): ResolvedOrganizations {
  const said = new Map(organizations.said);
  const kind = kindOfClass(atomClass);
  if (!said.has(kind)) said.set(kind, []);
  return { ...organizations, said, slots: new Set([...organizations.slots, slot]) };
}

/** The same person after answering that atom number `atom` is true. */
export function withAnswer({ book, person, organizations }: FactEvaluator, atom: number): FactEvaluator {
  const atomClass = book.atomClass[atom] ?? missing(atom);
  const slot = book.atomSlot[atom] ?? missing(atom);
  const answered = isOrganizationClass(atomClass) ? organizationsWithAnswer(organizations, atomClass, slot) : organizations;
  return new FactEvaluator(book, askingOf(atomClass).answer(book, person, atom), answered);
}
