import { expect, it } from "vitest";
import { FIELD_GUARDS, guardOf } from "./field-guards.ts";

// Each guard must fit its own example: it gives its verdict on some word of the example, taken as the value of one of `FIELDS`.
const FIELDS = [
  "home_city",
  "home_zip",
  "worksite_city",
  "facility_city",
  "military_status",
  "employer",
  "employers",
  "occupation",
  "school",
  "associations",
  "member_of",
];

it.each(FIELD_GUARDS.map((guard) => [guard.example, guard] as const))("%s", (example, guard) => {
  const words = [...example.matchAll(/[\p{L}\d'.]+/gu)];
  const fits = words.some(({ 0: own, index }) =>
    FIELDS.filter((field) => guard.fields?.test(field) ?? true).some(
      (field) =>
        guardOf({
          field,
          isOfRelative: guard.ofRelatives === true,
          before: example.slice(0, index),
          own,
          after: example.slice(index + own.length),
        }) === guard.says,
    ),
  );
  expect(fits).toBe(true);
});

it.each([
  ["Acabo de mudarme a ", "Reno", ", Nevada.", "home_city", false],
  ["I have been a member of ", "AARP", " for ten years.", "associations", false],
  ["I am a contractor for ", "Boeing", ".", "employers", false],
  ["I attend ", "Auburn", " full time.", "school", false],
  ["My husband works at ", "Boeing", " in Everett.", "employer", true],
  ["I served in the ", "Navy", " and studied Mexican history.", "military_status", false],
  ["", "I'm in the Navy", ". My dad was in the British Army.", "military_status", false],
  ["I work out in the field for ", "Boeing", ".", "employer", false],
  ["I work out in ", "Tulsa", " for American Airlines.", "worksite_city", false],
  ["I'm a contractor for ", "Boeing", " through a staffing agency.", "employers", false],
  ["I was told I'm a member of ", "AARP", ".", "associations", false],
  ["My dad was a cop and is a member of the ", "Elks Lodge", ".", "associations", true],
  ["Quiero mudarme pero vivo en ", "Reno", ", Nevada.", "home_city", false],
  ["No quiero mudarme, vivo en ", "Dallas", ", Texas.", "home_city", false],
  ["Después de mudarme a ", "Houston", ", Texas, trabajo en Shell.", "home_city", false],
  ["My son attends ", "USC", " for game design.", "school", true],
  ["My wife works at ", "Boeing", ". My dog died last week.", "employer", true],
  ["My brother passed last year's bar exam and works at ", "Deloitte", ".", "employer", true],
  ["I live in ", "Boise", ", Idaho, looking for a wedding loan.", "home_city", false],
  ["I live in zip ", "43604", " and need 5k for a wedding.", "home_zip", false],
  ["I have doctor appointments in May and work at ", "Dell", ".", "employer", false],
  ["I was hospitalized in May and work at ", "Dell", ".", "employer", false],
  ["I was born in Texas and work at ", "Dell", ".", "employer", false],
  ["I'm an RN in chemo at ", "Kaiser Permanente", ".", "employer", false],
  ["I work at ", "Costco", ", it treats me fine.", "employer", false],
  ["I work in banking at ", "Wells Fargo", ".", "employer", false],
  ["I work at ", "Intel", " just ended my shift.", "employer", false],
  ["I'm a student at ", "Temple", " majoring in biology.", "school", false],
  ["I attend ", "Temple", " every day.", "school", false],
  ["i'm a member of the ", "board of realtors", ".", "associations", false],
  ["Soy ", "maestra", " mi hijo va a la escuela.", "occupation", false],
  ["I live with my wife who cooks and works at ", "Target", ".", "employer", true],
  ["I'm a ", "veteran", ", going to training for HVAC.", "military_status", false],
  ["I have a membership at ", "Navy Federal", ".", "member_of", false],
  ["I was denied a loan but I'm a member of ", "Navy Federal", ".", "member_of", false],
  ["My membership at ", "Golden 1", " is active.", "member_of", false],
  ["I work at ", "Google", " but I'm not happy there.", "employer", false],
  ["I work at ", "Google", ". I'm not sure that counts.", "employer", false],
  ["I live near my job at ", "Boeing", ".", "employer", false],
  ["Trabajo en ", "Mayo Clinic", ".", "employer", false],
  ["I plan to stay; I live in ", "Prescott", ", Arizona.", "home_city", false],
  ["I'm a veteran of ", "the Army", ".", "military_status", false],
])("says nothing of %s%s%s", (before, own, after, field, isOfRelative) => {
  expect(guardOf({ field, isOfRelative, before, own, after })).toBeNull();
});
