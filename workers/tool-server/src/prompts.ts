import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";

interface Argument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}

interface Prompt {
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly Argument[];
  readonly text: (given: Readonly<Record<string, string>>) => string;
}

const CAUTION = `"unknown" never means no: say what is open and which question would settle it, and never that somebody is ineligible. Say that the credit union decides, and that published rates are no approvals.`;

/** Prompts for common tasks. An agent's user chooses one, and the agent asks the user for missing arguments. */
const PROMPTS: Readonly<Record<string, Prompt>> = {
  find_credit_unions: {
    title: "Find credit unions to join",
    description: "Which credit unions a person may be able to join, why, and what one question would unlock more.",
    arguments: [{ name: "about", description: "What the person says of themselves, in their own words.", required: true }],
    text: ({ about = "" }) => `Find the credit unions that this person may be able to join:

${about}

1. Call extract_eligibility_facts with these words. Confirm with the person what needs confirmation, before it counts.
2. Call find_eligible_credit_unions with the confirmed facts.
3. Tell what was found: who appears able to join which institution, and by which rule; check_membership_eligibility has the institution's own words.
4. Ask the first of next_questions in your own words, and search again with the answer.

${CAUTION}`,
  },
  compare_offers: {
    title: "Compare loan offers by true cost",
    description: "The cheapest offers for a loan by APR with points and fees, of institutions that the person may be able to join.",
    arguments: [
      { name: "loan", description: "The loan: what for, how much, how long.", required: true },
      { name: "about", description: "What is known of the borrower: home, score, employer, service.", required: false },
    ],
    text: ({ loan = "", about = "" }) => `Compare offers for this loan: ${loan}
${about === "" ? "Ask where the borrower lives and what the credit score is, if they want to say." : `The borrower: ${about}`}

1. If something is known of the borrower's home, work or service, call find_reachable_offers; otherwise rank_offers.
2. For each of the best offers tell the APR, the payment, what is not published (unverified), and the way to membership.
3. Repeat the assumptions of the answer, and offer to change them.

${CAUTION}`,
  },
  watch_rate: {
    title: "Watch a rate",
    description: "Tells when the best offer for a borrower falls below a limit: by webhook, or whenever events are listed.",
    arguments: [
      { name: "loan", description: "The loan that is watched: what for, how much, how long, where.", required: true },
      { name: "limit", description: "When to tell: a rate, an APR or a payment.", required: true },
      {
        name: "webhook_url",
        description: "Where to send the event: https, on the public internet. Without it, events are listed.",
        required: false,
      },
    ],
    text: ({ loan = "", limit = "", webhook_url = "" }) => `Watch the best offer for this loan: ${loan}
${webhook_url === "" ? "Tell" : `Tell ${webhook_url}`} when: ${limit}

1. Call rank_offers for the same loan, and say how far today's best offer is from the limit.
2. Confirm the monitor's settings, then call create_monitor with a new idempotency_key. Give the signing secret to the person: it is shown once.
3. ${
      webhook_url === ""
        ? "Call simulate_monitor with a rate beyond the limit. Later, list_events with the monitor_id shows what fired."
        : "Call simulate_monitor with a rate beyond the limit and deliver_webhook, and say whether the test arrived (list_monitor_deliveries)."
    }

${CAUTION}`,
  },
};

export const listPrompts = () => ({
  prompts: Object.entries(PROMPTS).map(([name, { title, description, arguments: wanted }]) => ({
    name,
    title,
    description,
    arguments: [...wanted],
  })),
});

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

/** @throws if there is no such prompt, or if a required argument is missing */
export function getPrompt(name: string, given: Readonly<Record<string, string>>) {
  const prompt = Object.hasOwn(PROMPTS, name) ? PROMPTS[name] : undefined;
  if (prompt === undefined) throw invalid(`There is no prompt ${name}. Call prompts/list to see the available prompts.`);
  const missing = prompt.arguments.filter((argument) => argument.required && !given[argument.name]).map((argument) => argument.name);
  if (missing.length > 0) throw invalid(`The prompt ${name} needs: ${missing.join(", ")}.`);
  return {
    description: prompt.description,
    messages: [{ role: "user" as const, content: { type: "text" as const, text: prompt.text(given) } }],
  };
}
