import { DAY_SECONDS } from "@tellerline/vocabulary";
export const LIMITS = {
  bodyBytes: 256 * 1024,
  /** Maximum body of a request to the tool server (MCP). */
  toolBodyBytes: 64 * 1024,
  /** Maximum body of a request to sign a person in, or to register a client that does so. */
  signInBodyBytes: 8 * 1024,
  /** Method, path and query together. */
  requestLineBytes: 8 * 1024,
  /** Each header that is read, except the `Authorization` header and headers with a list, which have the limits below. */
  headerBytes: 1024,
  authorizationBytes: 512,
  listHeaderBytes: 4 * 1024,
  /** All headers together, in bytes; and below, their number. */
  headersBytes: 32 * 1024,
  headers: 64,
  /** Maximum faults reported per request. Each costs a search for what the caller probably meant. */
  faults: 100,
  scenariosPerBatch: 25,
  maxProviders: 25,
  defaultMaxProviders: 3,
  ratesPageSize: 200,
  defaultRatesPageSize: 50,
  institutionsPageSize: 100,
  defaultInstitutionsPageSize: 25,
  institutionQueryLength: 200,
  rateBooksPageSize: 200,
  defaultRateBooksPageSize: 50,
  leagueTableSize: 100,
  defaultLeagueTableSize: 25,
  historyDays: 1830,
  movementsSize: 100,
  defaultMovementsSize: 25,
  defaultMovementDays: 366,
  defaultHistoryDays: 366,
  depositRatesSize: 100,
  defaultDepositRatesSize: 25,
  /** US dollars: more than any consumer or equipment loan of a credit union. */
  maxAmountUsd: 1_000_000_000,
  /** Percent of the loan amount a year: far more than mortgage insurers charge. */
  maxInsurancePercent: 5,
  /** A purchase that is paid in full needs no loan. Percent of the price. */
  maxDownPaymentPercent: 99.99,
  maxTermMonths: 480,
  /** Model years, from the oldest that anybody lends on to well after today. */
  minVehicleYear: 1900,
  maxVehicleYear: 2100,
  maxMileage: 1_000_000,
  minCreditScore: 300,
  maxCreditScore: 850,
  /** Percent a year. Federal credit unions may charge far less (12 CFR 701.21(c)(7)). */
  maxRatePercent: 36,
  maxPointsPercent: 20,
  /** Size of a table on an institution's page, and number of rates that are read from it. */
  tableRows: 400,
  tableColumns: 40,
  readingRates: 2000,
  /** Characters that are quoted from a page as evidence of a rate. */
  evidenceLength: 300,
  /** Loan to value, percent. */
  maxValuePercent: 200,
  keysIssuedPerAddressAndHour: 10,
  rotationsPerHour: 10,
  /** All rotations, including those without a grace period, which end the old key at once. */
  rotationsAtAllPerHour: 100,
  livingKeys: 10,
  keyNameLength: 100,
  /** `statusDays` is the period of the status page. `usageDays` is how long usage is kept, and the longest period of a usage query. */
  statusDays: 90,
  usageDays: 92,
  defaultUsageDays: 30,
  idempotencyHours: 24,
  events: 100,
  defaultEvents: 25,
  maxPosition: 999_999_999,
  /** Longest wait of a call for an event, in seconds, and number of waiting calls per organization. */
  maxWaitSeconds: 20,
  waitersPerOrganization: 2,
  defaultRotationGraceSeconds: DAY_SECONDS,
  maxRotationGraceSeconds: 30 * DAY_SECONDS,
  correlationIdLength: 200,
  searchSize: 200,
  defaultSearchSize: 50,
  /** Default number of entries of a person search, about 1 KB each. */
  defaultSearchEntries: 130,
  checkSize: 50,
  reachableSize: 50,
  defaultReachableSize: 10,
  factsTextLength: 8000,
  /** Characters of the name of an organization or a place. */
  maxNameLength: 200,
  maxNamesPerField: 50,
  maxRelatives: 8,
  /** Answers to conditions in one request, and characters of a condition's id. */
  conditionAnswers: 200,
  conditionIdLength: 64,
  placeLookupSize: 200,
  defaultPlaceLookupSize: 50,
  creditUnionIdLength: 300,
  idLength: 60,
  webhookUrlLength: 2048,
  conditionsPerMonitor: 10,
  defaultCooldownHours: 6,
  maxCooldownHours: 720,
  pageSize: 200,
  defaultPageSize: 50,
  evaluations: 100,
  defaultEvaluations: 20,
  secretOverlapHours: 24,
  /** Earlier signing secrets of one monitor or subscription that still sign at the same time. */
  secretsSigningAtOnce: 10,
  eventRetentionDays: 30,
  deadDeliveriesToDisable: 5,
  webhookTimeoutMs: 5000,
  responseExcerptBytes: 1024,
} as const;
