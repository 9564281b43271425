/** What a guide shows that differs by deployment. */
export interface Shown {
  /** The service's address. */
  readonly origin: string;
  /** What npm installs the client from; absent while it is in no registry. */
  readonly clientPackage?: string | undefined;
}

/** The client as it is made from the repository, in the folder `$TELLERLINE`. */
const PACK_CLIENT = `npx -y pnpm@12.21.0 --silent --dir "$TELLERLINE" --filter @tellerline/client pack --pack-destination "$PWD"
npm install --silent ./tellerline-client-*.tgz`;

/** A guide's Markdown with this deployment's address and the way to its client (guides/operating.md#where-the-client-is-had). */
export const fillGuide = (markdown: string, { origin, clientPackage }: Shown): string =>
  markdown
    .replaceAll("$INSTALL_CLIENT", () => (clientPackage ? `npm install ${clientPackage}` : PACK_CLIENT))
    .replaceAll("$BASE", () => origin);
