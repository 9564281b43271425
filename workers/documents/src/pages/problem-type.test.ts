import { PROBLEMS, problemName } from "@tellerline/contract";
import { pageText } from "@tellerline/worker-kit/pages/testing";
import { describe, expect, it } from "vitest";
import { problemNamed, problemTypePage } from "./problem-type.ts";

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
