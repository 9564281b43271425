import { OPERATION_LIST, type OperationId } from "./catalogue/index.ts";

/**
 * Resource and method of each operation in the generated clients, such as `client.decisions.create()`; Python clients use snake case. Null
 * for operations whose answers have no JSON form, such as pages, texts and images: clients leave these out.
 */
const CLIENT_METHODS: Readonly<Record<OperationId, `${string}.${string}` | null>> = {
  createDecision: "decisions.create",
  simulateDecision: "decisions.simulate",
  createBatchDecision: "decisions.batch",
  listReceiptKeys: "receipts.listKeys",
  verifyReceipt: "receipts.verify",
  searchEligibility: "eligibility.search",
  lookupPlaceEligibility: "eligibility.lookUpPlace",
  checkEligibility: "eligibility.check",
  getMembershipRecord: "eligibility.getRecord",
  getEligibilityCoverage: "eligibility.getCoverage",
  extractEligibilityFacts: "eligibility.extractFacts",
  findReachableOffers: "reachableOffers.find",
  searchDemoEligibility: "demo.searchEligibility",
  extractDemoFacts: "demo.extractFacts",
  findDemoReachableOffers: "demo.findReachableOffers",
  listDemoRates: "demo.listRates",
  exploreEligibility: "explore.searchEligibility",
  exploreFacts: "explore.extractFacts",
  exploreReachableOffers: "explore.findReachableOffers",
  createMonitor: "monitors.create",
  listMonitors: "monitors.list",
  getMonitor: "monitors.get",
  updateMonitor: "monitors.update",
  deleteMonitor: "monitors.delete",
  rotateMonitorSecret: "monitors.rotateSecret",
  simulateMonitor: "monitors.simulate",
  listEvaluations: "monitors.listEvaluations",
  listMonitorDeliveries: "monitors.listDeliveries",
  replayMonitor: "monitors.replay",
  listEvents: "events.list",
  changeSandboxRate: "sandbox.changeRate",
  getDelivery: "deliveries.get",
  replayDelivery: "deliveries.replay",
  createSubscription: "subscriptions.create",
  listSubscriptions: "subscriptions.list",
  getSubscription: "subscriptions.get",
  updateSubscription: "subscriptions.update",
  deleteSubscription: "subscriptions.delete",
  rotateSubscriptionSecret: "subscriptions.rotateSecret",
  simulateSubscription: "subscriptions.simulate",
  listSubscriptionDeliveries: "subscriptions.listDeliveries",
  replaySubscription: "subscriptions.replay",
  listRates: "rates.list",
  findInstitutions: "institutions.list",
  getBenchmarks: "rates.getBenchmarks",
  getLeagueTable: "rates.getLeagueTable",
  getRateHistory: "rates.getHistory",
  getRateMovements: "rates.getMovements",
  showRateMovements: "rates.showMovements",
  showInstitutions: "institutions.listShown",
  showInstitutionsOfState: "institutions.listShownOfState",
  showDataQuality: "rates.showDataQuality",
  rankDepositRates: "rates.rankDeposits",
  listRateBooks: "rateBooks.list",
  getCreditUnionProfile: "creditUnions.getProfile",
  createKey: "keys.issue",
  getCurrentKey: "keys.getCurrent",
  rotateKey: "keys.rotateCurrent",
  revokeKey: "keys.revokeCurrent",
  listKeys: "keys.list",
  createFurtherKey: "keys.create",
  revokeFurtherKey: "keys.revoke",
  getUsage: "usage.get",
  getCapabilities: "service.getCapabilities",
  getOpenApi: "service.getOpenApi",
  getHealth: "service.getHealth",
  getReadiness: "service.getReadiness",
  showStatus: "service.showStatus",
  getPostmanCollection: "service.getPostmanCollection",
  getChangelog: null,
  getChangelogFeed: null,
  getSecurityText: null,
  getDocs: null,
  getGuide: null,
  getProblemType: null,
  getLlmsText: null,
  getLlmsFullText: null,
  getRobots: null,
  getFavicon: null,
  getSitemap: null,
  getExplorer: null,
  getConsole: null,
  getTypeface: null,
};

export interface ClientMethod {
  readonly operation: (typeof OPERATION_LIST)[number];
  readonly resource: string;
  readonly method: string;
}

const METHODS: ReadonlyMap<string, string | null> = new Map(Object.entries(CLIENT_METHODS));

export function listClientMethods(): readonly ClientMethod[] {
  return OPERATION_LIST.flatMap((operation) => {
    const [resource, method] = METHODS.get(operation.id)?.split(".") ?? [];
    return resource === undefined || method === undefined ? [] : [{ operation, resource, method }];
  });
}
