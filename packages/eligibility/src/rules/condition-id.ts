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

/**
 * The id of a condition: the SHA-256 of its canonical JSON (RFC 8785), in hex. Equal conditions of several institutions have one id, so one
 * answer settles them all.
 */
export function conditionIdOf(condition: Condition): string {
  const atoms = new Map(condition.map((atom) => [canonicalize(identityOf(atom)) ?? "", identityOf(atom)]));
  const any = [...atoms].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, atom]) => atom);
  return bytesToHex(sha256(utf8ToBytes(canonicalize({ any }) ?? "")));
}
