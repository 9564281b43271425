/** Maximum number of members of each kind of bit set. `requireWidth` checks lists against it at load, so that no two members silently share a bit. */
export const BIT_WIDTHS = {
  /** Sets in 16 bits; the last bit stays free. */
  halfWord: 15,
  /** Sets in one 32-bit operand of a bitwise operator; the sign bit stays free. */
  word: 31,
  /** Sets of fact classes (`ClassSet`): a double represents every whole number of up to this many bits exactly. */
  classSet: 53,
} as const;

/**
 * Checks that `members`, a number of members, is at most the maximum of `width`.
 * @param list name of the checked list, for the error message.
 * @throws Error if there are more.
 */
export function requireWidth(list: string, members: number, width: keyof typeof BIT_WIDTHS): void {
  if (members <= BIT_WIDTHS[width]) return;
  throw new Error(`${list} has ${members} members, and a ${width} holds ${BIT_WIDTHS[width]}: widen it in bits.ts before you add one.`);
}

/** The bit of `member` in a one-word set: bit n stands for the member at position n of `members`. @throws Error if `member` is not in `members`. */
export function bitOf<Member>(members: readonly Member[], member: Member): number {
  const position = members.indexOf(member);
  if (position < 0) throw new Error(`${String(member)} is not one of ${members.join(", ")}.`);
  return 1 << position;
}

export function countMembers(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

export function membersIn<Member>(members: readonly Member[], bits: number): readonly Member[] {
  return members.filter((_, position) => ((bits >> position) & 1) === 1);
}

/**
 * A set of fact classes (eligibility/src/rules/classes.ts): a number whose bit n stands for class n. Up to 53 classes fit, but bitwise operators see
 * only 32 bits, so use only the functions below on such sets. The empty set is 0, and equal sets are equal numbers.
 */
export type ClassSet = number;

const HALF = 2 ** 32;

export const EMPTY_SET: ClassSet = 0;

export function setOf(member: number): ClassSet {
  return member < 31 ? 1 << member : 2 ** member;
}

export function unionOf(left: ClassSet, right: ClassSet): ClassSet {
  if (left < HALF && right < HALF) return (left | right) >>> 0;
  return (Math.floor(left / HALF) | Math.floor(right / HALF)) * HALF + ((left | right) >>> 0);
}

export function intersectionOf(left: ClassSet, right: ClassSet): ClassSet {
  if (left < HALF || right < HALF) return (left & right) >>> 0;
  return (Math.floor(left / HALF) & Math.floor(right / HALF)) * HALF + ((left & right) >>> 0);
}

export function differenceOf(left: ClassSet, right: ClassSet): ClassSet {
  return left - intersectionOf(left, right);
}

export function hasMember(set: ClassSet, member: number): boolean {
  return member < 32 ? ((set >>> member) & 1) === 1 : ((Math.floor(set / HALF) >>> (member - 32)) & 1) === 1;
}

/** Calls `visit` with the number of each class in `set`, in ascending order. */
export function forEachClass(set: ClassSet, visit: (member: number) => void): void {
  for (let low = set | 0; low !== 0; low &= low - 1) visit(31 - Math.clz32(low & -low));
  if (set < HALF) return;
  for (let high = Math.floor(set / HALF); high !== 0; high &= high - 1) visit(63 - Math.clz32(high & -high));
}

/** Numbers of the classes in `set`, in ascending order. */
export function classesOf(set: ClassSet): readonly number[] {
  const members: number[] = [];
  forEachClass(set, (member) => members.push(member));
  return members;
}
