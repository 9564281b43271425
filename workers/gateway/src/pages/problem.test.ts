import { PROBLEMS, problemName } from "@tellerline/contract";
import { describe, expect, it } from "vitest";
import { pageText } from "../testing/page-text.ts";
import { problemNamed, problemPage, problemTypePage } from "./problem.ts";

describe("the page of a problem's type", () => {
  it("says the status, the code and the remedy, and leads to all others", async () => {
    await expect(pageText(problemTypePage("validation_failed"))).toMatchFileSnapshot("expected/problem-type.txt");
  });

  it.each(Object.entries(PROBLEMS).map(([code, { title, status }]) => ({ code, title, status })))("is there for $code", (problem) => {
    const code = problemNamed(problem.code.replaceAll("_", "-"));
    expect(code).toBe(problem.code);
    if (code === undefined) return;
    const { title, section, body } = problemTypePage(code);
    expect([title, section, problemName(code)]).toEqual([problem.title, null, problem.code.replaceAll("_", "-")]);
    expect(String(body)).toContain(`<h1>${problem.title}</h1><p>Status <code>${problem.status}</code>, code <code>${code}</code>.</p>`);
  });

  it("is not there for other names", () => {
    expect(["validation--failed", "", "none", "toString"].map(problemNamed)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

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
