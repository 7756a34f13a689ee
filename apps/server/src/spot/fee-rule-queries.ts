import { type Announcement, type Version, VERSION_COLUMNS } from '../kernel/announced.ts';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';
import type { FeeRule } from './fee-rates.ts';

/** A fee rule with its number and the symbol of its match. */
export interface FeeRuleRecord extends FeeRule, Version {
  readonly symbol: string | null;
}

const RULE = `r.id, r.user_group as "userGroup", r.match_id as "matchId", m.symbol,
  r.maker_fee_ppm as "makerFeePpm", r.taker_fee_ppm as "takerFeePpm", ${VERSION_COLUMNS}
  from spot.fee_rule r left join market.currency_match m on m.id = r.match_id`;

/** Every rule, planned ones too, the newest first. */
export function listAllFeeRules(db: Db): Promise<FeeRuleRecord[]> {
  return db.query<FeeRuleRecord>(`select ${RULE} order by r.effective_from desc, r.id desc`);
}

/** Adds a rule; null when there is one for the same from the same time. */
export async function insertFeeRule(tx: Tx, rule: FeeRule & Announcement): Promise<number | null> {
  const rows = await tx.query<{ id: number }>(
    `insert into spot.fee_rule (user_group, match_id, maker_fee_ppm, taker_fee_ppm, effective_from, operator_name, reason)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [
      rule.userGroup,
      rule.matchId,
      rule.makerFeePpm,
      rule.takerFeePpm,
      toTimestamp(rule.effectiveFrom),
      rule.operatorName,
      rule.reason,
    ],
  );
  return rows[0]?.id ?? null;
}
