/** Every limit of the interface (interface §8, rulings 2 to 4), named once and used by schemas, engine, docs and tests. */
export const LIMITS = {
  bodyBytes: 256 * 1024,
  scenariosPerBatch: 25,
  maxProviders: 25,
  defaultMaxProviders: 3,
  ratesPageSize: 200,
  defaultRatesPageSize: 50,
  leagueTableSize: 100,
  defaultLeagueTableSize: 25,
  depositRatesSize: 100,
  defaultDepositRatesSize: 25,
  /** USD. Above any consumer or equipment loan that a credit union grants. */
  maxAmountUsd: 1_000_000_000,
  maxTermMonths: 480,
  minCreditScore: 300,
  maxCreditScore: 850,
  /** Percent a year (rulings 9); federal credit unions are capped well below it. */
  maxRatePercent: 36,
  maxPointsPercent: 20,
  keysIssuedPerAddressAndHour: 10,
  idempotencyHours: 24,
  defaultRotationGraceSeconds: 86_400,
  maxRotationGraceSeconds: 30 * 86_400,
  correlationIdLength: 200,
} as const;
