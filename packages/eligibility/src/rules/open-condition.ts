import type { Condition } from "./atoms.ts";

/** Whether anyone meets the condition. */
export const isOpen = (condition: Condition): boolean => condition.some(({ type }) => type === "open");
