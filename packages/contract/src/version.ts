/** Version of the interface as described, sent in `/v1/capabilities` and the OpenAPI document. */
export const API_VERSION = "1.0.0";

/** The release, named by `/health` and by every answer: one release answers the same request over the same books with the same bytes. */
export const ENGINE_VERSION = "0.4.0";
