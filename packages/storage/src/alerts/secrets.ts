import { customType } from "drizzle-orm/sqlite-core";

/** An earlier signing secret. It signs until the time promised when it was replaced. */
export interface RetiredSecret {
  readonly generation: number;
  readonly until: string;
}

function isRetiredSecret(value: unknown): value is RetiredSecret {
  return (
    typeof value === "object" &&
    value !== null &&
    Number.isInteger(Reflect.get(value, "generation")) &&
    typeof Reflect.get(value, "until") === "string"
  );
}

/** @throws if the text is not a list of retired secrets: treating it as empty could omit a signature that the receiver requires. */
export function parseRetiredSecrets(text: string): readonly RetiredSecret[] {
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list) || !list.every(isRetiredSecret)) throw new Error("A list of retired secrets is malformed.");
  return list;
}

export function retiredSecretsColumn(name: string) {
  return customType<{ data: readonly RetiredSecret[]; driverData: string }>({
    dataType: () => "text",
    fromDriver: parseRetiredSecrets,
    toDriver: (list) => JSON.stringify(list),
  })(name);
}

/** The signing secrets of a monitor or subscription. Secrets are derived from their generation and never stored. */
export interface SecretState {
  /** Number of the current secret, from 1; each rotation adds 1. */
  readonly secretGeneration: number;
  readonly retiredSecrets: readonly RetiredSecret[];
}

export function signingRetired({ retiredSecrets }: SecretState, now: string): readonly RetiredSecret[] {
  return retiredSecrets.filter(({ until }) => until > now);
}

/** The state after one more rotation: the current secret signs until `until`, and earlier secrets until the times promised for them. */
export function rotated(state: SecretState, until: string, now: string): SecretState {
  const { secretGeneration } = state;
  return {
    secretGeneration: secretGeneration + 1,
    retiredSecrets: [...signingRetired(state, now), { generation: secretGeneration, until }],
  };
}
