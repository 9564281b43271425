import "../testing/bundled.ts";
import { pageText } from "@tellerline/worker-kit/pages/testing";
import { describe, expect, it } from "vitest";
import { guidePage } from "./guide.ts";

const LONG = `# Prices, & more

See \`https://api.example/docs\` or [rates](https://api.example/v1/rates).

## What a price *is*

| a | b |
|---|---|
| 1 | 2 |

### Points & \`fees\`!

\`\`\`sh
curl https://api.example/health
\`\`\`

## -- Édges --

Text.

## 3rd
`;

const bodyOf = (markdown: string) => String(guidePage("metering", markdown, "read();").body);

it("is a page with the guide, its headings as links, and the other guides beside it", async () => {
  const page = guidePage("metering", LONG, "read();");
  await expect(pageText(page)).toMatchFileSnapshot("expected/guide.txt");
});

describe("the links to a guide's headings", () => {
  const headings = (count: number) => Array.from({ length: count }, (_, number) => `## Part ${number}\n\n### Within\n`).join("\n");
  const linksOf = (markdown: string) => [...bodyOf(markdown).matchAll(/<a href="(#[^"]*)">/g)].map(([, link]) => link);

  it("are left out where there are fewer than three", () => {
    expect([linksOf(`# A\n\n${headings(2)}`), bodyOf(`# A\n\n${headings(2)}`).includes("On this page")]).toEqual([[], false]);
    expect(linksOf(`# A\n\n${headings(3)}`)).toEqual(["#part-0", "#part-1", "#part-2"]);
  });

  it("lead to where the headings are, whatever characters these have", () => {
    expect(bodyOf("# A\n\n## Fees: `a_b`, (c) & d?\n")).toContain('<h2 id="fees-a-b-c-d">Fees: <code>a_b</code>, (c) &amp; d?</h2>');
    expect(bodyOf("# A\n\n### 2.5 % --- Ünits\n")).toContain('<h3 id="2-5-nits">2.5 % --- Ünits</h3>');
  });
});

it("marks no other guide than the one that is read", () => {
  const current = (name: string) =>
    [...String(guidePage(name, "# A\n", "").body).matchAll(/href="([^"]*)" aria-current="page"/g)].map(([, path]) => path);
  expect([current("first-call"), current("metering"), current("else")]).toEqual([["/docs/first-call"], ["/docs/metering"], []]);
});
