import { type Db, toTimestamp } from '../../kernel/db.ts';

/** The hot and the cold wallet of a coin on a chain by the blocks that were read. Amounts are decimals of the coin. */
export interface HouseWallets {
  readonly assetId: number;
  readonly currencyId: number;
  readonly code: string;
  /** Most decimals of an amount of it. */
  readonly scale: number;
  readonly chainCode: string;
  readonly chainName: string;
  readonly network: string;
  /** True of the chain's own coin. */
  readonly isCoin: boolean;
  /** Null where the chain was never read. */
  readonly hotAddress: string | null;
  readonly coldAddress: string | null;
  readonly hot: string;
  readonly cold: string;
  readonly hotMax: string;
  readonly hotTarget: string;
  /** Amount that approved withdrawals wait to be paid. */
  readonly approved: string;
  /** Amount that was sent and is not final; it may have left the hot wallet already. */
  readonly sent: string;
  readonly hasRefill: boolean;
}

/** Holdings of an address of a chain: the newest balance of an account, or all outputs of the chain's own coin. */
const heldBy = (address: string): string => `coalesce((
    select h.amount from wallet.holding h
    where h.chain_code = a.chain_code and h.currency_id = a.currency_id and h.address = ${address}
    order by h.height desc limit 1
  ), 0) + case when a.contract_address is null then coalesce((
    select sum(o.amount) from wallet.output o
    where o.chain_code = a.chain_code and o.address = ${address} and o.spent_height is null
  ), 0) else 0 end`;

/**
 * Coins of which a hot wallet holds less than approved withdrawals need, while its cold wallet has them and no refill is
 * open, with the oldest of these withdrawals.
 */
export const SHORT_HOT_WALLETS = `select s.since from (
    select min(w.created_at) as since, sum(w.amount - w.fee) as needed, ${heldBy('r.hot_address')} as hot,
      ${heldBy('r.cold_address')} as cold
    from wallet.withdrawal w
    join wallet.asset a on a.chain_code = w.chain_code and a.currency_id = w.currency_id
    join wallet.reading r on r.chain_code = a.chain_code
    where w.state = 'approved'
      and not exists (select from wallet.refill f where f.asset_id = a.id and f.state = 'open')
    group by a.id, r.chain_code
  ) as s where s.needed > s.hot and s.needed - s.hot <= s.cold`;

/** The wallets of every coin on every chain, or of one chain, with the terms that hold at an instant. */
export function listHouseWallets(
  db: Db,
  { at, chainCode = null }: { readonly at: number; readonly chainCode?: string | null },
): Promise<HouseWallets[]> {
  return db.query<HouseWallets>(
    `select a.id as "assetId", a.currency_id as "currencyId", c.code, least(a.scale, c.scale) as scale,
       a.chain_code as "chainCode", n.name as "chainName", a.network,
       a.contract_address is null as "isCoin", r.hot_address as "hotAddress",
       r.cold_address as "coldAddress", trim_scale(${heldBy('r.hot_address')})::text as hot,
       trim_scale(${heldBy('r.cold_address')})::text as cold,
       trim_scale(coalesce(t.hot_max, 0))::text as "hotMax",
       trim_scale(coalesce(t.hot_target, 0))::text as "hotTarget",
       trim_scale(w.approved)::text as approved, trim_scale(w.sent)::text as sent,
       exists (select from wallet.refill f where f.asset_id = a.id and f.state = 'open') as "hasRefill"
     from wallet.asset a
     join ledger.currency c on c.id = a.currency_id
     join wallet.chain n on n.code = a.chain_code
     left join wallet.reading r on r.chain_code = a.chain_code
     cross join lateral (
       select max(v.value) filter (where v.name = 'hot_max') as hot_max,
         max(v.value) filter (where v.name = 'hot_target') as hot_target
       from (
         select distinct on (name) name, value from wallet.term
         where asset_id = a.id and name in ('hot_max', 'hot_target') and withdrawn_at is null and effective_from <= $1
         order by name, effective_from desc
       ) as v
     ) as t
     cross join lateral (
       select coalesce(sum(o.amount - o.fee) filter (where o.state = 'approved'), 0) as approved,
         coalesce(sum(o.amount - o.fee) filter (where o.state = 'broadcast'), 0) as sent
       from wallet.withdrawal o
       where o.chain_code = a.chain_code and o.currency_id = a.currency_id and o.state in ('approved', 'broadcast')
     ) as w
     where c.is_active and ($2::text is null or a.chain_code = $2) order by a.currency_id, a.chain_code`,
    [toTimestamp(at), chainCode],
  );
}

/** The cold wallet of each chain that has one. */
export function listColdWallets(db: Db): Promise<{ readonly chain: string; readonly address: string }[]> {
  return db.query(
    `select chain_code as chain, cold_address as address from wallet.reading
     where cold_address is not null order by chain_code`,
  );
}
