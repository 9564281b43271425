import * as z from "zod";

/**
 * A closed list as a named component, so that generated clients use one type for all its fields.
 * @param meanings what each member means; the document lists them.
 */
export function closedList<const Member extends string>(
  id: string,
  members: readonly Member[],
  description: string,
  meanings: Readonly<Record<Member, string>>,
) {
  const said: Readonly<Record<string, string>> = meanings;
  const lines = members.map((member) => `- \`${member}\`: ${said[member]}`);
  return z.enum(members).meta({ id, description: `${description}\n\n${lines.join("\n")}` });
}
