/** Version of the interface as described, sent in `/health`, `/v1/capabilities` and the OpenAPI document. */
export const API_VERSION = "1.0.0";

/** The release that computed an answer: answers of one release to one request and one set of books are the same, byte for byte. */
export const ENGINE_VERSION = "0.3.0";
