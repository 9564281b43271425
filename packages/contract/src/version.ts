/** Version of the interface as described, sent in `/health`, `/v1/capabilities` and the OpenAPI document. */
export const API_VERSION = "1.0.0";
