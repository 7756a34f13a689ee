import type { ChainFamily } from '@openbourse/api';
import { type Db, toTimestamp } from '../../kernel/db.ts';

/** A coin on one of its chains, with the terms that hold at an instant. Amounts are decimals of the coin. */
export interface Asset {
  readonly id: number;
  readonly currencyId: number;
  readonly code: string;
  readonly name: string;
  readonly logo: string;
  /** Most decimals of an amount in the ledger. */
  readonly scale: number;
  readonly chainCode: string;
  readonly chainName: string;
  readonly family: ChainFamily;
  /** The chain type that people choose, for example ERC20. */
  readonly network: string;
  readonly contractAddress: string | null;
  /** Decimals on the chain. */
  readonly chainScale: number;
  readonly needsMemo: boolean;
  /** True when a node of the chain is configured. */
  readonly isChainActive: boolean;
  readonly confirmationsCredit: number;
  readonly confirmationsWithdraw: number;
  readonly minDeposit: string;
  readonly minWithdrawal: string;
  readonly withdrawalFee: string;
  readonly isDepositOpen: boolean;
  readonly isWithdrawalOpen: boolean;
  readonly effectiveFrom: number;
  /** When its deposits and withdrawals end; null while no delisting is announced. */
  readonly depositsUntil: number | null;
  readonly withdrawalsUntil: number | null;
  readonly areDepositsOver: boolean;
  readonly areWithdrawalsOver: boolean;
  /** True once it is on record what addresses held of it before it was listed. */
  readonly isRead: boolean;
}

/** A reader whose instant is before the listing of an asset sees its row at times, and no terms: it is not listed then. */
const ASSET = `select a.id, a.currency_id as "currencyId", c.code, c.name, c.logo, c.scale,
    h.code as "chainCode", h.name as "chainName", h.family, a.network, a.contract_address as "contractAddress",
    a.scale as "chainScale", a.needs_memo as "needsMemo", h.is_active as "isChainActive",
    h.confirmations_credit as "confirmationsCredit", h.confirmations_withdraw as "confirmationsWithdraw",
    trim_scale(t.min_deposit)::text as "minDeposit", trim_scale(t.min_withdrawal)::text as "minWithdrawal",
    trim_scale(t.withdrawal_fee)::text as "withdrawalFee", t.deposit_open = 1 as "isDepositOpen",
    t.withdrawal_open = 1 as "isWithdrawalOpen", t.effective_from as "effectiveFrom",
    x.deposits_until as "depositsUntil", x.withdrawals_until as "withdrawalsUntil",
    coalesce(x.deposits_until <= $1, false) as "areDepositsOver",
    coalesce(x.withdrawals_until <= $1, false) as "areWithdrawalsOver", a.is_read as "isRead"
  from wallet.asset a
  join wallet.chain h on h.code = a.chain_code
  join ledger.currency c on c.id = a.currency_id
  left join wallet.delisting x on x.asset_id = a.id and x.withdrawn_at is null and x.relisted_at is null
  join lateral (
    select max(v.value) filter (where v.name = 'min_deposit') as min_deposit,
      max(v.value) filter (where v.name = 'min_withdrawal') as min_withdrawal,
      max(v.value) filter (where v.name = 'withdrawal_fee') as withdrawal_fee,
      max(v.value) filter (where v.name = 'deposit_open') as deposit_open,
      max(v.value) filter (where v.name = 'withdrawal_open') as withdrawal_open,
      max(v.effective_from) as effective_from
    from (
      select distinct on (name) name, value, effective_from from wallet.term
      where asset_id = a.id and name not in ('hot_max', 'hot_target') and withdrawn_at is null and effective_from <= $1 order by name, effective_from desc
    ) as v
  ) as t on t.effective_from is not null`;

/** Every asset with the terms in force at an instant, in the order of the coins. */
export function listAssets(db: Db, at: number): Promise<Asset[]> {
  return db.query<Asset>(`${ASSET} where c.is_active order by a.currency_id, h.is_active desc, a.id`, [
    toTimestamp(at),
  ]);
}

export async function findAsset(
  db: Db,
  key: { readonly currencyId: number; readonly chainCode: string; readonly at: number },
): Promise<Asset | undefined> {
  const rows = await db.query<Asset>(`${ASSET} where a.currency_id = $2 and a.chain_code = $3`, [
    toTimestamp(key.at),
    key.currencyId,
    key.chainCode,
  ]);
  return rows[0];
}

/** A coin that can be in an account. */
export async function findCoin(
  db: Db,
  currencyId: number,
): Promise<{ readonly code: string; readonly scale: number } | undefined> {
  const rows = await db.query<{ code: string; scale: number }>(
    "select code, scale from ledger.currency where id = $1 and is_active and kind = 'coin'",
    [currencyId],
  );
  return rows[0];
}

interface ChainConfirmations {
  readonly name: string;
  readonly credit: number;
  readonly withdraw: number;
}

/** Confirmations that deposits of each chain need until they may be traded, and until they may leave. */
export function listChainConfirmations(db: Db): Promise<ChainConfirmations[]> {
  return db.query<ChainConfirmations>(
    `select name, confirmations_credit as credit, confirmations_withdraw as withdraw
     from wallet.chain order by name`,
  );
}
