import { writeFileSync } from "node:fs";
import { compressBooks, SANDBOX_BOOKS_PATH } from "@tellerline/ops/embedded";
import { makeSandboxBooks } from "./make-sandbox-books.ts";

const HELP = `Makes the books of the sandbox that a first start is filled with, from the invented institutions.

Example:
  pnpm embed:sandbox
`;

if (process.argv.length > 2) {
  process.stdout.write(HELP);
  process.exit(process.argv.includes("--help") ? 0 : 1);
}
const bytes = compressBooks(await makeSandboxBooks());
writeFileSync(SANDBOX_BOOKS_PATH, bytes);
process.stdout.write(`The books of the sandbox in ${bytes.length.toLocaleString("en")} bytes.\n`);
