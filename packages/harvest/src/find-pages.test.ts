import { expect, it } from "vitest";
import { findPages } from "./find-pages.ts";

const SITE = { url: "http://www.cu.example/", isShared: false };
const links = (...pairs: readonly (readonly [url: string, text: string])[]) => pairs.map(([url, text]) => ({ url, text }));

it("finds pages by the words of their address or their link, who may join before rates, short before long", () => {
  const found = findPages(
    SITE,
    links(
      ["https://www.cu.example/loans/auto-loan-rates", "Auto"],
      ["https://www.cu.example/about/who-we-are/membership-eligibility", "Eligibility"],
      ["https://www.cu.example/become-a-member", ""],
      ["https://www.cu.example/p/17", "How to join"],
      ["https://www.cu.example/contact", "Contact"],
    ),
    "home",
  );
  expect(found.map(({ url, role }) => `${role} ${url}`)).toEqual([
    "join https://www.cu.example/p/17",
    "join https://www.cu.example/become-a-member",
    "join https://www.cu.example/about/who-we-are/membership-eligibility",
    "rates https://www.cu.example/loans/auto-loan-rates",
  ]);
});

it.each([
  ["another domain", "https://other.example/join"],
  ["another port", "https://www.cu.example:8443/join"],
  ["a password", "https://me:it@www.cu.example/join"],
  ["no web address", "mailto:join@cu.example"],
  ["a picture", "https://www.cu.example/join.png"],
  ["news", "https://www.cu.example/news/join-us-on-friday"],
  ["a log-in", "https://www.cu.example/login?next=membership"],
  ["a long address", `https://www.cu.example/join/${"x".repeat(2000)}`],
])("leaves %s alone", (_, url) => {
  expect(findPages(SITE, links([url, "Join"]), "home")).toEqual([]);
});

it("takes other hosts of the site's domain, unless others have hosts there too", () => {
  const page = links(["https://join.cu.example/", "Join"]);
  expect(findPages(SITE, page, "home")).toHaveLength(1);
  expect(findPages({ ...SITE, isShared: true }, page, "home")).toEqual([]);
});

it("follows a site with a path under that path alone", () => {
  const site = { url: "https://shared.example/elm", isShared: false };
  const found = findPages(
    site,
    links(["https://shared.example/elm/join", ""], ["https://shared.example/elmtown/join", ""], ["https://shared.example/join", ""]),
    "home",
  );
  expect(found.map(({ url }) => url)).toEqual(["https://shared.example/elm/join"]);
});

it("knows one page by one address", () => {
  const found = findPages(SITE, links(["http://www.cu.example/join#a", ""], ["https://www.cu.example/join", "Join"]), "home");
  expect(found.map(({ url }) => url)).toEqual(["https://www.cu.example/join"]);
});
