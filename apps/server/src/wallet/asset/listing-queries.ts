import type { ChainFamily } from '@openbourse/api';
import type { Chain } from '../chain/chain.ts';
import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';

/** False where its code, its name or its network is that of another one. */
export async function insertChain(
  tx: Tx,
  chain: {
    readonly code: string;
    readonly family: ChainFamily;
    readonly name: string;
    /** Null: that of its first node. */
    readonly network: string | null;
    readonly credit: number;
    readonly withdraw: number;
    /** True with a node. */
    readonly isActive: boolean;
  },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into wallet.chain (code, family, name, network, confirmations_credit, confirmations_withdraw, is_active)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning code`,
    [chain.code, chain.family, chain.name, chain.network, chain.credit, chain.withdraw, chain.isActive],
  );
  return rows.length === 1;
}

/** Notes the network of the first node that a chain has. */
export async function bindNetwork(
  tx: Tx,
  { code, family, network }: Pick<Chain, 'code' | 'family' | 'network'>,
): Promise<void> {
  await tx.query(
    `update wallet.chain set network = $3 where code = $1 and family = $2 and network is null
       and not exists (select from wallet.chain o where o.family = $2 and o.network = $3)`,
    [code, family, network],
  );
}

/** Notes which of the chains have a node now. */
export async function setActive(tx: Tx, codes: readonly string[]): Promise<void> {
  await tx.query(
    'update wallet.chain set is_active = (code = any($1)) where is_active is distinct from (code = any($1))',
    [codes],
  );
}

export interface ListedChain {
  readonly code: string;
  /** Null until it has a node for the first time. */
  readonly network: string | null;
  readonly family: ChainFamily;
  readonly name: string;
  readonly confirmationsCredit: number;
  readonly confirmationsWithdraw: number;
}

export function listChains(db: Db): Promise<ListedChain[]> {
  return db.query<ListedChain>(
    `select code, network, family, name, confirmations_credit as "confirmationsCredit",
       confirmations_withdraw as "confirmationsWithdraw"
     from wallet.chain order by code`,
  );
}

/** A coin as an asset is listed of it. */
export interface ListedCoin {
  readonly id: number;
  readonly code: string;
  readonly scale: number;
}

/** A coin that the account of deposits carries. */
export async function findListedCoin(db: Db, currencyId: number): Promise<ListedCoin | undefined> {
  const rows = await db.query<ListedCoin>(
    "select id, code, scale from ledger.currency where id = $1 and is_active and 'trade' = any (accounts)",
    [currencyId],
  );
  return rows[0];
}

export async function findCurrencyId(db: Db, code: string): Promise<number | undefined> {
  const rows = await db.query<{ id: number }>('select id from ledger.currency where code = $1', [code]);
  return rows[0]?.id;
}

/**
 * Adds an asset; null where the coin is on the chain already, or the contract is one of another. Its past is unread until
 * a reading that includes it is stored.
 */
export async function insertAsset(
  tx: Tx,
  asset: {
    readonly currencyId: number;
    readonly chain: string;
    readonly network: string;
    readonly contract: string | null;
    readonly scale: number;
  },
): Promise<number | null> {
  const rows = await tx.query<{ id: number }>(
    `insert into wallet.asset (currency_id, chain_code, network, contract_address, scale, needs_memo, is_read)
     values ($1, $2, $3, $4, $5, false, false)
     on conflict do nothing returning id`,
    [asset.currencyId, asset.chain, asset.network, asset.contract, asset.scale],
  );
  return rows[0]?.id ?? null;
}

/** Lets the contract follow the configuration: another network has the same coin under another address. */
export async function updateContract(
  tx: Tx,
  asset: { readonly currencyId: number; readonly chain: string; readonly contract: string | null },
): Promise<void> {
  await tx.query(
    `update wallet.asset set contract_address = $3
     where currency_id = $1 and chain_code = $2 and contract_address is distinct from $3`,
    [asset.currencyId, asset.chain, asset.contract],
  );
}

/** The contract of an asset with its decimals; null for the chain's own coin. */
export async function findContract(
  db: Db,
  id: number,
): Promise<{ readonly chain: string; readonly contract: string | null; readonly scale: number } | undefined> {
  const rows = await db.query<{ chain: string; contract: string | null; scale: number }>(
    'select chain_code as chain, contract_address as contract, scale from wallet.asset where id = $1',
    [id],
  );
  return rows[0];
}

/** The code of another coin that has a contract on a chain. */
export async function findOtherOf(
  db: Db,
  asset: { readonly currencyId: number; readonly chain: string; readonly contract: string | null },
): Promise<string | undefined> {
  const rows = await db.query<{ code: string }>(
    `select c.code from wallet.asset a join ledger.currency c on c.id = a.currency_id
     where a.chain_code = $1 and lower(a.contract_address) = lower($2) and a.currency_id <> $3`,
    [asset.chain, asset.contract, asset.currencyId],
  );
  return rows[0]?.code;
}

/** The first version of the terms of an asset, which is open with them. */
export async function insertFirstTerms(
  tx: Tx,
  of: {
    readonly assetId: number;
    readonly terms: Readonly<Record<'min_deposit' | 'min_withdrawal' | 'withdrawal_fee', string>>;
    readonly from: number;
    /** Null for what an installation begins with. */
    readonly operatorName: string | null;
    readonly reason: string;
  },
): Promise<void> {
  const { min_deposit, min_withdrawal, withdrawal_fee } = of.terms;
  await tx.query(
    `insert into wallet.term (name, asset_id, value, effective_from, operator_name, reason)
     select t.name, $1, t.value, $2, $3, $4
     from (values ('min_deposit', $5::numeric), ('min_withdrawal', $6), ('withdrawal_fee', $7),
       ('deposit_open', 1), ('withdrawal_open', 1), ('hot_max', 0), ('hot_target', 0)) as t (name, value)`,
    [
      of.assetId,
      toTimestamp(of.from),
      of.operatorName,
      of.reason,
      min_deposit,
      min_withdrawal,
      withdrawal_fee,
    ],
  );
}

/** The coins of a chain of which nothing is on record that addresses held before they were listed. */
export async function listUnread(db: Db, chainCode: string): Promise<readonly number[]> {
  const rows = await db.query<{ currencyId: number }>(
    'select currency_id as "currencyId" from wallet.asset where chain_code = $1 and not is_read order by id',
    [chainCode],
  );
  return rows.map(({ currencyId }) => currencyId);
}

export async function markRead(
  tx: Tx,
  of: { readonly chainCode: string; readonly currencyIds: readonly number[] },
): Promise<void> {
  await tx.query(
    'update wallet.asset set is_read = true where chain_code = $1 and currency_id = any($2) and not is_read',
    [of.chainCode, of.currencyIds],
  );
}
