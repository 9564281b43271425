/** Values in guides that differ between deployments. */
export interface Shown {
  /** The service's address. */
  readonly origin: string;
  /** Package that npm installs the client from; absent if the client is in no registry. */
  readonly clientPackage?: string | undefined;
}

/** Commands that build the client from the repository in `$TELLERLINE`, and install it. */
const PACK_CLIENT = `npx -y pnpm@12.21.0 --silent --dir "$TELLERLINE" --filter @tellerline/client pack --pack-destination "$PWD"
npm install --silent ./tellerline-client-*.tgz`;

/**
 * A guide's Markdown, filled in with this deployment's address and how to install its client
 * (guides/operating.md#where-the-client-is-had).
 */
export const fillGuide = (markdown: string, { origin, clientPackage }: Shown): string =>
  markdown
    .replaceAll("$INSTALL_CLIENT", () => (clientPackage ? `npm install ${clientPackage}` : PACK_CLIENT))
    .replaceAll("$BASE", () => origin);
