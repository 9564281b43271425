import { describe, expect, it } from "vitest";
import { liveSet, thrownBy } from "../testing/published-books.ts";
import { fetchSet } from "./earlier-sets.ts";

const CONTEXT = { requestId: "req_1", principal: null, clientAddress: "203.0.113.1", usage: null };

/** Fakes a Worker that gives these answers in turn, and then repeats the last one. Records the requested URLs. */
function answering(...answers: readonly (() => Response)[]) {
  const asked: string[] = [];
  const fetch = async (url: RequestInfo | URL): Promise<Response> => {
    asked.push(String(url));
    return answers[Math.min(asked.length, answers.length) - 1]?.() ?? new Response(null, { status: 500 });
  };
  return { asked, rates: { fetch, connect: () => Promise.reject(new Error("Not spoken here.")) } as unknown as Fetcher };
}

it.each([liveSet(3), liveSet(4, { membership: null }), null])("a set is read as it was sent: %j", async (set) => {
  const { rates, asked } = answering(() => Response.json(set));
  expect(await fetchSet(rates, "live-3", CONTEXT)).toEqual(set);
  expect(asked).toEqual(["https://rates.internal/internal/book-sets/live-3"]);
});

it("a version can't lead to another route", async () => {
  const { rates, asked } = answering(() => Response.json(null));
  await fetchSet(rates, "live-3/../../wake?x", CONTEXT);
  expect(asked).toEqual(["https://rates.internal/internal/book-sets/live-3%2F..%2F..%2Fwake%3Fx"]);
});

it("a Worker that does not answer is a passing fault", async () => {
  const { rates } = answering(() => new Response("no", { status: 500 }));
  expect(await thrownBy(() => fetchSet(rates, "live-3", CONTEXT))).toMatchObject({ code: "unavailable" });
});

it("what is no set is refused", async () => {
  const { rates } = answering(() => Response.json({ version: 3 }));
  expect(await thrownBy(() => fetchSet(rates, "live-3", CONTEXT))).toBeInstanceOf(Error);
});

it("a Worker that can't be reached is a passing fault", async () => {
  const { rates } = answering(() => {
    throw new Error("Network connection lost.");
  });
  expect(await thrownBy(() => fetchSet(rates, "live-3", CONTEXT))).toMatchObject({ code: "unavailable" });
});

it("an answer that ends too early is a passing fault", async () => {
  const { rates } = answering(() => new Response('{"version":"live'));
  expect(await thrownBy(() => fetchSet(rates, "live-3", CONTEXT))).toMatchObject({ code: "unavailable" });
});

describe("a Worker of the release before", () => {
  const noRoute = () => new Response("{}", { status: 404 });
  const row = (version: string) => ({
    version,
    published_at: "2026-11-20T08:00:00Z",
    as_of: "2026-11-19T00:00:00Z",
    in_force: false,
    rate_book_hash: "r",
    membership_book_hash: "m",
    gazetteer_hash: null,
  });
  const asOf = Date.parse("2026-11-19T00:00:00Z") / 1000;

  it("is asked for its list", async () => {
    const { rates, asked } = answering(noRoute, () => Response.json({ rate_books: [row("live-3")] }));
    expect(await fetchSet(rates, "live-3", CONTEXT)).toEqual({
      version: "live-3",
      publishedAt: Date.parse("2026-11-20T08:00:00Z") / 1000,
      rateBook: { version: "live-3", hash: "r", asOf },
      membershipBook: { version: "live-3", hash: "m", asOf },
      gazetteer: null,
    });
    expect(asked[1]).toMatch(/^https:\/\/rates\.internal\/v1\/rate-books\?limit=1&cursor=[\w-]+$/);
  });

  it.each([{ rate_books: [row("live-2")] }, { rate_books: [] }, { rate_books: [{ ...row("live-3"), as_of: null }] }])(
    "has no such set where it lists another, or one without rates: %j",
    async (list) => {
      const { rates } = answering(noRoute, () => Response.json(list));
      expect(await fetchSet(rates, "live-3", CONTEXT)).toBeNull();
    },
  );
});
