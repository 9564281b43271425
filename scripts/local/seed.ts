import { makeFleetLines, type OperatorClient, type Progress, runImport, SANDBOX_AS_OF } from "@tellerline/ops";

/**
 * Publishes the embedded data set where no book is in force yet. A start that was cut short is taken up again: what stands in
 * the tables is published first, and what is missing is imported whole.
 */
export async function seedOnce(client: OperatorClient, progress: Progress, today: string): Promise<void> {
  await client.tick();
  const { rate_books: books } = await client.status();
  if (books.sandbox === null) await runImport(client, { kind: "sandbox" }, makeFleetLines(SANDBOX_AS_OF), progress);
  if (books.live === null) await runImport(client, { kind: "synthetic" }, makeFleetLines(today), progress);
}
