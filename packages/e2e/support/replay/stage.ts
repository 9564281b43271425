import { callOperation } from "../api.ts";
import { copyState } from "../fixtures.ts";
import { Chance } from "./chance.ts";
import { gatherFacts } from "./facts.ts";
import { type Isolate, type Keys, startIsolate } from "./isolate.ts";
import { type Arrange, PUBLISHED_AT, publishMarket, QUESTIONS } from "./market.ts";
import { type StoredRequest, storedRequests } from "./requests.ts";

/** Fills `stateDir` with the state of a stopped system in which the market was published. @returns API keys of the system. */
export async function publishIn(stateDir: string, arrange?: Arrange): Promise<Keys> {
  copyState("seeded", stateDir);
  const { operator, stop } = await startIsolate(stateDir, PUBLISHED_AT);
  try {
    await publishMarket(operator, arrange);
    const keyOf = async (sandbox: boolean) => (await operator.createKey({ plan: "enterprise", sandbox })).key;
    return { live: await keyOf(false), sandbox: await keyOf(true) };
  } finally {
    await stop();
  }
}

/** Generates the requests of a seed. First reads from the system the ids of conditions that a person may affirm or deny, and the book sets. */
export async function prepareRequests(seed: number, count: number, { baseUrl }: Isolate, keys: Keys): Promise<readonly StoredRequest[]> {
  const body = { home_state: "TX", willing_to_join_association: false };
  const { answer } = await callOperation("searchEligibility", { key: keys.live, body }, baseUrl);
  const statements = QUESTIONS.flatMap((asked) => answer.next_questions.find(({ question }) => question === asked)?.condition_ids ?? []);
  const versionsOf = async (key: string) =>
    (await callOperation("listRateBooks", { key }, baseUrl)).answer.rate_books.map(({ version }) => version);
  const versions = { live: await versionsOf(keys.live), sandbox: await versionsOf(keys.sandbox) };
  return storedRequests(seed, count, gatherFacts(statements, versions));
}

/** The items in a random order, which the seed determines. */
export function shuffled<Item>(items: readonly Item[], seed: number): readonly Item[] {
  const chance = new Chance(seed);
  return items
    .map((item) => ({ item, place: chance.fraction() }))
    .toSorted((left, right) => left.place - right.place)
    .map(({ item }) => item);
}
