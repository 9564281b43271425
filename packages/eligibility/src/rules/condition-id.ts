import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import canonicalize from "canonicalize";
import type { Atom, Condition } from "./atoms.ts";

/** What identifies an atom, whatever gazetteer names its place. */
function identityOf(atom: Atom): object {
  if (atom.type === "geo") return { type: atom.type, level: atom.level, key: atom.key, role: atom.role };
  if (atom.type !== "organization") return atom;
  return { ...atom, aliases: atom.aliases.toSorted(), relationships: atom.relationships.toSorted(), places: atom.places.toSorted() };
}

/** What a condition says, whatever the order of its atoms and of their names: its canonical JSON (RFC 8785). */
function canonicalOf(condition: Condition): string {
  const atoms = new Map(condition.map((atom) => [canonicalize(identityOf(atom)) ?? "", identityOf(atom)]));
  const any = [...atoms].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, atom]) => atom);
  return canonicalize({ any }) ?? "";
}

/** The conditions of a rule, each once: what a rule says twice is one condition, which one answer settles. */
export function distinctConditions(conditions: readonly Condition[]): readonly Condition[] {
  if (conditions.length < 2) return conditions;
  const said = conditions.map(canonicalOf);
  return conditions.filter((_, at) => said.indexOf(said[at] ?? "") === at);
}

/**
 * The id of a condition: the SHA-256 of its canonical JSON (RFC 8785), in hex. Equal conditions of several institutions have one id, so one
 * answer settles them all.
 */
export function conditionIdOf(condition: Condition): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalOf(condition))));
}
