import { freshAddress } from "../api.ts";
import { send } from "../fuzz/send.ts";

/** A part of a request that a caller may make long. `request` builds a request in which the part has about `size` bytes. */
export interface Probe {
  readonly what: string;
  /** Maximum size in bytes that the service accepts for the part. */
  readonly most: number;
  request(size: number): ProbeRequest;
}

export interface ProbeRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Milliseconds of a probe's requests with a quarter, half and all of the maximum bytes. `status` is that of the largest request. */
export interface Measured {
  readonly what: string;
  readonly status: number;
  readonly times: readonly [quarter: number, half: number, all: number];
}

const TIMES = 5;
/** Growth matters only if the largest request takes at least this many milliseconds. */
const SHORT_MS = 200;
/** Maximum factor by which the time may grow for four times the size. Linear growth is a factor of 4; the rest allows for measurement error. */
const MOST_GROWTH = 6;

/** Makes one call. If there is no response, `status` is 0, and `ms` is the time until the call was given up. */
function once(baseUrl: string, key: string, { method, path, headers = {}, body }: ProbeRequest) {
  const own = {
    "CF-Connecting-IP": freshAddress(),
    Authorization: `Bearer ${key}`,
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    ...headers,
  };
  return send(baseUrl, {
    method,
    path,
    headers: Object.entries(own).filter(([, value]) => value !== ""),
    body: body === undefined ? null : Buffer.from(body),
  });
}

/**
 * Status and milliseconds of one call. If the first call took at least `enough` milliseconds, the time is the shortest of several calls, because
 * another process can only lengthen a call.
 */
async function timeOf(baseUrl: string, key: string, request: ProbeRequest, enough: number) {
  const { status, ms } = await once(baseUrl, key, request);
  const times = [ms];
  while (ms >= enough && times.length < TIMES) times.push((await once(baseUrl, key, request)).ms);
  return { status, ms: Math.min(...times) };
}

/** Measures a probe. The smaller sizes come first and warm the code up. They are repeated only if the largest size takes long enough to matter. */
export async function measure(baseUrl: string, key: string, { what, most, request }: Probe): Promise<Measured> {
  const [quarter, half] = [request(Math.floor(most / 4)), request(Math.floor(most / 2))];
  const first = [await timeOf(baseUrl, key, quarter, SHORT_MS), await timeOf(baseUrl, key, half, SHORT_MS)].map(({ ms }) => ms);
  const all = await timeOf(baseUrl, key, request(most), SHORT_MS / 4);
  if (all.ms < SHORT_MS) return { what, status: all.status, times: [first[0] ?? 0, first[1] ?? 0, all.ms] };
  const again = [await timeOf(baseUrl, key, quarter, 0), await timeOf(baseUrl, key, half, 0)].map(({ ms }) => ms);
  return { what, status: all.status, times: [again[0] ?? 0, again[1] ?? 0, all.ms] };
}

export function isLinear({ times: [quarter, , all] }: Measured): boolean {
  return all < SHORT_MS || all <= MOST_GROWTH * quarter;
}

export const describeMeasured = ({ what, status, times }: Measured): string => `${times.join(", ")} ms: ${what} (${status})`;
