import { gatewayRoutes } from "../routes/gateway.ts";
import { served } from "./served.ts";

export const gatewayOperations = served(gatewayRoutes, {});
