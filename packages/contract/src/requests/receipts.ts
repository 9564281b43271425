import * as z from "zod";
import { timestamp } from "../fields.ts";
import { environment } from "../lists/service.ts";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const bookHash = z.string().nullable();

export const receipt = z
  .object({
    format: z.literal("tellerline-receipt-1").meta({ description: "The form of the receipt." }),
    key_id: z.string().meta({ description: "The key that signed, one of `GET /v1/receipts/keys`." }),
    issued_at: timestamp.meta({ description: "When it was signed." }),
    operation: z.string().meta({ description: "Id of the operation in this document." }),
    engine_version: z.string().meta({ description: "The release that computed the answer." }),
    environment: environment
      .optional()
      .meta({ description: "Which books answered: those of the sandbox are invented. Absent before 0.4.0." }),
    books: z
      .object({
        version: z.string().meta({ description: "What `rate_book` of a request takes." }),
        rate_book_hash: bookHash.meta({ description: "Of the rates' content. Null: there were none." }),
        membership_book_hash: bookHash.meta({ description: "Of the membership rules' content. Null: there were none." }),
        gazetteer_hash: bookHash.meta({ description: "Of the gazetteer's content. Null: there was none." }),
      })
      .meta({ id: "ReceiptBooks", description: "Content hashes of the books that the answer was made from; null: there was none." }),
    request_sha256: sha256.meta({ description: "Of the canonical JSON (RFC 8785) of the request's body." }),
    answer_sha256: sha256.meta({ description: "Of the canonical JSON of the answer, without `receipt`." }),
    signature: z.string().meta({ description: "Ed25519 over the canonical JSON of the other members, in base64url." }),
  })
  .meta({ id: "Receipt", description: "Proof of what was answered; only with `Prefer: receipt`." });

const anyObject = z.record(z.string(), z.unknown());

export const verifyReceiptRequest = z
  .strictObject({
    request: anyObject.meta({ description: "The body of the request, as it was sent." }),
    answer: z.looseObject({ receipt }).meta({ description: "The answer with its `receipt`." }),
  })
  .meta({ id: "VerifyReceiptRequest" });
