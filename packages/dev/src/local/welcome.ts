import { join } from "node:path";
import type { DevelopmentKeys } from "./development-keys.ts";

const SCENARIO = `{"scenarios":[{"product_type":"auto_loan","intent":"purchase","amount":28000,"state":"TX","term_months":60}]}`;

export function welcome(baseUrl: string, stateDir: string, keys: DevelopmentKeys): string {
  const batch = (key: string) => `curl -s ${baseUrl}/v1/decisions/batch -H 'Authorization: Bearer ${key}' \\
    -H 'Content-Type: application/json' -d '${SCENARIO}'`;
  return `
Tellerline is running on ${baseUrl} · docs: ${baseUrl}/docs · keys: ${join(stateDir, "keys.json")}

No key      curl -s '${baseUrl}/v1/demo/rates?product_type=mortgage&state=TX&limit=2'

Free        curl -s '${baseUrl}/v1/benchmarks?product_type=auto_loan&state=TX' -H 'Authorization: Bearer ${keys.free}'

Pro         ${batch(keys.pro)}

Enterprise  ${batch(keys.enterprise)}

Sandbox     ${batch(keys.sandbox)}

Stop with Ctrl-C.
`;
}
