/**
 * Widths of everything that is packed into bits. A list that outgrows its width fails at load, instead of silently merging two members.
 */
export const BIT_WIDTHS = {
  /** Sets that 16 bits hold, with room for one more value. */
  halfWord: 15,
  /** Sets in one word of a bitwise operation, without its sign bit. */
  word: 31,
  /** Sets of fact classes: a double holds this many bits exactly. */
  classSet: 53,
} as const;

/** @throws if a set of the list's members would not fit. */
export function requireWidth(list: string, members: number, width: keyof typeof BIT_WIDTHS): void {
  if (members <= BIT_WIDTHS[width]) return;
  throw new Error(`${list} has ${members} members, and a ${width} holds ${BIT_WIDTHS[width]}: widen it in bits.ts before you add one.`);
}

/** The bit of a member in a set of one word, by its position in `members`. @throws if it is not a member. */
export function bitOf<Member>(members: readonly Member[], member: Member): number {
  const position = members.indexOf(member);
  if (position < 0) throw new Error(`${String(member)} is not one of ${members.join(", ")}.`);
  return 1 << position;
}

/** How many members a set of one word holds. */
export function countMembers(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

export function membersIn<Member>(members: readonly Member[], bits: number): readonly Member[] {
  return members.filter((_, position) => ((bits >> position) & 1) === 1);
}

/**
 * A set of fact classes: a number whose bit n stands for class n. Up to 53 classes fit, which is more than the 32 of a bitwise operation, so
 * use only the functions below on sets. The empty set is 0, and equal sets are equal numbers.
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

/** Calls `visit` with each member of a set, ascending. */
export function forEachClass(set: ClassSet, visit: (member: number) => void): void {
  for (let low = set | 0; low !== 0; low &= low - 1) visit(31 - Math.clz32(low & -low));
  if (set < HALF) return;
  for (let high = Math.floor(set / HALF); high !== 0; high &= high - 1) visit(63 - Math.clz32(high & -high));
}

/** The members of a set, ascending. */
export function classesOf(set: ClassSet): readonly number[] {
  const members: number[] = [];
  forEachClass(set, (member) => members.push(member));
  return members;
}
