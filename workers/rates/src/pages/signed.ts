/** A change in percentage points, with its sign and two or three decimals. */
export function signed(points: number): string {
  const digits = Math.abs(points).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 3 });
  return `${points > 0 ? "+" : points < 0 ? "−" : ""}${digits}`;
}
