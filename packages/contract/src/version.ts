/** Version of the interface as described, sent in `/v1/capabilities` and the OpenAPI document. */
export const API_VERSION = "1.0.0";

/** The release that answers, as `/health` and every answer say: answers of one release to one request and one set of books are the same, byte for byte. */
export const ENGINE_VERSION = "0.4.0";
