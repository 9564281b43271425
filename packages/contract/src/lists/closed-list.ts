import * as z from "zod";

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
  const said: Readonly<Record<string, string>> = meanings;
  const lines = members.map((member) => `- \`${member}\`: ${said[member]}`);
  return z.enum(members).meta({ id, description: `${description}\n\n${lines.join("\n")}` });
}
