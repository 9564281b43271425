import { baseUrl, freshAddress } from "./api.ts";

/** Paths of pages of every kind, on the seeded system. */
export const PAGES = [
  "/",
  "/docs",
  ...["first-ten-minutes", "first-call", "batch", "eligibility", "webhooks", "operating"].map((name) => `/docs/${name}`),
  "/console",
  "/movements?product_type=auto_loan&state=TX",
  "/data-quality",
  "/changelog",
  "/status",
  "/credit-unions/VT",
  "/credit-unions?q=synthetic+beacon",
  "/credit-unions/TX/synthetic-beacon-workers-cu-3105-lytle",
];

export async function pageAt(path: string): Promise<string> {
  const response = await fetch(baseUrl() + path, { headers: { Accept: "text/html", "CF-Connecting-IP": freshAddress() } });
  return response.text();
}
