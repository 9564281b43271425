export interface Payment {
  readonly kind: "column" | "example";
  /** US dollars a month. */
  readonly published: number;
  /** US dollars a month: one payment for each rate and each term in the same row or sentence. */
  readonly expected: readonly number[];
}

/** A term as a page writes it: `60 months`, `5 years`, `36-Month`. */
const TERM = /^(\d+)(?:\s*(mo\.|m\.|months|meses|years|años)|-Month)?$/;

function monthsOf(text: string): number | null {
  const found = TERM.exec(text);
  if (found === null) return null;
  return Number(found[1]) * (found[2] === "years" || found[2] === "años" ? 12 : 1);
}

/** The level payment that pays off an amount, US dollars. Found by bisection: each try pays off the balance month by month. */
function paymentByBalance(amount: number, ratePercent: number, months: number): number {
  let [low, high] = [0, amount * 2];
  for (let round = 0; round < 80; round += 1) {
    const payment = (low + high) / 2;
    let balance = amount;
    for (let month = 0; month < months; month += 1) balance += (balance * ratePercent) / 1200 - payment;
    if (balance > 0) low = payment;
    else high = payment;
  }
  return Math.round(high * 100) / 100;
}

const numberOf = (text: string): number => Number(text.replaceAll(/[$,%]/g, ""));
const cellsOf = (row: string): readonly string[] => [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/g)].map(([, cell]) => cell ?? "");
const textOf = (cell: string): string => cell.replaceAll("<br>", " ").replaceAll(/<[^>]*>/g, "");

/** Terms that a row may be for: written as a term, or as years in a name such as "30-Year Fixed". */
function termsIn(cells: readonly string[]): readonly number[] {
  return cells.flatMap((cell) => {
    const months = monthsOf(cell);
    const years = /(\d+)-Year Fixed|Fija a (\d+) años|, (\d+) (?:years|años)/.exec(cell);
    return [...(months === null ? [] : [months]), ...(years === null ? [] : [Number(years[1] ?? years[2] ?? years[3]) * 12])];
  });
}

function inTable(table: string): readonly Payment[] {
  if (!/\$1,000/.test(table)) return [];
  return [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].flatMap(([, row = ""]): readonly Payment[] => {
    const cells = cellsOf(row).map(textOf);
    const published = /\$(\d+\.\d\d)/.exec(cells.join(" "));
    if (published === null) return [];
    const rates = cells.flatMap((cell) => [...cell.matchAll(/(?<![$\d])\d+\.\d+/g)].map(([figure]) => Number(figure)));
    const expected = rates.flatMap((rate) => termsIn(cells).map((months) => paymentByBalance(1000, rate, months)));
    return [{ kind: "column", published: Number(published[1]), expected }];
  });
}

const EXAMPLE =
  /(?:loan of|préstamo de) (\$[\d,]+) (?:for|a) (\d+) (?:months|meses) (?:at|con una tasa de) ([\d.]+%).*? (?:monthly payment of|pago mensual de) (\$[\d,]+\.\d\d)/g;

/**
 * The payments that a page publishes, each with the expected amounts, computed without the fleet's own arithmetic, which they check.
 */
export function paymentsIn(html: string): readonly Payment[] {
  const columns = [...html.matchAll(/<table>.*?<\/table>/gs)].flatMap(([table]) => inTable(table));
  const examples = [...html.matchAll(EXAMPLE)].map(
    ([, amount = "", months = "", rate = "", payment = ""]): Payment => ({
      kind: "example",
      published: numberOf(payment),
      expected: [paymentByBalance(numberOf(amount), numberOf(rate), Number(months))],
    }),
  );
  return [...columns, ...examples];
}

export const agrees = ({ published, expected }: Payment): boolean => expected.some((one) => Math.abs(one - published) < 0.006);
