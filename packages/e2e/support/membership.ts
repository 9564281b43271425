import type { ImportLine, ImportReport, MembershipRowKind } from "@tellerline/contract/operator";
import { utf8 } from "@tellerline/dev/utf8";
import { compileGazetteer } from "@tellerline/geography";
import { embeddedGazetteer, type OperatorClient, runImport, silentProgress } from "@tellerline/ops";

export function putEmbeddedGazetteer(operator: OperatorClient) {
  return operator.putGazetteer("live", compileGazetteer(embeddedGazetteer(), utf8));
}

export function toLines(rows: readonly unknown[], of?: MembershipRowKind): readonly ImportLine[] {
  return rows.map((row, index) => ({ line: index + 1, row, ...(of === undefined ? {} : { of }) }));
}

export function importInstitutions(operator: OperatorClient, ids: readonly string[]): Promise<ImportReport> {
  const rows = ids.flatMap((credit_union_id, index) => {
    const [name, city, state] = credit_union_id.split("|");
    return [
      { kind: "credit_union", credit_union_id, name, city, state },
      {
        rate_id: `rate of ${credit_union_id}`,
        credit_union_id,
        product_type: "auto_loan",
        rate: 5 + index,
        source_url: "https://rates.example/",
      },
    ];
  });
  return runImport(operator, { kind: "rates" }, toLines(rows), silentProgress);
}

export function publishClaims(
  operator: OperatorClient,
  claims: readonly unknown[],
  sources: readonly unknown[],
  request: { readonly skip_bad?: boolean; readonly accept_loss?: boolean } = {},
) {
  const lines = [...toLines(sources, "source"), ...toLines(claims, "claim")];
  return runImport(operator, { kind: "claims", ...request }, lines, silentProgress);
}

export function importRecords(operator: OperatorClient, records: readonly unknown[], skip_bad = false) {
  return runImport(operator, { kind: "membership", skip_bad }, toLines(records, "membership"), silentProgress);
}

/** Import rows that open an institution: its page, which says that anyone can join, and a claim that quotes the page. */
export function openToAnyone(credit_union_id: string) {
  const text = "Anyone can join.";
  const source = { source_id: "s1", credit_union_id, url: "https://open.example/join", retrieved_at: "2026-11-01", text };
  const claim = {
    claim_id: "c1",
    credit_union_id,
    source_id: source.source_id,
    quote: text,
    kind: "open",
    conditions: [{ any: [{ type: "open" }] }],
    confidence: 0.95,
    extracted_at: "2026-11-02",
  };
  return { source, claim };
}
