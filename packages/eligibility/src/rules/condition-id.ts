import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { at } from "@tellerline/book";
import type { Atom, Condition } from "./atoms.ts";
import { canonicalJson } from "./canonical-json.ts";

/** The parts of an atom that identify it. What the gazetteer says about its place is left out. */
function identityOf(atom: Atom): object {
  if (atom.type === "geo") return { type: atom.type, level: atom.level, key: atom.key, role: atom.role };
  if (atom.type !== "organization") return atom;
  return { ...atom, aliases: atom.aliases.toSorted(), relationships: atom.relationships.toSorted(), places: atom.places.toSorted() };
}

/** The canonical JSON of a condition (RFC 8785). It does not depend on the order of atoms, or of the names within an atom. */
function canonicalOf(condition: Condition): string {
  const atoms = new Map(condition.map((atom) => [canonicalJson(identityOf(atom)), identityOf(atom)]));
  const any = [...atoms].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, atom]) => atom);
  return canonicalJson({ any });
}

/** The conditions of a rule without duplicates, so that one answer settles a condition that the rule states twice. */
export function distinctConditions(conditions: readonly Condition[]): readonly Condition[] {
  if (conditions.length < 2) return conditions;
  const said = conditions.map(canonicalOf);
  return conditions.filter((_, index) => said.indexOf(at(said, index)) === index);
}

/**
 * The id of a condition: the SHA-256 of its canonical JSON (RFC 8785), in hexadecimal. Equal conditions of several institutions have the same id, so
 * one answer settles all of them.
 */
export function conditionIdOf(condition: Condition): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalOf(condition))));
}
