import { expect, it } from "vitest";
import { normalizeEmail } from "./create-key.ts";

it.each([
  ["Dev@Example.COM", "dev@example.com"],
  ["dev+tag@example.com", "dev@example.com"],
  ["d.e.v@example.com", "d.e.v@example.com"],
  ["D.e.v+x@GoogleMail.com", "dev@gmail.com"],
  [" dev@example.com ", "dev@example.com"],
])("takes %s for the mailbox %s", (email, mailbox) => expect(normalizeEmail(email)).toBe(mailbox));
