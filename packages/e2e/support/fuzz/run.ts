import fc from "fast-check";
import { bursts } from "./bursts.ts";
import type { Callers } from "./callers.ts";
import { choice } from "./choices.ts";
import { HANG_MS } from "./faults.ts";
import { parseJson } from "./json.ts";
import { judgeCase } from "./judge.ts";
import { mcpCases } from "./mcp.ts";
import { restCases, strayCases } from "./rest.ts";
import { type Answer, type FuzzCase, send } from "./send.ts";
import { Tally } from "./tally.ts";
import type { World } from "./world.ts";

export interface FuzzRun {
  readonly seed: number;
  /** fast-check's path of the only case to repeat, as a report names it; empty for a whole run. */
  readonly path: string;
  readonly requests: number;
  readonly concurrency: number;
  readonly callers: Callers;
  readonly world: World;
  baseUrl(): string;
  /** Ends the system, which no longer answers, and starts it again on the same data. */
  restart(): Promise<void>;
}

interface Suspect {
  readonly signature: string;
  readonly detail: string;
  /** fast-check's path of the case, which with the seed repeats the case. */
  readonly path: string;
  /** The case as it was sent, with values in place of placeholders. */
  readonly sent: FuzzCase;
}

/** A fault, with the smallest known case that shows the fault. */
export interface Fault extends Suspect {
  /** Whether the case shows the fault when it is sent alone. If not, the fault depends on concurrent cases or on earlier data. */
  readonly isAlone: boolean;
  count: number;
}

export interface FuzzResult {
  readonly faults: readonly Fault[];
  readonly tally: Tally;
  /** Number of answers that were slow, but fast when the case was repeated. */
  readonly hiccups: number;
  readonly restarts: number;
}

/** All cases that a run may send. Placeholders in a case stand for values that are known only when the case is sent. */
export const casesOf = (callers: Callers): fc.Arbitrary<FuzzCase> =>
  choice("case", {
    rest: [800, restCases(callers)],
    mcp: [170, mcpCases(callers)],
    stray: [25, strayCases(callers)],
    burst: [8, bursts(callers)],
  });

/** Number of cases of a round. After each round, its failures are examined without concurrent cases. */
const ROUND = 400;
/** Maximum number of steps, and maximum milliseconds, of the search for a smaller case that shows a fault. */
const SHRINKS = 150;
const SHRINKING_MS = 20_000;

const isTimeAlone = (signature: string) => signature.endsWith(": hang") || signature.includes(": no answer (");
/** A signature that is the same for a late answer and for no answer, so that both count as one fault. */
const kindOf = (signature: string) => (isTimeAlone(signature) ? `${signature.slice(0, signature.indexOf(": "))}: late` : signature);

class Fuzzer {
  readonly #run: FuzzRun;
  readonly #cases: fc.Arbitrary<FuzzCase>;
  readonly #tally = new Tally();
  readonly #faults = new Map<string, Fault>();
  #hiccups = 0;
  #restarts = 0;

  constructor(run: FuzzRun) {
    this.#run = run;
    this.#cases = casesOf(run.callers);
  }

  async fuzz(): Promise<FuzzResult> {
    const { path, requests } = this.#run;
    for (let index = 0; this.#tally.requests < (path === "" ? requests : 1); index += ROUND) {
      for (const suspect of await this.#round(index)) await this.#examine(suspect);
    }
    return { faults: [...this.#faults.values()], tally: this.#tally, hiccups: this.#hiccups, restarts: this.#restarts };
  }

  async #send(made: FuzzCase): Promise<readonly [sent: FuzzCase, answers: readonly Answer[]]> {
    const sent = this.#run.world.fill(made, this.#run.callers.address());
    return [sent, await Promise.all(sent.requests.map((request) => send(this.#run.baseUrl(), request)))];
  }

  /** Sends `ROUND` cases, several at a time. @param first number of the first case. @returns the suspected faults in the answers. */
  async #round(first: number): Promise<readonly Suspect[]> {
    const { seed, path, requests, concurrency, world } = this.#run;
    const where = path === "" ? { path: `${first}`, numRuns: ROUND } : { path, numRuns: 1 };
    const cases = fc.sample(this.#cases, { ...where, seed, unbiased: true }).entries();
    const suspects: Suspect[] = [];
    const work = async () => {
      for (const [index, made] of cases) {
        if (this.#tally.requests >= requests) return;
        const [sent, answers] = await this.#send(made);
        for (const [number, answer] of answers.entries()) {
          const request = sent.requests[number];
          if (request !== undefined) this.#tally.note(sent.target, request, answer);
          if (answer.status < 300 && answer.body.length < 200_000) world.learn(sent.owner, parseJson(answer.body.toString("utf8")));
        }
        const found = judgeCase(sent, answers);
        suspects.push(...found.map((one) => ({ ...one, sent, path: path === "" ? `${first + index}` : path })));
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    return suspects;
  }

  /** Restarts the system if it does not answer, so that one request's hang is not blamed on the next. */
  async #revive(): Promise<void> {
    const headers = [["CF-Connecting-IP", this.#run.callers.address()]] as const;
    const answer = await send(this.#run.baseUrl(), { method: "GET", path: "/health", headers, body: null });
    if (answer.failure === null) return;
    this.#restarts += 1;
    await this.#run.restart();
  }

  async #examine(suspect: Suspect): Promise<void> {
    const { signature } = suspect;
    const known = this.#faults.get(kindOf(signature));
    // A known fault is only counted. Late answers are always examined, because most were delayed by something other than the case.
    if (known !== undefined && !isTimeAlone(signature)) {
      known.count += 1;
      return;
    }
    await this.#revive();
    const smallest = await this.#smallest(suspect, known === undefined);
    if (smallest === null && isTimeAlone(signature)) this.#hiccups += 1;
    else if (known !== undefined) known.count += 1;
    else this.#faults.set(kindOf(signature), { ...suspect, ...smallest, isAlone: smallest !== null, count: 1 });
    if (isTimeAlone(signature)) await this.#revive();
  }

  /** The smallest case found that shows the suspect's fault; null if the suspect's own case doesn't show the fault again. */
  async #smallest({ signature, path }: Suspect, isShrunk: boolean): Promise<Pick<Suspect, "path" | "sent"> | null> {
    const shown: FuzzCase[] = [];
    const deadline = Date.now() + SHRINKING_MS;
    const holds = fc.asyncProperty(fc.limitShrink(this.#cases, SHRINKS), async (made) => {
      if (shown.length > 0 && Date.now() > deadline) return true;
      const [sent, answers] = await this.#send(made);
      const isShown = isTimeAlone(signature)
        ? answers.some(({ ms, failure }) => failure !== null || ms > HANG_MS)
        : judgeCase(sent, answers).some((found) => found.signature === signature);
      if (!isShown) return true;
      shown.push(sent);
      if (isTimeAlone(signature)) await this.#revive();
      return false;
    });
    const { seed } = this.#run;
    const { counterexamplePath } = await fc.check(holds, { seed, path, numRuns: 1, endOnFailure: !isShrunk, unbiased: true });
    const sent = shown.at(-1);
    return sent === undefined ? null : { sent, path: counterexamplePath ?? path };
  }
}

/** Sends as many generated requests as `run` says, and judges the answers. */
export function fuzz(run: FuzzRun): Promise<FuzzResult> {
  return new Fuzzer(run).fuzz();
}
