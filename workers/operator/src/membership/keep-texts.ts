import { SourceTexts } from "@tellerline/storage";
import { digestOf } from "@tellerline/worker-kit/keys";
import type { Env } from "../env.ts";

/** Maximum characters of texts that are written together, since D1 accepts at most 2 MB in one parameter. */
const CHARACTERS_AT_ONCE = 500_000;

/**
 * Stores the text of every source under its hash. Runs before sources are overwritten, so that no text that a publication quotes is
 * lost. Also runs every minute, for sources that an earlier release wrote.
 */
export async function keepTexts(env: Env): Promise<void> {
  const texts = new SourceTexts(env.CATALOG);
  for (;;) {
    const unkept = await texts.listUnkept(CHARACTERS_AT_ONCE);
    if (unkept.length === 0) return;
    await texts.keep(await Promise.all(unkept.map(async (source) => ({ ...source, sha256: await digestOf(source.text) }))));
  }
}
