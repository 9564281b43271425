import type { RateRowImport } from "@tellerline/contract/operator";

/** A column of the call report with a loan rate (guides/operating.md#call-reports). */
export interface RateAccount {
  readonly account: string;
  readonly fileName: string;
  readonly product: RateRowImport["product_type"];
  readonly vehicleCondition?: "new" | "used";
}

export const RATE_ACCOUNTS: readonly RateAccount[] = [
  { account: "ACCT_521", fileName: "FS220.txt", product: "credit_card" },
  { account: "ACCT_522", fileName: "FS220.txt", product: "personal_loan" },
  { account: "ACCT_523", fileName: "FS220.txt", product: "auto_loan", vehicleCondition: "new" },
  { account: "ACCT_524", fileName: "FS220.txt", product: "auto_loan", vehicleCondition: "used" },
  { account: "ACCT_526", fileName: "FS220L.txt", product: "equipment_loan" },
  { account: "ACCT_562A", fileName: "FS220L.txt", product: "heloc" },
  { account: "ACCT_563A", fileName: "FS220L.txt", product: "mortgage" },
  { account: "ACCT_595A", fileName: "FS220H.txt", product: "student_loan" },
];
export const ASSETS_ACCOUNT = "ACCT_010";
export const MEMBERS_ACCOUNT = "ACCT_083";
/** Accounts that lending limits are computed from. Older quarters may lack these columns. */
export const SHARES_ACCOUNT = "ACCT_018";
export const UNDIVIDED_EARNINGS_ACCOUNT = "ACCT_940";
export const NET_WORTH_ACCOUNT = "ACCT_997";
export const NET_WORTH_FILE = "FS220A.txt";
