/** Written by `pnpm --filter @tellerline/client run generate` from the operation catalogue. Do not change it by hand. */
export const CLIENT_VERSION = "0.1.0";
