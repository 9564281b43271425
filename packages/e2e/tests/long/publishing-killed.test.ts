import { setTimeout as sleep } from "node:timers/promises";
import { useRandom } from "@tellerline/dev/testing";
import type { OperatorClient } from "@tellerline/ops";
import { describe, expect, it } from "vitest";
import { freePort } from "../../support/free-port.ts";
import {
  type Change,
  type Generations,
  newGazetteer,
  newRates,
  newRules,
  oldRules,
  stageRates,
  Witness,
} from "../../support/generations.ts";
import { useKilledSystem } from "../../support/killed-system.ts";
import { useOwnSystem } from "../../support/own-system.ts";

const KILLS = 50;
const RACES = 20;
/** Assumed milliseconds of a change, until a change of its kind has been measured. */
const FIRST_LASTS_MS = 600;
/** Milliseconds after which every isolate has read the pointer to the books again. Isolates read the pointer once a second. */
const READ_MS = 1100;

/** An accepted change is in force, a refused change is not. A change without an answer (`none`) may be in force. */
interface Outcome {
  readonly change: Change;
  readonly answer: "accepted" | "refused" | "none";
  readonly version: number;
}

const UNKNOWN_VERSION = 0;

/** All states that may be in force after these changes. Accepted changes of one kind come into force in the order of their versions. */
function ends(before: Generations, outcomes: readonly Outcome[]): readonly Generations[] {
  const left = outcomes.filter(({ answer }) => answer !== "refused");
  const all = left.some(({ answer }) => answer === "accepted") ? [] : [before];
  for (const next of left) {
    const isLater = left.some(
      ({ change, version }) => change.kind === next.change.kind && version !== UNKNOWN_VERSION && version < next.version,
    );
    if (isLater) continue;
    const others = left.filter((other) => other !== next);
    all.push(...ends(next.change.apply(before), others));
  }
  return all;
}

/** Makes a change. A conflict counts as refused. After a kill, any other error counts as no answer. @throws any other error before a kill. */
async function make(change: Change, operator: OperatorClient, isKilled: () => boolean): Promise<Outcome> {
  try {
    const version = await change.run(operator);
    return { change, answer: "accepted", version: version === null ? UNKNOWN_VERSION : Number(version.replace("live-", "")) };
  } catch (error) {
    if (String(error).includes("409 conflict")) return { change, answer: "refused", version: UNKNOWN_VERSION };
    if (isKilled()) return { change, answer: "none", version: UNKNOWN_VERSION };
    throw error;
  }
}

/** Number of consecutive equal readings of the state in force after which all work counts as finished. */
const STILL_LOOKS = 3;
const FINISHED_WITHIN_MS = 60_000;

/** Waits until the cron, which runs each second, has finished the unanswered changes. @returns the state that is then in force. */
async function finishedByCron(operator: OperatorClient, look: () => Promise<Generations>): Promise<Generations> {
  const until = Date.now() + FINISHED_WITHIN_MS;
  let seen = await look();
  for (let still = 1; still < STILL_LOOKS; ) {
    await sleep(READ_MS);
    const { rate_books, membership } = await operator.status();
    const next = await look();
    const isStill = rate_books.unpublished + membership.unpublished === 0 && JSON.stringify(next) === JSON.stringify(seen);
    still = isStill ? still + 1 : 1;
    seen = next;
    expect(Date.now(), `Not finished: ${JSON.stringify({ rate_books, membership })}`).toBeLessThan(until);
  }
  return seen;
}

const FIRST = [newGazetteer(), newRates(true), newRules()];
const never = () => false;

async function begin(operator: OperatorClient): Promise<Generations> {
  let generations: Generations = { rates: 0, rules: [0, 0, 0], gazetteer: 0 };
  for (const change of FIRST) {
    await change.run(operator);
    generations = change.apply(generations);
  }
  return generations;
}

describe("publishing that is killed", () => {
  const { start, kill } = useKilledSystem();

  it(`keeps what was accepted, halves nothing and never goes back, over ${KILLS} kills`, async () => {
    const random = useRandom();
    const port = await freePort();
    const baseUrl = `http://127.0.0.1:${port}`;
    const witness = new Witness();
    const durations = new Map<string, number>();
    let operator = await start(port);
    let inForce = await begin(operator);
    const { key } = await operator.createKey({ plan: "enterprise" });
    expect(await witness.look(operator, baseUrl, key)).toEqual(inForce);

    const pick = async (): Promise<Change> => {
      const mood = random();
      if (mood < 0.2) return newRates(random() < 0.5);
      // `stageRates` uploads the rates before the timer for the kill starts, so the kill can't come during the upload.
      if (mood < 0.4) return stageRates(operator, random() < 0.5);
      if (mood < 0.65) return newRules();
      if (mood < 0.85) {
        const institution = Math.floor(random() * witness.publications.length);
        const own = witness.publications[institution] ?? [];
        const old = own[Math.floor(random() * own.length)];
        if (old !== undefined) return oldRules(institution, old);
      }
      return newGazetteer();
    };
    const counts = { accepted: 0, refused: 0, none: 0, unheard: 0 };

    for (let killed = 0; killed < KILLS; killed++) {
      const changes = random() < 0.4 ? [await pick(), await pick()] : [await pick()];
      const label = changes.map((change) => ("importId" in change ? "staged" : change.kind)).join();
      // The kill comes within 1.25 times the duration of the last change of this kind, so that some kills come after the answer.
      const lasts = durations.get(label) ?? FIRST_LASTS_MS;
      const before = witness.versions;
      const until = Date.now() + random() * 1.25 * lasts;
      const began = Date.now();
      let isKilled = false;
      const making = Promise.all(changes.map((change) => make(change, operator, () => isKilled)));
      void making.then(
        () => durations.set(label, isKilled ? lasts * 1.2 : Date.now() - began),
        () => undefined,
      );
      const looking = (async () => {
        while (!isKilled) {
          await witness.look(operator, baseUrl, key).catch((error) => {
            if (!isKilled) throw error;
          });
        }
      })();
      // Ends the test at once if a change or a reading fails before the kill.
      await Promise.race([sleep(Math.max(0, until - Date.now())), making.then(() => looking), looking]);
      isKilled = true;
      await kill();
      const outcomes = await making;
      await looking;
      operator = await start(port);

      for (const { change, version } of outcomes.slice(0, outcomes.length === 1 ? 1 : 0)) {
        if (version !== UNKNOWN_VERSION && change.kind !== "gazetteer")
          expect(version, "a version was left behind").toBe(before[change.kind] + 1);
      }
      const possible = ends(inForce, outcomes);
      const summary = outcomes.map(({ change, answer, version }) => `${change.kind} ${answer} ${version}`).join(", ");
      for (const { answer } of outcomes) counts[answer] += 1;
      // A single call must leave a possible state even before the cron runs: an accepted change is in force.
      const atOnce = await witness.look(operator, baseUrl, key);
      if (outcomes.length === 1) expect(possible, `Kill ${killed}, at once: ${summary}`).toContainEqual(atOnce);
      const isFinished = outcomes.length === 1 && outcomes[0]?.answer !== "none";
      const settled = isFinished ? atOnce : await finishedByCron(operator, () => witness.look(operator, baseUrl, key));
      const told = `${JSON.stringify(inForce)} before, ${JSON.stringify(settled)} after`;
      expect(possible, `Kill ${killed}: ${summary}; ${told}`).toContainEqual(settled);
      await witness.expectNothingLeft(operator, settled);
      if (outcomes.every(({ answer }) => answer === "none") && JSON.stringify(settled) !== JSON.stringify(inForce)) counts.unheard += 1;
      inForce = settled;
    }
    process.stdout.write(
      `Killed ${KILLS} times: ${counts.accepted} changes answered, ${counts.refused} refused, ${counts.none} not answered; ${counts.unheard} times something came into force unanswered; ${witness.answers} answers\n`,
    );
  }, 1_200_000);
});

describe("publishing at once", () => {
  const system = useOwnSystem();

  it(`answers 200 or 409, and leaves the newest book in force, over ${RACES} races`, async () => {
    const witness = new Witness();
    const { operator } = system;
    let inForce = await begin(operator);
    const { key } = await operator.createKey({ plan: "enterprise" });
    const look = () => witness.look(operator, system.baseUrl, key);
    await sleep(READ_MS);
    expect(await look()).toEqual(inForce);
    const counts = { accepted: 0, refused: 0, none: 0 };
    for (let race = 0; race < RACES; race++) {
      const changes =
        race % 2 === 0
          ? [newRates(race % 4 === 0), newRates(false), newRules()]
          : [await stageRates(operator, false), await stageRates(operator, false)];
      let isOver = false;
      const looking = (async () => {
        while (!isOver) await look();
      })();
      const [outcomes] = await Promise.all([
        Promise.all(changes.map((change) => make(change, operator, never))).finally(() => (isOver = true)),
        looking,
        // The cron's work also publishes, so it runs at the same time.
        operator.tick(),
      ]);
      // Publishes an import again if its first publication was refused by a conflict.
      for (const [index, { change, answer }] of outcomes.entries()) {
        if (answer === "refused" && "importId" in change) outcomes[index] = await make(change, operator, never);
      }
      for (const { answer } of outcomes) counts[answer] += 1;
      const versions = outcomes.flatMap(({ change, answer, version }) => (answer === "accepted" ? [`${change.kind} ${version}`] : []));
      expect(new Set(versions).size, versions.join()).toBe(versions.length);
      expect(versions.length).toBeGreaterThan(0);
      const possible = new Set(ends(inForce, outcomes).map((state) => JSON.stringify(state)));
      expect(possible.size, "versions leave no choice").toBe(1);
      // Polls, because an isolate reads the pointer only once a second and then loads the book, which takes longer on a busy machine.
      await expect.poll(async () => JSON.stringify(await look()), { interval: READ_MS }).toBe([...possible][0]);
      inForce = await look();
    }
    process.stdout.write(`${RACES} races: ${counts.accepted} accepted, ${counts.refused} refused; ${witness.answers} answers\n`);
  }, 300_000);
});
