import { docsResponse, healthResponse, readinessResponse, statusResponse } from "../answers/meta.ts";
import type { gatewayOperations } from "../operations/gateway.ts";
import type { DocsOf } from "./docs.ts";

export const gatewayDocs = {
  getSecurityText: {
    summary: "Say where to report a vulnerability",
    description: "The operator's contact (RFC 9116); 404 where the operator names none.",
    response: { schema: docsResponse, description: "The text." },
  },
  showStatus: {
    summary: "See how the service is",
    description:
      "Whether it answers as promised now, and how often it did on each of the last 90 days, from a look a minute. An HTML page, or JSON where `Accept` prefers it.",
    response: { schema: statusResponse, description: "Now, and the last 90 days." },
  },
  getHealth: {
    summary: "Check that the service is up",
    description: "Returns 200 while the gateway is up.",
    response: { schema: healthResponse, description: "Up." },
  },
  getReadiness: {
    summary: "Check that the service answers as promised",
    description:
      "Returns 200 with its checks while the books are fresh, monitors are looked at and webhooks are sent in time; otherwise 503, which names what is not.",
    response: { schema: readinessResponse, description: "Ready." },
  },
} as const satisfies DocsOf<typeof gatewayOperations>;
