import { ABSENT, parseJson, placesIn, replaceAt, valueAt } from "./json.ts";
import { type FuzzRequest, withoutHeader } from "./request.ts";

/** Whether a request still fails in the same way. */
export type Fails = (request: FuzzRequest) => Promise<boolean>;

/** Headers that every request needs. */
const KEPT = ["cf-connecting-ip"];

function withoutHeaders(request: FuzzRequest): readonly FuzzRequest[] {
  return request.headers.filter(([name]) => !KEPT.includes(name.toLowerCase())).map(([name]) => withoutHeader(request, name));
}

function withoutParameters(request: FuzzRequest): readonly FuzzRequest[] {
  const [path = "", query] = request.path.split(/\?(.*)/s);
  if (query === undefined) return [];
  const pairs = query.split("&");
  const halves = pairs.length > 8 ? [pairs.slice(0, pairs.length / 2), pairs.slice(pairs.length / 2)] : [];
  const less = pairs.slice(0, 30).map((_, index) => pairs.filter((__, other) => other !== index));
  return [[], ...halves, ...less].map((kept) => ({ ...request, path: kept.length === 0 ? path : `${path}?${kept.join("&")}` }));
}

/** Documents with one value left out, or one text cut in half. */
function smallerDocuments(document: unknown): readonly unknown[] {
  const places = placesIn(document, 80).filter((place) => place.length > 0);
  const halves = places.flatMap((place) => {
    const value = valueAt(document, place);
    const isLong = (typeof value === "string" || Array.isArray(value)) && value.length > 1;
    return isLong ? [replaceAt(document, place, value.slice(0, value.length / 2))] : [];
  });
  return [...places.map((place) => replaceAt(document, place, ABSENT)), ...halves];
}

function withSmallerBody(request: FuzzRequest): readonly FuzzRequest[] {
  if (request.body === null) return [];
  const document = parseJson(request.body.toString("utf8"));
  const rewritten =
    document === undefined ? [] : smallerDocuments(document).map((smaller) => Buffer.from(JSON.stringify(smaller) ?? "null"));
  const cut = document === undefined && request.body.length > 1 ? [request.body.subarray(0, request.body.length / 2)] : [];
  const smaller = [...rewritten, ...cut].filter((body) => body.length < (request.body?.length ?? 0));
  return [{ ...request, body: null }, ...smaller.map((body) => ({ ...request, body }))];
}

/** Removes parts of a request while it still fails, within limits on tries and milliseconds. */
export async function shrink(request: FuzzRequest, fails: Fails, tries = 150, milliseconds = 20_000): Promise<FuzzRequest> {
  const deadline = Date.now() + milliseconds;
  let smallest = request;
  let left = tries;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const candidate of [...withSmallerBody(smallest), ...withoutParameters(smallest), ...withoutHeaders(smallest)]) {
      if (left-- <= 0 || Date.now() > deadline) return smallest;
      if (!(await fails(candidate))) continue;
      smallest = candidate;
      isSmaller = true;
      break;
    }
  }
  return smallest;
}
