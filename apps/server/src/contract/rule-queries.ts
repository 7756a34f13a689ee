import { type Version, VERSION_COLUMNS } from '../kernel/announced.ts';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';
import type { RuleTerms } from './rule-data.ts';

export interface RuleRow extends Version {
  readonly matchId: number;
  readonly terms: RuleTerms;
}

/** Every version of every rule, the newest first. */
export function listRules(db: Db): Promise<RuleRow[]> {
  return db.query<RuleRow>(
    `select id, match_id as "matchId", terms, ${VERSION_COLUMNS}
     from contract.rule order by effective_from desc, id desc`,
  );
}

/** Every version with the symbol of its match; one is void that would begin while the match is delisted. */
export function listNamedRules(
  db: Db,
): Promise<(RuleRow & { readonly symbol: string; readonly isVoid: boolean })[]> {
  return db.query(
    `select r.id, r.match_id as "matchId", m.symbol, r.terms, ${VERSION_COLUMNS}, exists (
         select from market.delisting d
         where d.match_id = m.id and d.state <> 'withdrawn' and d.delists_at <= r.effective_from
           and (m.listed_at is null or m.listed_at < d.delists_at or m.listed_at > r.effective_from)
       ) as "isVoid"
     from contract.rule r join market.currency_match m on m.id = r.match_id`,
  );
}

/** Delistings of matches that offer contracts, which end their terms. */
export function listRuleEnds(db: Db): Promise<
  {
    readonly symbol: string;
    readonly effectiveFrom: number;
    readonly reason: string;
    readonly isWithdrawn: boolean;
  }[]
> {
  return db.query(
    `select m.symbol, d.delists_at as "effectiveFrom", coalesce(d.withdraw_reason, d.reason) as reason,
       d.state = 'withdrawn' as "isWithdrawn"
     from market.delisting d join market.currency_match m on m.id = d.match_id
     where exists (select from contract.rule where match_id = d.match_id and effective_from < d.delists_at)`,
  );
}

/** Answers the id, or null when the match has a version from that time already. */
export async function insertRule(tx: Tx, rule: Omit<RuleRow, 'id' | 'publicReason'>): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    `insert into contract.rule (match_id, effective_from, terms, operator_name, reason)
     values ($1, $2, $3::jsonb, $4, $5) on conflict (match_id, effective_from) do nothing returning id`,
    [
      rule.matchId,
      toTimestamp(rule.effectiveFrom),
      JSON.stringify(rule.terms),
      rule.operatorName,
      rule.reason,
    ],
  );
  return row?.id ?? null;
}

/** A version of the bound on what positions put at risk. */
export interface ExposureRuleRow extends Version {
  readonly matchPercent: string;
  readonly totalPercent: string;
}

/** Every version, the newest first. */
export function listExposureRules(db: Db): Promise<ExposureRuleRow[]> {
  return db.query<ExposureRuleRow>(
    `select id, trim_scale(match_percent)::text as "matchPercent",
       trim_scale(total_percent)::text as "totalPercent", ${VERSION_COLUMNS}
     from contract.exposure_rule order by effective_from desc`,
  );
}

/** Answers the id, or null when there is a version from that time already. */
export async function insertExposureRule(
  tx: Tx,
  rule: Omit<ExposureRuleRow, 'id' | 'publicReason'>,
): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    `insert into contract.exposure_rule (effective_from, match_percent, total_percent, operator_name, reason)
     values ($1, $2, $3, $4, $5) on conflict (effective_from) do nothing returning id`,
    [toTimestamp(rule.effectiveFrom), rule.matchPercent, rule.totalPercent, rule.operatorName, rule.reason],
  );
  return row?.id ?? null;
}
