/** A change in percentage points, with its sign, and as many digits as it has beyond the second. */
export function signed(points: number): string {
  const digits = Math.abs(points).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 3 });
  return `${points > 0 ? "+" : points < 0 ? "−" : ""}${digits}`;
}
