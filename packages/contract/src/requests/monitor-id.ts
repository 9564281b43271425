import { pathId } from "../fields.ts";

export const monitorId = pathId("mon", "monitor");
