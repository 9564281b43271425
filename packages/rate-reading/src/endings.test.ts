import { expect, it } from "vitest";
import { endFault } from "./endings.ts";
import { readRatePage } from "./page/read-page.ts";

const TABLE = "<h2>Auto loans</h2><table><tr><th>Term</th><th>APR</th></tr><tr><td>60 months</td><td>5.49%</td></tr></table>";

it.each([
  "Rates shown above are no longer available.",
  "We are no longer accepting personal loan applications as of November 1, 2026.",
  "The auto loan promotion above ended on November 15, 2026.",
  "We no longer offer auto loans.",
  "These rates have been suspended.",
  "The rates above are for illustration only.",
  "Auto loans are temporarily unavailable.",
  "We have stopped making new auto loans.",
  "New auto loans are suspended until further notice.",
  "Archived page: rates that we offered in the past.",
])("a page whose rates may hold no longer waits for a person: %s", (sentence) => {
  expect(endFault(readRatePage(`${TABLE}<p>${sentence}</p>`))).toBe(`It says that rates may hold no longer: "${sentence}".`);
});

it.each([
  "Rates are subject to change without notice.",
  "Visa Checkout is no longer available.",
  "We no longer mail paper statements.",
  "Your loan ended? Get your title.",
  "Paper applications are no longer accepted.",
  "Skip-a-pay on mortgages is no longer available.",
  "We no longer offer loan coupon books.",
  "PPP loans are no longer available.",
  "Payment examples are for illustration purposes only.",
  "Compare our rates to competitors' rates.",
  "If a certificate is redeemed before maturity the rate is no longer in effect.",
  "After the introductory offer has ended, the standard rate applies.",
  "If your application has expired, please reapply.",
  "Skip-a-payment on auto loans is currently unavailable online.",
  "Our archived newsletters are in the library.",
  "Home equity loans are not available in Texas.",
  "Auto loans are not available for commercial use.",
  "View historical rates",
  "Past rates are no guarantee of future rates.",
])("other endings are not its rates': %s", (sentence) => {
  expect(endFault(readRatePage(`${TABLE}<p>${sentence}</p>`))).toBeNull();
});
