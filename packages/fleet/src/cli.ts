import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { institutionRows, sitesCsv } from "./files.ts";
import { Fleet } from "./fleet.ts";

const HELP = `Serves the sites of invented institutions, by host name, for trying the harvest without reaching out.

  --port   on 127.0.0.1 (default 9100)
  --sites  how many (default 400)
  --seed   another fleet with each (default 7)
  --write  a folder for institutions.jsonl and sites.csv, as \`ops rates import\` and \`ops sites import\` take them

POST /fleet/next-day changes the membership page of a tenth of the sites, and the rates of a tenth; GET /fleet/requests lists what was asked for.

Example:
  pnpm fleet --sites 40 --write /tmp/fleet &
  HARVEST_FLEET=http://127.0.0.1:9100 npm start
  pnpm ops rates import /tmp/fleet/institutions.jsonl
  pnpm ops sites import /tmp/fleet/sites.csv
  pnpm ops harvest run --cu 'ALDER BRIDGE|PORTLAND|OR' --wait
`;

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "9100" },
    sites: { type: "string", default: "400" },
    seed: { type: "string", default: "7" },
    write: { type: "string" },
    help: { type: "boolean", short: "h" },
  },
});
if (values.help === true) {
  process.stdout.write(HELP);
  process.exit();
}
const [port, sites, seed] = [values.port, values.sites, values.seed].map(Number);
if (
  port === undefined ||
  sites === undefined ||
  seed === undefined ||
  [port, sites, seed].some((one) => !Number.isInteger(one) || one < 0)
) {
  process.stderr.write("--port, --sites and --seed are whole numbers.\n");
  process.exit(1);
}
const fleet = new Fleet({ sites, seed });
if (values.write !== undefined) {
  mkdirSync(values.write, { recursive: true });
  writeFileSync(
    join(values.write, "institutions.jsonl"),
    institutionRows(fleet.sites)
      .map((row) => `${JSON.stringify(row)}\n`)
      .join(""),
  );
  writeFileSync(join(values.write, "sites.csv"), sitesCsv(fleet.sites, new Date().toISOString().slice(0, 10)));
}
process.stdout.write(`${sites} sites on ${await fleet.listen(port)}\n`);
