import { requireMember } from "@tellerline/vocabulary";
import { customType } from "drizzle-orm/sqlite-core";

/**
 * A text column that holds one member of a closed list.
 * @throws if the stored text is not a member: the row is corrupt then, and a default would give a wrong answer.
 */
export function member<Member extends string>(name: string, members: readonly Member[]) {
  return customType<{ data: Member; driverData: string }>({
    dataType: () => "text",
    fromDriver: (value) => requireMember(members, value, name),
  })(name);
}
