import { expect, it } from "vitest";
import { liveSet, thrownBy } from "../testing/published-books.ts";
import { fetchSet } from "./earlier-sets.ts";

/** A Worker that gives this answer; records what it was asked. */
function answering(answer: () => Response) {
  const asked: string[] = [];
  const fetch = async (url: RequestInfo | URL): Promise<Response> => {
    asked.push(String(url));
    return answer();
  };
  return { asked, rates: { fetch, connect: () => Promise.reject(new Error("Not spoken here.")) } as unknown as Fetcher };
}

it.each([liveSet(3), liveSet(4, { membership: null }), null])("a set is read as it was sent: %j", async (set) => {
  const { rates, asked } = answering(() => Response.json(set));
  expect(await fetchSet(rates, "live-3")).toEqual(set);
  expect(asked).toEqual(["https://rates.internal/internal/book-sets/live-3"]);
});

it("a version can't lead to another route", async () => {
  const { rates, asked } = answering(() => Response.json(null));
  await fetchSet(rates, "live-3/../../wake?x");
  expect(asked).toEqual(["https://rates.internal/internal/book-sets/live-3%2F..%2F..%2Fwake%3Fx"]);
});

it("a Worker that does not answer is a passing fault", async () => {
  const { rates } = answering(() => new Response("no", { status: 500 }));
  expect(await thrownBy(() => fetchSet(rates, "live-3"))).toMatchObject({ code: "unavailable" });
});

it("what is no set is refused", async () => {
  const { rates } = answering(() => Response.json({ version: 3 }));
  expect(await thrownBy(() => fetchSet(rates, "live-3"))).toBeInstanceOf(Error);
});
