import * as z from "zod";
import { timestamp } from "../fields.ts";
import { environment, receiptFault } from "../lists/service.ts";

const receiptKey = z
  .object({
    kty: z.literal("OKP").meta({ description: "The type of the key." }),
    crv: z.literal("Ed25519").meta({ description: "The curve." }),
    x: z.string().meta({ description: "The public key, base64url." }),
    kid: z.string().meta({ description: "Thumbprint of the key (RFC 7638)." }),
    use: z.literal("sig").meta({ description: "What it is for." }),
    alg: z.literal("EdDSA").meta({ description: "The algorithm of its signatures." }),
  })
  .meta({ id: "ReceiptKey" });

export const receiptKeysResponse = z
  .object({
    keys: z.array(receiptKey).meta({ description: "The first signs now; the others signed before." }),
  })
  .meta({ id: "ReceiptKeys", description: "A JSON Web Key Set (RFC 7517, 8037). The first signs now; the others signed before." });

export const verifyReceiptResponse = z
  .object({
    valid: z.boolean().meta({ description: "Whether it does." }),
    reason: receiptFault.nullable().meta({ description: "Why it proves nothing; null: it proves the answer." }),
    environment: environment
      .nullable()
      .meta({ description: "Which books answered: those of the sandbox are invented. Null where it proves nothing." }),
    operation: z.string().nullable().meta({ description: "Id of the operation that answered; null where it proves nothing." }),
    issued_at: timestamp.nullable().meta({ description: "When it was answered; null where it proves nothing." }),
  })
  .meta({ id: "ReceiptVerification" });
