import { RELATIONS } from "@tellerline/vocabulary";
import { FAMILY_TOPIC } from "../rules/topics.ts";
import type { TopicAsking } from "./condition-kind.ts";

/** The question about relatives. It has no atoms: it is asked for rules that extend to relatives. */
export const FAMILY_ASKING: TopicAsking = {
  topic: FAMILY_TOPIC,
  name: "family",
  question: "Do you have a relative who belongs to a credit union, or could join one?",
  answerType: "choice",
  choices: RELATIONS,
  fields: ["family"],
};
