import * as z from "zod";

/** A line for each value, which says what it means. */
function linesOf<Member extends string>(members: readonly Member[], meanings: Readonly<Record<Member, string>>): string {
  return members.map((member) => `- \`${member}\`: ${meanings[member]}`).join("\n");
}

/**
 * Schema of a closed list of values. It becomes a named component of the OpenAPI document, so that generated clients use one type wherever
 * the list occurs.
 * @param meanings what each value means, for the component's description.
 */
export function closedList<const Member extends string>(
  id: string,
  members: readonly Member[],
  description: string,
  meanings: Readonly<Record<Member, string>>,
) {
  return z.enum(members).meta({ id, description: `${description}\n\n${linesOf(members, meanings)}` });
}
