import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DraftWire } from "@tellerline/contract/operator";
import { afterAll, expect, it } from "vitest";
import { readReviewFile, writeReviewFile } from "./review-file.ts";

const folder = mkdtempSync(join(tmpdir(), "tellerline-review-"));
afterAll(() => rmSync(folder, { recursive: true }));

const DRAFT: DraftWire = {
  draft_id: "draft_1",
  kind: "claim",
  credit_union_id: "CU|AUSTIN|TX",
  url: "https://cu.example/join",
  text_hash: "abc",
  quote: "Residents of Travis and Hays Counties can join.",
  proposed: { kind: "community_geo", conditions: [{ any: [{ type: "county", counties: ["Travis County", "Hays County"] }] }] },
  reasons: ["first_sight"],
  state: "open",
  decided_by: null,
  decision_id: null,
  needs_second: false,
};

function decided(change: (line: Record<string, unknown>) => object) {
  const path = join(folder, "queue.jsonl");
  writeReviewFile(path, [DRAFT]);
  const line: Record<string, unknown> = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, `${JSON.stringify(change(line))}\n`);
  return () => readReviewFile(path);
}
const narrower = { kind: "community_geo", conditions: [{ any: [{ type: "county", counties: ["Travis County"] }] }] };

it("a decision to accept takes the draft as it was exported, whatever the order of its keys", () => {
  const { kind, conditions } = DRAFT.proposed;
  expect(decided((line) => ({ ...line, proposed: { conditions, kind }, decision: "accept" }))()).toEqual([
    { draft_id: "draft_1", text_hash: "abc", decision: "accept" },
  ]);
});

it("an edit goes with the decision to edit", () => {
  expect(decided((line) => ({ ...line, proposed: narrower, decision: "edit" }))()).toMatchObject([
    { decision: "edit", proposed: narrower },
  ]);
});

it.each(["accept", "later"])("an edit with the decision %s is refused, for nothing of it would be published", (decision) => {
  expect(decided((line) => ({ ...line, proposed: narrower, decision }))).toThrow("Set decision to edit.");
});

it("the decision that a second person agrees to goes with theirs", () => {
  expect(decided((line) => ({ ...line, decision_id: "rev_1", decision: "accept" }))()).toMatchObject([{ decision_id: "rev_1" }]);
});

it("a quote that was changed is refused, for the page's own words are published", () => {
  expect(decided((line) => ({ ...line, quote: "Everybody can join.", decision: "accept" }))).toThrow('draft_1: "quote" was changed.');
});

it.each([
  ["accept", "reject"],
  ["accept", "later"],
])("a file that says %s and %s of one draft is refused", (first, second) => {
  const path = join(folder, "twice.jsonl");
  writeReviewFile(path, [DRAFT]);
  const line: Record<string, unknown> = JSON.parse(readFileSync(path, "utf8"));
  const lines = [first, second].map((decision) => `${JSON.stringify({ ...line, decision })}\n`);
  writeFileSync(path, lines.join(""));
  expect(() => readReviewFile(path)).toThrow("draft_1: The file decides it twice, and differently.");
  writeFileSync(path, `${lines[0]}${lines[0]}`);
  expect(readReviewFile(path)).toHaveLength(2);
});
