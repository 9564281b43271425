export { environmentOf, type Receipt, type ReceiptBooks, type ReceiptKey } from "./receipt.ts";
export { importSigner, type ReceiptSigner, signReceipt } from "./sign.ts";
export { type ReceiptVerification, verifyReceipt } from "./verify.ts";
