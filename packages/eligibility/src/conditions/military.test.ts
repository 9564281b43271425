import { describe, expect, it } from "vitest";
import { booksOf, SOURCE } from "../oracle/world.oracle.ts";
import { type MilitaryService, UNKNOWN_PERSON } from "../person/person.ts";
import { MILITARY_CLASS } from "../rules/classes.ts";
import { RuleOutcomes } from "../search/rule-outcomes.ts";
import { askingOf } from "./index.ts";

const { book, memory } = booksOf(SOURCE);

/** The person's military service after answering yes about the atom with this key. */
function answeredWith(key: string, military: readonly MilitaryService[] | null) {
  const { evaluator } = RuleOutcomes.of(memory, { ...UNKNOWN_PERSON, military }).own;
  const atom = Array.from(book.atomKey).findIndex((text) => book.text(text) === key);
  expect(book.atomClass[atom]).toBe(MILITARY_CLASS);
  return askingOf(MILITARY_CLASS).answer(book, evaluator, atom).individual.military;
}

const service = (status: MilitaryService["status"], more: Partial<MilitaryService> = {}): MilitaryService => ({
  status,
  branch: null,
  state: null,
  ...more,
});

describe("an answer about military service", () => {
  const VETERAN = "military:army|navy:veteran";
  const GUARD = "military:OK:reservist";
  const army = service("veteran", { branch: "army" });
  const sailor = service("active_duty", { branch: "navy" });

  it.each([
    ["is a service where none was stated", VETERAN, null, [army]],
    ["is beside what else was stated", VETERAN, [sailor], [sailor, army]],
    ["takes the place of the service that it completes", VETERAN, [service("veteran")], [army]],
    ["leaves another service as it is", VETERAN, [service("veteran"), sailor], [sailor, army]],
    [
      "keeps what was stated of that service",
      GUARD,
      [service("reservist", { branch: "air_force" })],
      [service("reservist", { branch: "air_force", state: "OK" })],
    ],
    [
      "completes no service of another state",
      GUARD,
      [service("reservist", { state: "TX" })],
      [service("reservist", { state: "TX" }), service("reservist", { state: "OK" })],
    ],
  ])("%s", (_, key, stated, expected) => {
    expect(answeredWith(key, stated)).toEqual(expected);
  });
});
