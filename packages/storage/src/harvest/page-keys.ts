import type { DraftRow } from "./drafts.ts";

/** Keys under which the harvester stores texts and bodies of pages, and ids of their claims. The operator's Worker uses the same ones. */

/** Key of a page's text, by the text's SHA-256. */
export const textKey = (sha256: string): string => `text/${sha256}`;

/** Key of a body as it was received, by its SHA-256. */
export const bodyKey = (sha256: string): string => `body/${sha256}`;

/** Id of the claim that a page makes on a subject. */
export const claimIdOf = ({ pageId, subject }: Pick<DraftRow, "pageId" | "subject">): string => `${pageId}:${subject}`;

export const isClaimOfPage = (claimId: string, pageId: string): boolean => claimId.startsWith(`${pageId}:`);
