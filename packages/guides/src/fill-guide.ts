/** Values in guides that differ between deployments. */
export interface Shown {
  /** Base URL of the service. */
  readonly origin: string;
  /** Name of the client's package; absent if no registry has it. The guide then shows how to install it from the repository. */
  readonly clientPackage?: string | undefined;
}

/** Commands that build the client from the repository in `$TELLERLINE`, and install it. */
const PACK_CLIENT = `npx -y pnpm@12.21.0 --silent --dir "$TELLERLINE" --filter @tellerline/client pack --pack-destination "$PWD"
npm install --silent ./tellerline-client-*.tgz`;

/**
 * A guide's Markdown, in which `$BASE` is replaced by the service's URL, and `$INSTALL_CLIENT` by commands that install the client
 * (guides/operating.md#where-the-client-is-had).
 */
export const fillGuide = (markdown: string, { origin, clientPackage }: Shown): string =>
  markdown
    .replaceAll("$INSTALL_CLIENT", () => (clientPackage ? `npm install ${clientPackage}` : PACK_CLIENT))
    .replaceAll("$BASE", () => origin);
