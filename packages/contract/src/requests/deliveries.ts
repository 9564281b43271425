import * as z from "zod";
import { pathId } from "../fields.ts";

export const deliveryParams = z.strictObject({ delivery_id: pathId("dlv", "delivery") });
