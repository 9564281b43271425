import * as z from "zod";

export const rateBookVersion = z
  .string()
  .max(40)
  // Answers over a sandbox with changed rates name versions such as "sandbox-2+1", which are not kept.
  .regex(
    /^(?:live-(?:0|[1-9]\d{0,11})|sandbox-(?:0|[1-9]\d{0,11})(?:\+[1-9]\d{0,5})?)$/,
    'Send a version as answers name it, such as "live-128".',
  )
  .optional()
  .meta({
    description:
      "Answers from an earlier set of books, as `rate_book.version` of an answer names it. The same answer again, ages included. Absent: the books in force. Every set is kept for 7 days, and the last of each day for 90; afterwards this is a 404. An earlier set costs 4 more.",
    example: "live-128",
  });
