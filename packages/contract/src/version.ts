/** Version of the API that this package describes. It is sent in `/v1/capabilities` and in the OpenAPI document. */
export const API_VERSION = "1.0.0";

/** Version of the release, which `/health` and every answer name. One release answers the same request over the same books with the same bytes. */
export const ENGINE_VERSION = "0.4.0";
