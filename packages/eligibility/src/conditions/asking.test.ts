import { expect, it } from "vitest";
import { TOPIC_COUNT } from "../rules/topics.ts";
import { topicAsking } from "./index.ts";

const askings = Array.from({ length: TOPIC_COUNT }, (_, topic) => topicAsking(topic));

it("each topic has a name of its own, and a question that request fields answer", () => {
  expect(new Set(askings.map(({ name }) => name)).size).toBe(TOPIC_COUNT);
  for (const { name, question, fields } of askings) {
    expect(name).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
    expect(question, name).toMatch(/^[A-Z].{15,}\?$/);
    expect(fields, name).not.toEqual([]);
  }
});

it("a choice names its values, and nothing else does", () => {
  expect(askings.filter(({ answerType, choices }) => (answerType === "choice") !== (choices !== null))).toEqual([]);
});
