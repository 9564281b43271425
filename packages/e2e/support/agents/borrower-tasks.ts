/** A person's request to an agent, the tool calls with which the agent serves it, and what the agent's reply must and must not say. */
export interface BorrowerTask {
  readonly asked: string;
  readonly calls: readonly { readonly tool: string; readonly args: Record<string, unknown> }[];
  /** Paths of the values that make up the reply. `1.offers.0.provider` is a value in the answer to the second call. */
  readonly end: readonly string[];
  readonly says: readonly RegExp[];
  readonly neverSays?: readonly RegExp[];
}

const NURSE = "I am a nurse at Houston Methodist Hospital and live in Houston, Texas. I want to buy a used car for 25,000 dollars.";
const VETERAN = "I am a Navy veteran and live in San Antonio, Texas.";

export const BORROWER_TASKS: readonly BorrowerTask[] = [
  {
    asked: NURSE,
    calls: [
      { tool: "extract_eligibility_facts", args: { text: NURSE } },
      {
        tool: "find_reachable_offers",
        args: {
          state: "TX",
          city: "Houston",
          employer: "Houston Methodist Hospital",
          product_type: "auto_loan",
          amount: 25_000,
          vehicle_condition: "used",
        },
      },
    ],
    end: ["1.unresolved.0.provider", "1.unresolved.0.ask", "1.unresolved.0.offer.rate", "1.unresolved.0.offer.age", "1.disclosure"],
    says: [/Methodist/, /ask it/, /\d\.\d+/, /months ago/, /unknown never means no/i],
  },
  {
    asked: VETERAN,
    calls: [
      { tool: "extract_eligibility_facts", args: { text: VETERAN } },
      { tool: "find_eligible_credit_unions", args: { state: "TX", city: "San Antonio", military_status: "veteran" } },
    ],
    end: [
      "0.person_search_body",
      "1.possibly_eligible.0.name",
      "1.possibly_eligible.0.reasons.0",
      "1.next_questions.0.question",
      "1.disclosure",
    ],
    says: [/veteran/, /We still need to know whether you live in Bexar County/, /\?/, /final membership decision/],
  },
  {
    asked: "Somebody told me to try BECU. I work at Boeing in Seattle.",
    calls: [
      { tool: "find_institution", args: { q: "BECU", limit: 1 } },
      { tool: "check_membership_eligibility", args: { credit_union_ids: ["BECU"], state: "WA", city: "Seattle", employer: "Boeing" } },
    ],
    end: ["0.institutions.0.name", "0.institutions.0.matched_by", "1.results.0.credit_union_id", "1.results.0.status", "1.disclosure"],
    says: [/Boeing Employees/, /also_known_as/, /BOEING EMPLOYEES\|TUKWILA\|WA/, /unknown never means no/i],
  },
  {
    asked: "What does Navy Fedral charge for a car?",
    calls: [
      { tool: "find_institution", args: { q: "navy fedral" } },
      { tool: "list_rates", args: { credit_union_id: "NAVY FEDERAL CREDIT UNION|VIENNA|VA", product_type: "auto_loan" } },
    ],
    end: ["0.institutions.0.name", "0.institutions.0.matched_by", "1.rates.0.rate", "1.rates.0.observed_at"],
    says: [/Navy Federal Credit Union/, /near_name/, /\d\.\d+/, /2025-12-31/],
  },
  {
    asked: "Where do I get the most for 10,000 dollars of savings?",
    calls: [{ tool: "rank_deposit_rates", args: { product_type: "savings", amount: 10_000 } }],
    end: ["0.empty_because"],
    says: [/no deposit rates yet/, /sandbox/],
    neverSays: [/\d %/],
  },
  {
    asked: "I owe 18,000 on my car at 9.5 percent, 48 months to go, in Ohio. Is there something better?",
    calls: [
      {
        tool: "rank_offers",
        args: {
          product_type: "auto_loan",
          intent: "refinance",
          amount: 18_000,
          state: "OH",
          current_offer: { rate: 9.5, balance: 18_000, remaining_months: 48 },
        },
      },
    ],
    end: ["0.argument_notes.0", "0.summary.headline", "0.offers.0.savings.unknown_because"],
    says: [/was taken as/, /Best of \d+ institutions/, /before any fees/, /months ago/, /No savings in dollars are told/],
    neverSays: [/\bsaves? you\b/i, /\bsave \$/i],
  },
  {
    asked: "Would a car loan of 30,000 in Colorado be cheaper over 48 or over 72 months?",
    calls: [
      {
        tool: "batch_decisions",
        args: {
          state: "CO",
          scenarios: [48, 72].map((term_months) => ({
            id: `${term_months} months`,
            product_type: "auto_loan",
            intent: "purchase",
            amount: 30_000,
            term_months,
          })),
        },
      },
    ],
    end: ["0.results.0.id", "0.results.0.best_offer.total_cost_usd", "0.results.1.id", "0.results.1.best_offer.total_cost_usd"],
    says: [/48 months/, /72 months/, /3\d{4}\.\d+/],
  },
  {
    asked: "What is a usual rate for a personal loan in Ohio?",
    calls: [{ tool: "get_benchmarks", args: { product_type: "personal_loan", state: "OH" } }],
    end: ["0.benchmarks.0.median", "0.benchmarks.0.institutions", "0.benchmarks.0.age", "0.disclosure"],
    says: [/\d/, /months ago/, /not an offer/],
  },
  {
    asked: "Tell me when a car loan in Texas falls under 3 percent.",
    calls: [
      {
        tool: "create_monitor",
        args: {
          name: "Car in Texas under 3 %",
          decision_context: { product_type: "auto_loan", amount: 25_000, state: "TX" },
          conditions: [{ field: "apr", operator: "lt", value: 3 }],
        },
      },
      { tool: "list_events", args: {} },
    ],
    end: ["0.name", "0.status", "1.empty_because"],
    says: [/under 3 %/, /active/, /No event is stored/, /`wait`/],
  },
  {
    asked: "I study at the University of Michigan and live in Ann Arbor. Which credit unions could I join?",
    calls: [{ tool: "find_eligible_credit_unions", args: { state: "MI", city: "Ann Arbor", school: "University of Michigan" } }],
    end: ["0.argument_notes", "0.unknown.0.name", "0.unknown.0.reasons.0", "0.next_questions.0.question", "0.disclosure"],
    says: [/`city` was taken as `home_city`/, /University of Michigan/, /whether the institution confirms/, /\?/, /not a rejection/],
  },
];
