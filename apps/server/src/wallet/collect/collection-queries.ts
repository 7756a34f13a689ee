import type { Db, Tx } from '../../kernel/db.ts';
import { toTimestamp } from '../../kernel/db.ts';
import type { BlockName, Holder, SignedTransaction } from '../chain/chain.ts';
import { IS_FINAL } from '../deposit/held-queries.ts';

export interface OpenCollection {
  readonly id: number;
  readonly payer: string;
  readonly txid: string;
  readonly raw: string;
  readonly slot: readonly string[];
  readonly feeMax: string;
  readonly createdAt: number;
}

export function listOpen(db: Db, chainCode: string): Promise<OpenCollection[]> {
  return db.query<OpenCollection>(
    `select id, payer, txid, raw, slot, trim_scale(fee_max)::text as "feeMax", created_at as "createdAt"
     from wallet.collection where chain_code = $1 and state = 'signed' order by id`,
    [chainCode],
  );
}

/** Those that ended since an instant without a block to be final in, as far as it is known. */
export async function listGivenUp(db: Db, chainCode: string, since: number): Promise<readonly string[]> {
  const rows = await db.query<{ txid: string }>(
    `select c.txid from wallet.collection c where c.chain_code = $1 and c.state = 'failed' and c.ended_at > $2
       and not exists (select from wallet.network_fee f where f.chain_code = $1 and f.txid = c.txid) order by c.id`,
    [chainCode, toTimestamp(since)],
  );
  return rows.map(({ txid }) => txid);
}

/** False when the payer has an open one already, perhaps of another process. */
export async function insertCollection(
  db: Db,
  of: {
    readonly chainCode: string;
    readonly assetId: number;
    readonly payer: string;
    readonly amount: string;
    readonly signed: SignedTransaction;
    readonly at: number;
  },
): Promise<boolean> {
  const rows = await db.query(
    `insert into wallet.collection (chain_code, asset_id, payer, slot, amount, txid, raw, fee_max, state, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'signed', $9)
     on conflict do nothing returning id`,
    [
      of.chainCode,
      of.assetId,
      of.payer,
      of.signed.slot.uses,
      of.amount,
      of.signed.txid,
      of.signed.raw,
      of.signed.feeMax,
      toTimestamp(of.at),
    ],
  );
  return rows.length === 1;
}

/** False when it was ended before. */
export async function endCollection(
  tx: Tx | Db,
  of: {
    readonly id: number;
    readonly state: 'mined' | 'failed';
    /** In case that it leaves the chain. */
    readonly block?: BlockName;
    readonly at: number;
  },
): Promise<boolean> {
  const rows = await tx.query(
    `update wallet.collection set state = $2, ended_at = $3, block_height = $4, block_hash = $5
     where id = $1 and state = 'signed' returning id`,
    [of.id, of.state, toTimestamp(of.at), of.block?.height ?? null, of.block?.hash ?? null],
  );
  return rows.length === 1;
}

const IS_FREE = `not exists (
  select from wallet.collection c
  where c.chain_code = $1 and c.state = 'signed' and c.payer = d.derivation_index::text
)`;

interface HolderQuestion {
  readonly chainCode: string;
  readonly currencyId: number;
  readonly minimum: string;
  readonly rows: number;
}

/** Accounts of deposit addresses that hold enough and have no open collection, those that hold most first. */
export function listAccountHolders(db: Db, of: HolderQuestion): Promise<Holder[]> {
  return db.query<Holder>(
    `with latest as (
       select distinct on (address) address, amount from wallet.holding
       where chain_code = $1 and currency_id = $2 order by address, height desc
     )
     select d.derivation_index as index, d.address, array[]::text[] as outputs
     from latest h join wallet.deposit_address d on d.chain_code = $1 and d.address = h.address
     where h.amount > 0 and h.amount >= $3 and ${IS_FREE} order by h.amount desc, d.id limit $4`,
    [of.chainCode, of.currencyId, of.minimum, of.rows],
  );
}

/** Deposit addresses whose unspent final outputs are enough together and that have no open collection. */
export function listOutputHolders(db: Db, of: HolderQuestion): Promise<Holder[]> {
  return db.query<Holder>(
    `select d.derivation_index as index, d.address, json_agg(json_build_object('name', o.name, 'address', o.address,
         'amount', trim_scale(o.amount)::text, 'height', o.height)) as outputs
     from wallet.output o join wallet.deposit_address d on d.chain_code = $1 and d.address = o.address
     where o.chain_code = $1 and o.spent_height is null and ${IS_FINAL} and ${IS_FREE}
     group by d.id having sum(o.amount) >= $2 order by sum(o.amount) desc, d.id limit $3`,
    [of.chainCode, of.minimum, of.rows],
  );
}
