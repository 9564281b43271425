import { pageText } from "@tellerline/worker-kit/pages/testing";
import { expect, it } from "vitest";
import * as z from "zod";
import { explorerPage, toField } from "./explorer.ts";

const page = explorerPage("explore();");

const fields: readonly { readonly name: string }[] = JSON.parse(
  /<script type="application\/json" id="fields">(.*)<\/script>/s.exec(String(page.body))?.[1] ?? "[]",
);
const fieldOf = (name: string) => fields.find((field) => field.name === name);

it("asks for a situation in words, a loan and an amount, and has room for facts, answers and offers", async () => {
  const text = pageText(page).replace(/(?<=id="fields">).*(?=<\/script>)/, "[]");
  await expect(text).toMatchFileSnapshot("../expected/explorer.txt");
});

it.each([
  { name: "home_zip", label: "Home ZIP code", kind: "text", choices: [] },
  { name: "employer", label: "Employer", kind: "text", choices: [] },
  { name: "associations", label: "Associations", kind: "list", choices: [] },
  { name: "employers", label: "Employers", kind: "records", choices: [] },
  { name: "family", label: "Family", kind: "records", choices: [] },
  {
    name: "willing_to_join_association",
    label: "Willing to join association",
    kind: "flag",
    choices: [
      { value: "true", label: "Yes" },
      { value: "false", label: "No" },
    ],
  },
])("takes $name as a field of the form, as requests have it", (field) => {
  expect(fieldOf(field.name)).toEqual(field);
});

it("takes a number as a number, whole or not", () => {
  const field = { name: "rooms", label: "Rooms", kind: "number", choices: [] };
  expect([z.int().min(1).optional(), z.number()].map((schema) => toField(["rooms", schema]))).toEqual([field, field]);
});

it("offers states by their codes, those of military mail not among them", () => {
  const field = fieldOf("home_state");
  expect(field).toMatchObject({ label: "Home state", kind: "choice" });
  expect(JSON.stringify(field)).toContain('{"value":"TX","label":"TX"}');
  expect(JSON.stringify(field)).not.toContain('"AE"');
  expect(JSON.stringify(fieldOf("military_status"))).toContain('{"value":"active_duty","label":"Active duty"}');
});
