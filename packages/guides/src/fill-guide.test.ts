import { expect, it } from "vitest";
import { fillGuide } from "./fill-guide.ts";

const GUIDE = "Ask $BASE/health at $BASE.\n\n$INSTALL_CLIENT\n";

it("shows the address, and npm's name for the client", () => {
  const shown = fillGuide(GUIDE, { origin: "https://a.example/$&", clientPackage: "@tellerline/client@1" });
  expect(shown).toBe("Ask https://a.example/$&/health at https://a.example/$&.\n\nnpm install @tellerline/client@1\n");
});

it.each([undefined, ""])("packs the client from the repository where it is in no registry (%j)", (clientPackage) => {
  const lines = fillGuide(GUIDE, { origin: "https://a.example", clientPackage }).split("\n");
  expect(lines.slice(2, 4)).toEqual([
    expect.stringMatching(/^npx -y pnpm@\S+ .*"\$TELLERLINE" .* pack /),
    "npm install --silent ./tellerline-client-*.tgz",
  ]);
});
