import type { Callers } from "./callers.ts";
import { HANG_MS } from "./finding.ts";
import { parseJson } from "./json.ts";
import { judgeCase } from "./judge.ts";
import { makeCase } from "./make-case.ts";
import { renew } from "./replay.ts";
import type { FuzzCase } from "./request.ts";
import { type Answer, send } from "./send.ts";
import { shrink } from "./shrink.ts";
import { Tally } from "./tally.ts";
import type { World } from "./world.ts";

export interface FuzzRun {
  readonly seed: number;
  readonly requests: number;
  readonly concurrency: number;
  readonly callers: Callers;
  readonly world: World;
  readonly webhookUrl: string;
  baseUrl(): string;
  /** Ends a system that no longer answers, and starts it again on the same data. */
  restart(): Promise<void>;
}

/** A fault, with the smallest known case that shows it. */
export interface Fault {
  readonly signature: string;
  readonly detail: string;
  readonly made: FuzzCase;
  /** Whether the case shows it by itself; otherwise it depends on concurrent cases or on earlier data. */
  readonly isAlone: boolean;
  count: number;
}

export interface FuzzResult {
  readonly faults: readonly Fault[];
  readonly tally: Tally;
  /** Slow answers that were fast when repeated. */
  readonly hiccups: number;
  readonly restarts: number;
}

/** Cases between two pauses; in a pause, failures are examined without concurrent cases. */
const ROUND = 400;
const isTimeAlone = (signature: string) => signature.endsWith(": hang") || signature.includes(": no answer (");
/** Gives the two kinds of hang one name: a late answer, and none at all. */
const kindOf = (signature: string) => (isTimeAlone(signature) ? `${signature.slice(0, signature.indexOf(": "))}: late` : signature);

interface Suspect {
  readonly signature: string;
  readonly detail: string;
  readonly made: FuzzCase;
}

/** One run of the fuzzer. */
class Fuzzer {
  readonly #run: FuzzRun;
  readonly #tally = new Tally();
  readonly #faults = new Map<string, Fault>();
  #hiccups = 0;
  #restarts = 0;

  constructor(run: FuzzRun) {
    this.#run = run;
  }

  async fuzz(): Promise<FuzzResult> {
    for (let index = 0; this.#tally.requests < this.#run.requests; index += ROUND) {
      for (const suspect of await this.#round(index)) await this.#examine(suspect);
    }
    return { faults: [...this.#faults.values()], tally: this.#tally, hiccups: this.#hiccups, restarts: this.#restarts };
  }

  #send(made: FuzzCase): Promise<readonly Answer[]> {
    return Promise.all(made.requests.map((request) => send(this.#run.baseUrl(), request)));
  }

  /** Sends this many cases, several at a time. @returns the faults of the answers. */
  async #round(first: number): Promise<readonly Suspect[]> {
    const { seed, requests, concurrency, world } = this.#run;
    const suspects: Suspect[] = [];
    let next = first;
    const work = async () => {
      while (next < first + ROUND && this.#tally.requests < requests) {
        const made = makeCase(seed, next++, this.#run);
        const answers = await this.#send(made);
        for (const [index, answer] of answers.entries()) {
          const request = made.requests[index];
          if (request !== undefined) this.#tally.note(made.target, request, answer);
          if (answer.status < 300 && answer.body.length < 200_000) world.learn(made.owner, parseJson(answer.body.toString("utf8")));
        }
        suspects.push(...judgeCase(made, answers).map((found) => ({ ...found, made })));
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

  async #examine({ signature, detail, made }: Suspect): Promise<void> {
    const known = this.#faults.get(kindOf(signature));
    // Every late answer is examined again, because most were delayed by something else.
    if (known !== undefined && !isTimeAlone(signature)) {
      known.count += 1;
      return;
    }
    await this.#revive();
    const isAlone = await this.#showsAgain(signature, made);
    if (!isAlone && isTimeAlone(signature)) {
      this.#hiccups += 1;
    } else if (known === undefined) {
      this.#faults.set(kindOf(signature), {
        signature,
        detail,
        made: isAlone ? await this.#shrunk(signature, made) : made,
        isAlone,
        count: 1,
      });
    } else {
      known.count += 1;
    }
    if (isTimeAlone(signature)) await this.#revive();
  }

  async #showsAgain(signature: string, made: FuzzCase): Promise<boolean> {
    const answers = await this.#send(renew(made, this.#run.callers));
    if (isTimeAlone(signature)) return answers.some(({ ms, failure }) => failure !== null || ms > HANG_MS);
    return judgeCase(made, answers).some((found) => found.signature === signature);
  }

  async #shrunk(signature: string, made: FuzzCase): Promise<FuzzCase> {
    const [request] = made.requests;
    if (request === undefined || made.requests.length > 1) return made;
    const smallest = await shrink(request, async (smaller) => {
      const isShown = await this.#showsAgain(signature, { ...made, requests: [smaller] });
      if (isShown && isTimeAlone(signature)) await this.#revive();
      return isShown;
    });
    return { ...made, requests: [smallest] };
  }
}

/** Sends generated requests and judges the answers, as many as configured. */
export function fuzz(run: FuzzRun): Promise<FuzzResult> {
  return new Fuzzer(run).fuzz();
}
