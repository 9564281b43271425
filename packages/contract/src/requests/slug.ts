import * as z from "zod";

export const slug = z.string().meta({ description: "The institution's name in the address of its profile." });
