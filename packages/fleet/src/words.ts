import type { Institution, Truth } from "./institution.ts";

const COUNTY = [
  (county: string, state: string) => `Anyone who lives or works in ${county} County, ${state} can join.`,
  (county: string, state: string) => `If you live or work in ${county} County, ${state}, you are eligible for membership.`,
  (county: string, state: string) => `Membership is open to people who live or work in ${county} County, ${state}.`,
] as const;
const EMPLOYER = [
  (name: string) => `Employees of ${name} are eligible to join.`,
  (name: string) => `You can join if you work for ${name}.`,
] as const;
const ASSOCIATION = [(name: string) => `Members of the ${name} can join.`] as const;
const EVERYBODY = ["Membership is open to everyone in the United States.", "Anyone can join, anywhere in the United States."] as const;

const at = <Item>(items: readonly [Item, ...Item[]], number: number): Item => items[number % items.length] ?? items[0];

/** A sentence that states a rule. @param wording any whole number from 0: it selects one of the wordings. */
export function sentenceOf(truth: Truth, { stateName }: Institution, wording: number): string {
  switch (truth.says) {
    case "county":
      return at(COUNTY, wording)(truth.county, stateName);
    case "employer":
      return at(EMPLOYER, wording)(truth.name);
    case "association":
      return at(ASSOCIATION, wording)(truth.name);
    case "everybody":
      return at(EVERYBODY, wording);
  }
}

/** A sentence that withdraws a rule: the people whom it covers can no longer join. */
export function negationOf(truth: Truth, { stateName }: Institution): string {
  switch (truth.says) {
    case "county":
      return `People who live or work in ${truth.county} County, ${stateName} can no longer join.`;
    case "employer":
      return `Employees of ${truth.name} can no longer join.`;
    case "association":
      return `Members of the ${truth.name} can no longer join.`;
    case "everybody":
      return "Membership is no longer open to everyone.";
  }
}
