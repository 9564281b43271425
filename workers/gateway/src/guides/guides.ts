export const FIRST_CALL = `# The first call

A key costs nothing. With an email address it is a live key of the free plan; without, a sandbox key, whose answers never change.

\`\`\`sh
curl -s -X POST $BASE/keys -H 'Content-Type: application/json' -d '{"email":"you@example.com"}'
\`\`\`

The answer shows the \`key\` once. Send it as \`Authorization: Bearer …\` or as \`X-API-Key\`:

\`\`\`sh
curl -s "$BASE/v1/rates?product_type=auto_loan&state=TX&limit=2" -H "Authorization: Bearer $KEY"
\`\`\`

- Percent values are in percent: \`6.125\` is 6.125 %. Money is in US dollars. Times are in UTC.
- Every answer says what is left of the quota (\`RateLimit-Remaining\`) and carries an \`X-Request-Id\`.
- A fault is a problem document: \`code\` says what, \`errors[]\` says where (a JSON Pointer) and how to mend it, all at once.
- What you leave out is assumed, and said in \`assumptions\`. What we do not know is \`unknown\`, which never means no.
`;

export const BATCH = `# A batch

Up to 25 borrowers in one call; each row equals the single decision of its scenario, and \`rank\` orders the rows by their best APR.

\`\`\`sh
curl -s $BASE/v1/decisions/batch -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{
  "state": "TX", "credit_score": 740,
  "scenarios": [
    { "id": "anna", "product_type": "mortgage", "intent": "purchase", "amount": 320000, "term_months": 360 },
    { "id": "ben", "product_type": "auto_loan", "intent": "purchase", "amount": 24000 } ] }'
\`\`\`

Offers are ranked by \`apr\`: the actuarial rate of this borrower's cash flows (Regulation Z, Appendix J), points and fees in it. A scenario costs one
unit of the quota; a batch that exceeds what is left is refused whole and costs nothing. A row without an offer says in \`near_misses\` what was missing.
`;

export const ELIGIBILITY = `# Eligibility in five minutes

1. What a person wrote becomes facts, each with the words that it rests on:

\`\`\`sh
curl -s $BASE/v1/eligibility/facts -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \\
  -d '{"text":"I live in Travis County, Texas and I am a veteran."}'
\`\`\`

2. Confirm them, and search with \`person_search_body\`:

\`\`\`sh
curl -s $BASE/v1/eligibility/search -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \\
  -d '{"home_state":"TX","home_county":"Travis","military_status":"veteran","limit":5}'
\`\`\`

3. Ask the first of \`next_questions\`: it is the one whose answer unlocks most, and \`fact_field\` says where the answer goes. Search again.
4. \`POST /v1/reachable-offers\` ranks offers of institutions that the person can join.

There are four buckets: \`eligible\`, \`conditionally_eligible\` (one named step is left), \`possibly_eligible\`, \`unknown\`. There is no fifth: an
institution that is absent has refused nobody, and \`unknown\` never means no. The final decision is always the institution's.
`;

export const OPERATING = `# Operating and deploying

Once, with \`npx wrangler login\`; put each id into every \`wrangler.toml\` that names the thing:

\`\`\`text
npx wrangler d1 create tellerline-catalog      # and tellerline-accounts, tellerline-alerts
npx wrangler kv namespace create BOOKS
npx wrangler queues create tellerline-market-changes      # and tellerline-webhook-deliveries, tellerline-dead-letters
npx wrangler secret put OPERATOR_TOKEN --config workers/operator/wrangler.toml
npx wrangler secret put KEY_DERIVATION_SECRET --config workers/keys/wrangler.toml         # and workers/operator: the same 32 random bytes
npx wrangler secret put WEBHOOK_SIGNING_ROOT --config workers/monitors/wrangler.toml      # and workers/webhook-dispatcher: the same
npx wrangler secret put UPSTASH_REDIS_REST_URL --config wrangler.toml                     # optional, with UPSTASH_REDIS_REST_TOKEN
\`\`\`

Then \`pnpm run deploy\`, as often as you like: migrations first, then the Workers in the order in which they are bound, the gateway last.

| what | with |
|---|---|
| rates | \`pnpm ops rates import rates.csv\`; a call-report quarter: \`pnpm ops ncua import quarter.zip\` |
| membership rules | \`pnpm ops claims publish claims.jsonl --sources sources.jsonl\`; back: \`pnpm ops publications activate ID\` |
| plans and keys | \`pnpm ops keys create --plan pro\`, \`pnpm ops orgs set-plan ORG_ID pro\` |
| health | \`pnpm ops status\`: book versions and ages, books that monitors have not looked at, deliveries that are due, dead deliveries |
| the cron's work, now | \`pnpm ops tick\` |

- **Secrets**: \`OPERATOR_TOKEN\`, \`KEY_DERIVATION_SECRET\`, \`WEBHOOK_SIGNING_ROOT\`. Keys and signing secrets derive from the last two and are stored nowhere;
  changing one invalidates what derives from it.
- **Metering** counts in Durable Objects, or in Upstash Redis where \`UPSTASH_REDIS_REST_URL\` and \`UPSTASH_REDIS_REST_TOKEN\` are set. If it can't be reached, calls are
  let through and marked \`degraded\`.
- **Requests** read no SQL for market data: books are in KV and in the isolate's memory. Histories of rates come from the D1 replica nearest to the caller
  (sessions, \`first-unconstrained\`); switch replication on for \`tellerline-catalog\`. Keys and monitors are read from the primary: a revoked key must end, and who
  has just written must read it.
- **A publication** of rates makes a new book; monitors look at it within a second, and the cron looks each minute at what was missed.

## Limits

An isolate has 128 MB: a rate book of 160,000 rates takes 5 MB of it, a membership book of 30,000 rules 6 MB, the gazetteer 1.3 MB, for each of live and
sandbox. A KV value holds 25 MiB, so a book of some 750,000 rates still fits. D1 holds 10 GB: \`alerts\` is the one that grows with users, and every table of it is
keyed by organization first. A queue delays at most 24 hours; what is due later waits in D1.

## Cost per million calls

By the list prices of 2026, beyond what the plan of $5 a month includes: requests $0.30, CPU $0.02 per million milliseconds, KV reads $0.50, Durable Object
requests $0.15, queue operations $0.40, D1 rows read $0.001 and written $1.00, Upstash commands $2.00, each per million. Calls between our Workers are no requests.
Check the price lists before you rely on it.

| a million … | busy isolates | each call on an idle isolate |
|---|---|---|
| single decisions, rates, benchmarks (about 1 ms of CPU) | $0.32: request and CPU | $1.97: and three looks at KV for a newer book, one at the quota |
| batches of 25 (about 2 ms) | $0.34, for 25 million scenarios | $1.99 |
| person searches (about 2 ms) | $0.34 | $1.99 |
| the same with Upstash instead of Durable Objects | nothing to add | $1.85 to add |
| webhooks delivered at the first attempt | about $22: some twenty rows written with their indexes, three queue operations | the same |

A busy isolate looks at KV once a second, and takes quota in blocks of up to 1,000. Publishing writes three values to KV and the changed rows to D1.
`;
