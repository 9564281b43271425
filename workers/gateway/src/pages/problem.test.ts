import { pageText } from "@tellerline/worker-kit/pages/testing";
import { describe, expect, it } from "vitest";
import { problemPage } from "./problem.ts";

describe("a problem as a browser shows it", () => {
  const DOCUMENT = {
    type: "https://tellerline.dev/problems/validation-failed",
    title: "The request is not valid",
    status: 400,
    detail: "See `errors` & <mend> them.",
    instance: "/v1/rates",
    code: "validation_failed",
    request_id: "req_1",
  };

  it("lists its faults", async () => {
    const errors = [
      { path: "/query/state", code: "invalid_value", message: "Must be a <state>." },
      { path: "/query/limit", code: "too_big", message: "At most 200." },
    ];
    await expect(pageText(problemPage({ ...DOCUMENT, errors }))).toMatchFileSnapshot("expected/problem.txt");
  });

  it.each([{}, { errors: [] }])("has no empty list of faults: %j", async (faults) => {
    await expect(pageText(problemPage({ ...DOCUMENT, ...faults }))).toMatchFileSnapshot("expected/problem-without-faults.txt");
  });
});
