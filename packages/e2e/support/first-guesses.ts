/**
 * A user's request to an agent, the tool that serves the request, and the arguments that an agent might try first after reading
 * the tool's description. All guesses were written before any of them was tried.
 */
export interface FirstGuess {
  readonly request: string;
  readonly tool: string;
  /** Plausible arguments of a first call, one set for each guess. */
  readonly guesses: readonly Readonly<Record<string, unknown>>[];
}

const guess = (request: string, tool: string, ...guesses: FirstGuess["guesses"]): FirstGuess => ({ request, tool, guesses });
const auto = (amount: number, more: object = {}) => ({ product_type: "auto_loan", amount, ...more });
const SEARCH = "find_eligible_credit_unions";
const OFFERS = "rank_offers";
const REACHABLE = "find_reachable_offers";

export const FIRST_GUESSES: readonly FirstGuess[] = [
  guess(
    "I live in Austin, Texas. Which credit unions can I join?",
    SEARCH,
    { home_state: "TX", home_city: "Austin" },
    { home_state: "Texas", home_city: "Austin" },
  ),
  guess("My ZIP is 78701. Where could I become a member?", SEARCH, { home_zip: "78701" }, { home_zip: "78701", limit: 10 }),
  guess(
    "I'm a veteran in Ohio.",
    SEARCH,
    { home_state: "OH", military_status: "veteran" },
    { home_state: "Ohio", military: [{ status: "veteran" }] },
  ),
  guess(
    "I teach at the University of Michigan.",
    SEARCH,
    { employer: "University of Michigan" },
    { school: "University of Michigan", school_relationship: "employee" },
  ),
  guess(
    "My wife is in the Navy and we live in San Diego.",
    SEARCH,
    { home_state: "CA", home_city: "San Diego", family: [{ relation: "spouse", military_status: "active_duty" }] },
    { home_state: "California", home_city: "San Diego", military_status: "military_family" },
  ),
  guess(
    "I retired from Boeing, Seattle.",
    SEARCH,
    { home_state: "WA", home_city: "Seattle", employers: [{ name: "Boeing", relationship: "retiree" }] },
    { employers: [{ name: "Boeing", relationship: "retiree" }] },
  ),
  guess("I go to St. Mary's church in Boise.", SEARCH, { worship: "St. Mary's", home_state: "ID", home_city: "Boise" }),
  guess(
    "I'm a nurse in Dane County, Wisconsin.",
    SEARCH,
    { occupation: "nurse", home_state: "WI", home_county: "Dane" },
    { occupation: "nurse", home_state: "Wisconsin", home_county: "Dane County" },
  ),
  guess("My mom belongs to Navy Federal. Does that help?", SEARCH, { family: [{ relation: "parent", member_of: ["Navy Federal"] }] }),
  guess("I won't join any association. What's left for me in Florida?", SEARCH, { home_state: "FL", willing_to_join_association: false }),
  guess("I work in Travis County but live in Williamson County.", SEARCH, {
    home_state: "TX",
    home_county: "Williamson",
    worksite_state: "TX",
    worksite_county: "Travis",
  }),
  guess("I own a rental house in Denver; what does that open?", SEARCH, { property_state: "CO", property_city: "Denver" }),
  guess("Our trust wants to bank with a credit union in Maine.", SEARCH, { home_state: "ME", applicant_kind: "trust" }),
  guess(
    "I'm a student at Ohio State.",
    SEARCH,
    { school: "Ohio State", school_relationship: "student" },
    { schools: [{ name: "Ohio State", relationship: "student" }] },
  ),
  guess(
    "Show me more of the ones I could possibly join.",
    SEARCH,
    { home_state: "TX", limit: 20 },
    { home_state: "TX", limit: 20, detail: "full" },
  ),

  guess(
    "Which credit unions serve Travis County, Texas?",
    "lookup_place_eligibility",
    { state: "TX", county: "Travis" },
    { state: "Texas", county: "Travis County" },
  ),
  guess("Which ones are open to anybody?", "lookup_place_eligibility", { open_to_anyone: true }),
  guess("List credit unions for Vermont.", "lookup_place_eligibility", { state: "VT" }, { state: "Vermont", limit: 10 }),
  guess(
    "Can I, a Texan, join this one?",
    "check_membership_eligibility",
    { credit_union_ids: ["Synthetic Beacon Workers CU 3105|Lytle|TX"], user: { state: "TX" } },
    { credit_union_ids: ["Synthetic Beacon Workers CU 3105|Lytle|TX"], user: { home_state: "Texas" } },
  ),
  guess("I'm with the Army. Check these two for me.", "check_membership_eligibility", {
    credit_union_ids: ["A|B|TX", "C|D|OK"],
    user: { military_status: "active_duty" },
  }),
  guess("Who can join this credit union, in general?", "get_membership_record", { id: "Synthetic Beacon Workers CU 3105|Lytle|TX" }),
  guess("How much do you know about membership at all?", "get_eligibility_coverage", {}),
  guess(
    "Here is what the client wrote: 'I drive for UPS in Reno.'",
    "extract_eligibility_facts",
    { text: "I drive for UPS in Reno." },
    { text: "I drive for UPS in Reno.", subject: "client" },
  ),
  guess("What do you gather from 'vivo en Laredo'?", "extract_eligibility_facts", { text: "vivo en Laredo" }),

  guess(
    "Best rate on a $20,000 used car loan in Texas?",
    OFFERS,
    { product_request: auto(20_000, { vehicle_condition: "used" }), context: { geo: { state: "TX" } } },
    { product_request: auto(20_000, { vehicle_condition: "used", intent: "purchase" }), context: { geo: { state: "Texas" } } },
  ),
  guess("30-year mortgage for $320,000, score 760, 20% down, Georgia.", OFFERS, {
    product_request: { product_type: "mortgage", amount: 320_000, term_months: 360, down_payment_percent: 20 },
    borrower: { credit_score: 760 },
    context: { geo: { state: "GA" } },
  }),
  guess("Refinance my 6.9% mortgage; I owe 280,000 with 25 years left.", OFFERS, {
    product_request: { product_type: "mortgage", intent: "refinance", amount: 280_000, term_months: 360 },
    current_offer: { rate: 6.9, balance: 280_000, remaining_months: 300 },
  }),
  guess("What would a HELOC of 50k on a 400k house with 150k owed cost?", OFFERS, {
    product_request: { product_type: "heloc", amount: 50_000, property_value: 400_000, liens_balance: 150_000 },
  }),
  guess("I need $5,000 to consolidate debt.", OFFERS, {
    product_request: { product_type: "personal_loan", amount: 5000, intent: "debt_consolidation" },
  }),
  guess(
    "Student loan, 30,000 over ten years.",
    OFFERS,
    { product_request: { product_type: "student_loan", amount: 30_000, term_months: 120 } },
    { product_request: { product_type: "student_loan", amount: 30_000, term_months: 120, intent: "education" } },
  ),
  guess("A credit card for balance transfer, 4,000 dollars.", OFFERS, {
    product_request: { product_type: "credit_card", amount: 4000, intent: "balance_transfer" },
  }),
  guess(
    "My bakery needs a 60,000 oven.",
    OFFERS,
    { product_request: { product_type: "equipment_loan", amount: 60_000 } },
    { product_request: { product_type: "equipment_loan", amount: 60_000, audience: "business" } },
  ),
  guess("A 5/1 ARM for 500k in California.", OFFERS, {
    product_request: { product_type: "mortgage_arm", amount: 500_000 },
    context: { geo: { state: "CA" } },
  }),
  guess("Show me five lenders for a new car, 35k, 72 months.", OFFERS, {
    product_request: auto(35_000, { term_months: 72, vehicle_condition: "new" }),
    preferences: { max_providers: 5 },
  }),
  guess("Only offers I'm eligible for, please: 10k personal, Navy vet.", OFFERS, {
    product_request: { product_type: "personal_loan", amount: 10_000 },
    borrower: { military_status: "veteran", military: [{ status: "veteran", branch: "navy" }] },
    preferences: { eligible_only: true },
  }),
  guess("Compare these three applicants.", "batch_decisions", {
    scenarios: [
      { id: "a", product_type: "auto_loan", intent: "purchase", amount: 20_000, state: "TX" },
      { id: "b", product_type: "mortgage", intent: "purchase", amount: 300_000, state: "OK" },
      { id: "c", product_type: "heloc", intent: "home_improvement", amount: 40_000 },
    ],
  }),
  guess("Price a 25k car loan at scores 640, 700 and 760.", "batch_decisions", {
    state: "TX",
    scenarios: [640, 700, 760].map((credit_score) => ({ product_type: "auto_loan", intent: "purchase", amount: 25_000, credit_score })),
  }),
  guess("Try a pretend mortgage decision first.", "simulate_decision", { product_request: { product_type: "mortgage", amount: 300_000 } }),

  guess(
    "Cheapest car loan that I could actually get? Texas, works at Dell.",
    REACHABLE,
    { person: { home_state: "TX", employer: "Dell" }, product: auto(20_000) },
    { person: { home_state: "Texas", employer: "Dell" }, product: auto(20_000, { term_months: 60, vehicle_condition: "new" }) },
  ),
  guess("Mortgage of 250k for a teacher in Laramie County, Wyoming.", REACHABLE, {
    person: { home_state: "WY", home_county: "Laramie", occupation: "teacher" },
    product: { product_type: "mortgage", amount: 250_000, term_months: 360 },
  }),
  guess(
    "I'm on active duty at Fort Campbell: a 15k motorcycle loan.",
    REACHABLE,
    { person: { military_status: "active_duty", worksite_city: "Fort Campbell", worksite_state: "KY" }, product: auto(15_000) },
    { person: { military_status: "active_duty" }, product: auto(15_000) },
  ),

  guess(
    "What do car loans cost in Colorado these days?",
    "get_benchmarks",
    { product_type: "auto_loan", state: "CO" },
    { product_type: "auto_loan", state: "Colorado", credit_score: 700 },
  ),
  guess("National average for 30-year mortgages?", "get_benchmarks", { product_type: "mortgage", term_months: 360 }),
  guess(
    "Rank the lenders for personal loans in Illinois.",
    "get_league_table",
    { product_type: "personal_loan", state: "IL" },
    { product_type: "personal_loan", state: "Illinois", amount: 10_000, limit: 10 },
  ),
  guess(
    "List published mortgage rates in Texas.",
    "list_rates",
    { product_type: "mortgage", state: "TX" },
    { product_type: "mortgage", state: "TX", term_months: 360, limit: 20 },
  ),
  guess("What does this institution charge on cards?", "list_rates", {
    product_type: "credit_card",
    credit_union_id: "Synthetic Beacon Workers CU 3105|Lytle|TX",
  }),
  guess(
    "How did auto rates move this year?",
    "get_rate_history",
    { product_type: "auto_loan", from: "2026-01-01" },
    { product_type: "auto_loan", from: "2026-01-01", to: "2026-11-01", state: "TX" },
  ),
  guess("Who raised mortgage rates most since summer?", "get_rate_movements", {
    product_type: "mortgage",
    from: "2026-06-21",
    direction: "up",
  }),
  guess(
    "Best 12-month CD for $10,000?",
    "rank_deposit_rates",
    { product_type: "certificate", amount: 10_000, term_months: 12 },
    { product_type: "certificate", amount: 10_000, term_months: 12, state: "Texas" },
  ),
  guess("Where does savings of 500 dollars earn most in Utah?", "rank_deposit_rates", {
    product_type: "savings",
    amount: 500,
    state: "UT",
  }),
  guess("Which books were in force last week?", "list_rate_books", {}, { limit: 10 }),
  guess("Show me that credit union's profile.", "get_credit_union_profile", {
    state: "TX",
    slug: "synthetic-beacon-workers-cu-3105-lytle",
  }),

  guess("Tell my server when a 30-year refi drops under 5.75 APR.", "create_monitor", {
    name: "refi",
    decision_context: { product_type: "mortgage", intent: "refinance", amount: 320_000, term_months: 360, state: "TX" },
    conditions: [{ field: "apr", operator: "lt", value: 5.75 }],
    webhook_url: "https://hooks.example.com/rates",
  }),
  guess("Alert me if the car payment falls by 5 percent.", "create_monitor", {
    name: "car",
    decision_context: { product_type: "auto_loan", amount: 25_000 },
    conditions: [{ field: "monthly_payment", operator: "change_pct", value: -5 }],
    webhook_url: "https://hooks.example.com/rates",
    cooldown_hours: 24,
  }),
  guess("What monitors do I have?", "list_monitors", {}, { status: "active" }),
  guess("Tell us whenever auto rates in Texas move by a quarter point.", "create_subscription", {
    product_type: "auto_loan",
    state: "TX",
    min_change_bps: 25,
    webhook_url: "https://hooks.example.com/rates",
  }),
  guess("Which markets do we follow?", "list_subscriptions", {}),
  guess("Pause that monitor for now.", "update_monitor", { monitor_id: "mon_1", status: "paused" }),
  guess("Why did my monitor not fire?", "list_monitor_evaluations", { monitor_id: "mon_1" }),
  guess("Did the webhook arrive?", "list_monitor_deliveries", { monitor_id: "mon_1" }),
];
