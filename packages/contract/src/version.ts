/** Version of the API, sent in `/v1/capabilities`, the OpenAPI document and by the tool server. */
export const API_VERSION = "1.0.0";

/**
 * Version of the release, sent in `/health`, decisions, league tables and receipts. One release gives byte-identical answers to the same
 * request over the same data.
 */
export const ENGINE_VERSION = "0.4.0";
