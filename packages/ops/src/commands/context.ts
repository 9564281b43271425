import { resolveConnection } from "../client/connection.ts";
import { type Connection, createOperatorClient, type OperatorClient } from "../client/operator-client.ts";
import { type Progress, progressFor } from "../progress.ts";

export interface GlobalOptions {
  readonly url?: string;
  readonly token?: string;
  readonly json?: boolean;
}

export interface CommandContext {
  readonly connection: Connection;
  readonly client: OperatorClient;
  readonly progress: Progress;
  /** With `--json`, prints the document as JSON; otherwise prints the text. */
  answer(document: unknown, text: string): void;
}

export function createContext(options: GlobalOptions): CommandContext {
  const connection = resolveConnection(options);
  const json = options.json === true;
  return {
    connection,
    client: createOperatorClient(connection),
    progress: progressFor(process.stderr, json),
    answer: (document, text) => process.stdout.write(`${json ? JSON.stringify(document, null, 2) : text}\n`),
  };
}
