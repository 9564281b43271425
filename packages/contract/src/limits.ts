import { DAY_SECONDS } from "@tellerline/vocabulary";
/** All limits of the API, shared by schemas, engines, documents and tests. */
export const LIMITS = {
  bodyBytes: 256 * 1024,
  /** Maximum body of a message to the tool server. */
  toolBodyBytes: 64 * 1024,
  /** Maximum body of a request to sign in, or to register a client that signs people in. */
  signInBodyBytes: 8 * 1024,
  /** Maximum bytes of method, path and query together. */
  requestLineBytes: 8 * 1024,
  /** Maximum bytes of each header that is read, except the headers below, which have limits of their own. */
  headerBytes: 1024,
  authorizationBytes: 512,
  listHeaderBytes: 4 * 1024,
  /** Maximum bytes of all headers together. `headers` is the maximum number of headers. */
  headersBytes: 32 * 1024,
  headers: 64,
  /** Maximum faults that are examined and reported per request. Each costs a search for what the caller probably meant. */
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
  /** US dollars. Above any consumer or equipment loan that a credit union grants. */
  maxAmountUsd: 1_000_000_000,
  /** Mortgage insurance, percent of the loan amount a year. Far above what insurers charge. */
  maxInsurancePercent: 5,
  maxTermMonths: 480,
  /** Model years of vehicles: from the first that anybody lends on, to well after today. */
  minVehicleYear: 1900,
  maxVehicleYear: 2100,
  maxMileage: 1_000_000,
  minCreditScore: 300,
  maxCreditScore: 850,
  /** Percent a year. Federal credit unions are capped well below this (12 CFR 701.21(c)(7)). */
  maxRatePercent: 36,
  maxPointsPercent: 20,
  /** Maximum rows and columns of a page's table that is read, and maximum rates of its reading. */
  tableRows: 400,
  tableColumns: 40,
  readingRates: 2000,
  /** Maximum characters that are quoted from a page as evidence of a rate. */
  evidenceLength: 300,
  /** Loan to value, in percent. */
  maxValuePercent: 200,
  keysIssuedPerAddressAndHour: 10,
  rotationsPerHour: 10,
  /** Maximum rotations of all kinds, including those without a grace period, which end the old key at once. */
  rotationsAtAllPerHour: 100,
  livingKeys: 10,
  keyNameLength: 100,
  /** Days that the status page covers. `usageDays` is for how many days usage is kept, and the maximum days of one usage query. */
  statusDays: 90,
  usageDays: 92,
  defaultUsageDays: 30,
  idempotencyHours: 24,
  /** Maximum events in one answer. */
  events: 100,
  defaultEvents: 25,
  maxPosition: 999_999_999,
  /** Maximum seconds that a call waits for an event, and maximum waiting calls per organization. */
  maxWaitSeconds: 20,
  waitersPerOrganization: 2,
  defaultRotationGraceSeconds: DAY_SECONDS,
  maxRotationGraceSeconds: 30 * DAY_SECONDS,
  correlationIdLength: 200,
  searchSize: 200,
  defaultSearchSize: 50,
  /** Default number of entries in the answer to a person search. Each entry has about 1 KB. */
  defaultSearchEntries: 130,
  checkSize: 50,
  reachableSize: 50,
  defaultReachableSize: 10,
  factsTextLength: 8000,
  /** Maximum characters of the name of an organization or a place. */
  maxNameLength: 200,
  maxNamesPerField: 50,
  maxRelatives: 8,
  /** Maximum answers to conditions in one request. `conditionIdLength` is the length of a condition's id, in characters. */
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
  /** Maximum earlier signing secrets of one endpoint that still sign at the same time. */
  secretsSigningAtOnce: 10,
  eventRetentionDays: 30,
  deadDeliveriesToDisable: 5,
  webhookTimeoutMs: 5000,
  responseExcerptBytes: 1024,
} as const;
