import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";

/** A published rule. `extractedAt` is when its claim was read from the source; `sourceId` is null if the rule is carried. */
export type RuleDates = readonly [claimId: string, extractedAt: string, sourceId: string | null];

export interface CoveredInstitution {
  readonly creditUnionId: string;
  readonly charterNumber: number | null;
  readonly website: string | null;
  /**
   * Whether the rules are carried: they came with the product, and are not yet confirmed on the institution's page
   * (guides/membership.md#carried-rules).
   */
  readonly isCarried: boolean;
  /** Without contested rules. */
  readonly rules: readonly RuleDates[];
}

interface Row extends Omit<CoveredInstitution, "isCarried" | "rules"> {
  readonly isCarried: number | null;
  /** JSON array of `RuleDates`; empty if nothing is published. */
  readonly rules: string | null;
}

/** The rules in force, for counting coverage (guides/membership.md#coverage). */
export class RulesInForce {
  readonly #db;

  constructor(database: D1Database) {
    this.#db = drizzle(database);
  }

  /** Institutions of the live book after the id `after`, in the order of ids, including those without rules. */
  async list(after: string, limit: number): Promise<readonly CoveredInstitution[]> {
    const rows = await this.#db.all<Row>(sql`
      select institutions.credit_union_id as creditUnionId, charter_number as charterNumber, website, is_carried as isCarried,
        (select json_group_array(json_array(value ->> 'claim_id', value ->> 'extracted_at', value ->> '$.evidence.source_id'))
          from json_each(document, '$.rules')
          where not exists (select 1 from disputes where subject = 'rule' and closed_at is null
            and disputes.credit_union_id = institutions.credit_union_id and subject_id = cast(value ->> 'rule_id' as text))) as rules
      from institutions left join publications on publications.credit_union_id = institutions.credit_union_id and active = 1
      where retired = 0 and institutions.credit_union_id > ${after} order by institutions.credit_union_id limit ${limit}`);
    return rows.map(({ isCarried, rules, ...row }) => ({ ...row, isCarried: isCarried === 1, rules: JSON.parse(rules ?? "[]") }));
  }
}
