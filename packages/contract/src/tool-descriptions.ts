import type { OPERATIONS } from "./catalogue/index.ts";

type ToolName = NonNullable<(typeof OPERATIONS)[keyof typeof OPERATIONS]["tool"]>;

const NEVER_NO = "`unknown` never means no.";

/** What each tool is for, and when to use it rather than another. Agents read all of them before their first call. */
const TOOL_DESCRIPTIONS: Readonly<Record<ToolName, string>> = {
  extract_eligibility_facts: `Reads the facts that decide membership out of what a person wrote. Use it first, confirm the facts with the person, and pass \`person_search_body\` to find_eligible_credit_unions. ${NEVER_NO}`,
  find_eligible_credit_unions: `Finds the credit unions that a person may be able to join, in four buckets ordered by certainty, and the questions that would unlock more. For named institutions use check_membership_eligibility, for offers find_reachable_offers. \`state\`, \`city\`, \`county\` and \`zip\` alone are those of the home. ${NEVER_NO} Never tell anyone that they are ineligible.`,
  check_membership_eligibility: `Says for each of the named credit unions whether a person appears able to join it, and why. ${NEVER_NO}`,
  find_reachable_offers: `Ranks loan offers by true cost from the credit unions that a person appears able to join. Use it when both the person and the loan are known. If membership does not matter, use rank_offers. ${NEVER_NO}`,
  lookup_place_eligibility: `Lists the credit unions that serve a county or a state. Use it when nothing is known of a person but the place. ${NEVER_NO}`,
  get_membership_record: `Shows everything that is known about who may join one credit union, which may be incomplete. ${NEVER_NO}`,
  get_eligibility_coverage: "Counts the institutions and rules that membership answers rest on. Use it to say how complete they are.",
  rank_offers:
    "Ranks loan offers for one borrower by true cost: the APR of the borrower's cash flows with points and fees. For several loans use batch_decisions; without a borrower use get_league_table; with membership find_reachable_offers. Arguments may also stand flat: `product_type`, `amount`, `state`, `credit_score`.",
  batch_decisions:
    "Ranks loan offers for up to 25 scenarios at once and compares their best. Use it to compare terms, amounts, products or borrowers. Each scenario costs one call of the quota.",
  simulate_decision:
    "Answers as rank_offers does, from invented rates that never change. Use it to test an integration, and never quote its answer.",
  get_league_table: "Lists the cheapest offers of a market for a standard borrower. Use it when nothing is known of a borrower.",
  list_rates:
    "Lists published loan rates with their requirements, unranked. Use it to look rates up; to compare what they cost, use rank_offers.",
  get_benchmarks: "Gives the quartiles of APR by product, term and state: what is usual in a market.",
  rank_deposit_rates: "Ranks deposit rates for an amount, the highest yield first.",
  get_rate_history: "Gives the lowest and the median rate of a market for each day.",
  get_rate_movements: "Lists the institutions whose lowest rate moved between two days, the widest first.",
  get_credit_union_profile: "Shows one credit union with its rates.",
  find_institution:
    "Finds credit unions by name, trade name or charter number, with the ids that other tools take. Use it whenever a person names one; confirm a `near_name`.",
  list_rate_books: "Lists the versions of the books from which rank_offers, batch_decisions and get_league_table can answer again.",
  create_monitor:
    "Watches the best offer for a borrower: when its conditions hold after a rate change, a signed webhook with the decision goes to `webhook_url`. The answer has the signing secret, once. Use create_subscription to watch a whole market.",
  list_monitors: "Lists the organization's monitors, the oldest first.",
  get_monitor: "Shows one monitor, and when it was last evaluated and triggered.",
  update_monitor:
    "Changes, pauses or resumes a monitor. What is left out stays as it is, but a `decision_context` is sent whole; another context or other conditions start its history over.",
  delete_monitor: "Deletes a monitor with its events and deliveries.",
  rotate_monitor_secret: "Gives a monitor a new signing secret. For 24 hours webhooks are signed with both.",
  simulate_monitor:
    "Shows what a monitor would do if its best offer's rate moved. Nothing is changed; with `deliver_webhook` a signed test is sent.",
  list_monitor_evaluations:
    "Lists the last evaluations of a monitor, with what held it back. Use it to say why it did or did not fire. The first entry is of when the monitor was set, which never sends an event.",
  list_monitor_deliveries: "Lists the webhook deliveries of a monitor, the newest first.",
  replay_monitor_events: "Sends every event of a monitor since a time again, each under its original id.",
  list_events:
    "Reads the events of monitors and subscriptions after a position, the oldest first, without a webhook. With `wait` it waits for the next one.",
  change_sandbox_rate:
    "Moves an invented rate of the sandbox for this organization, and says which events of its monitors fired. Needs a sandbox key.",
  create_subscription: "Watches a market: a signed webhook is sent when its best rate has moved by `min_change_bps` since the last event.",
  list_subscriptions: "Lists the organization's subscriptions, the oldest first.",
  get_subscription: "Shows one subscription, and the rate from which the next movement is measured.",
  update_subscription: "Changes, pauses or resumes a subscription.",
  delete_subscription: "Deletes a subscription with its events and deliveries.",
  rotate_subscription_secret: "Gives a subscription a new signing secret. For 24 hours webhooks are signed with both.",
  simulate_subscription: "Shows what a subscription would do if its market's best rate moved. Nothing is changed.",
  list_subscription_deliveries: "Lists the webhook deliveries of a subscription, the newest first.",
  replay_subscription_events: "Sends every event of a subscription since a time again, each under its original id.",
  get_delivery: "Shows one webhook delivery with each of its attempts and the receiver's answers.",
  replay_delivery: "Sends the event of one delivery again, under its original id.",
};

const BY_NAME: ReadonlyMap<string, string> = new Map(Object.entries(TOOL_DESCRIPTIONS));

/** @throws Error if there is no tool of this name. */
export function toolDescription(name: string): string {
  const description = BY_NAME.get(name);
  if (description === undefined) throw new Error(`There is no tool ${name}.`);
  return description;
}
