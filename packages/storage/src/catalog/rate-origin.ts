/**
 * Origin of a rate. A call-report quarter (`ncua`) replaces the rates of the quarter before it, and the invented rates of the embedded data
 * set (`synthetic`).
 */
export type RateOrigin = "rates" | "ncua" | "harvest" | "synthetic";
