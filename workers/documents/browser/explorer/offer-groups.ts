import { usd } from "./price-cells.ts";
import type { Found, Price, Reachable } from "./prices.ts";

export interface Offered {
  readonly provider: string;
  readonly prices: readonly Price[];
  readonly joining: string;
}

export interface Group {
  readonly name: "now" | "step" | "perhaps" | "near";
  readonly title: string;
  readonly meaning: string;
  /** CSS class of the mark before the text about joining. */
  readonly mark: string;
  readonly offers: readonly Offered[];
}

function stepOf({ membership }: Reachable): string {
  const association = membership.path.conditional_on?.association ?? "an association";
  return `After joining ${association}${membership.join_cost_usd === undefined ? "" : `, ${usd(membership.join_cost_usd)}`}`;
}

export function groupsOf({ offers, open }: Found): readonly Group[] {
  const toOffered = ({ provider, prices, ask }: Found["open"][number]): Offered => ({ provider, prices, joining: ask });
  const groups: readonly Group[] = [
    {
      name: "now",
      title: "You appear to qualify",
      meaning: "A published path applies to you. The credit union decides.",
      mark: "yes",
      offers: offers.filter(({ isNow }) => isNow).map(({ provider, prices }) => ({ provider, prices, joining: "You appear to qualify" })),
    },
    {
      name: "step",
      title: "After one step",
      meaning: "You appear to qualify once you have taken it.",
      mark: "step",
      offers: offers.filter(({ isNow }) => !isNow).map((row) => ({ provider: row.provider, prices: row.prices, joining: stepOf(row) })),
    },
    {
      name: "perhaps",
      title: "Perhaps",
      meaning: "Part of a path applies to you; the rest is open.",
      mark: "may",
      offers: open.filter(({ isPossible }) => isPossible).map(toOffered),
    },
    {
      name: "near",
      title: "Worth a call",
      meaning: "It is open whether you may join these, the nearest first. That is not a no.",
      mark: "ask",
      offers: open.filter(({ isPossible }) => !isPossible).map(toOffered),
    },
  ];
  return groups.filter((group) => group.offers.length > 0);
}
