import { BookVersions, type DecisionBasis, MembershipLoader, MembershipVersions, timeOfAnswer } from "@tellerline/quoting";
import type { Env } from "./env.ts";

export const versions = new BookVersions();
export const membershipVersions = new MembershipVersions();
const memberships = new MembershipLoader();

/**
 * What decisions of a version are made from: its rates, and the membership book that was published beside them. Where that is not kept any
 * more, or the version is older than such notes, it is the one in force.
 */
export async function readBasis(env: Env, version: number, hash: string, membershipHash: string | null): Promise<DecisionBasis> {
  const loaded = await versions.get(env.BOOKS, version, hash);
  const nowSeconds = timeOfAnswer("live", loaded);
  const inForce = await memberships.find(env.BOOKS, "live");
  if (inForce === null || membershipHash === null || inForce.membership.pointer.hash === membershipHash) {
    return { loaded, knowledge: inForce, nowSeconds };
  }
  const membership = await membershipVersions.find(env.BOOKS, membershipHash);
  return { loaded, knowledge: membership === null ? inForce : { ...inForce, membership }, nowSeconds };
}
