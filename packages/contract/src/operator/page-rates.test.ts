import { expect, it } from "vitest";
import { pageRateRow, type StatedRate } from "./page-rates.ts";

const SOURCE = {
  creditUnionId: "CU|AUSTIN|TX",
  charterNumber: 1,
  state: "TX",
  url: "https://cu.example/rates",
  at: "2028-03-01T12:00:00.000Z",
  readBy: "ann",
};

/** A hash that is good enough to tell a few texts apart. */
const hash = (text: string): string =>
  Array.from(text)
    .reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 0xffff_ffff, 7)
    .toString(16)
    .padStart(16, "0");

function rowOf(scope: StatedRate["scope"], agesIn?: number) {
  const rate = { cell: "table 1, row 2, column 2", quote: "36 months | 5.00%", figures: { rate: 5 }, provenBy: null };
  const made = pageRateRow({ ...rate, scope: { product_type: "auto_loan", ...scope }, ages_in: agesIn }, SOURCE, hash);
  if (!made.ok) throw new Error(made.says);
  return made.row;
}

it("has the model years that an age means when the page is read", () => {
  expect(rowOf({ vehicle_year_min: 2021, vehicle_year_max: 2024 }, 2026)).toMatchObject({ vehicle_year_min: 2023, vehicle_year_max: 2026 });
  expect(rowOf({ vehicle_year_min: 2021 }, 2026).evidence?.ages_in).toBe(2028);
  expect(rowOf({ vehicle_year_min: 2021 })).toMatchObject({ vehicle_year_min: 2021 });
});

it("has an id by the age: the same for one age in each year, and another for another age or for model years", () => {
  const ids = [rowOf({ vehicle_year_min: 2021 }, 2026), rowOf({ vehicle_year_min: 2022 }, 2027), rowOf({ vehicle_year_min: 2021 }, 2027)];
  const [one, same, other] = ids.map(({ rate_id }) => rate_id);
  expect(same).toBe(one);
  expect(new Set([one, other, rowOf({ vehicle_year_min: 2021 }).rate_id]).size).toBe(3);
});
