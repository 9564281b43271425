/** A defect of an answer. Findings with the same signature count as one fault. */
export interface Finding {
  readonly signature: string;
  readonly detail: string;
}

/** An answer that takes longer is a hang. */
export const HANG_MS = 2000;

export function finding(target: string, fault: string, detail: string): Finding {
  return { signature: `${target}: ${fault}`, detail: detail.length > 1500 ? `${detail.slice(0, 1500)}…` : detail };
}
