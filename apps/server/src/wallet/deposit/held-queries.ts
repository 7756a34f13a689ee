import type { Db, Tx } from '../../kernel/db.ts';
import type { Chain, HeldOutput, Holding } from '../chain/chain.ts';

/** A record lasts for this many blocks after something newer replaced it: no chain steps back that far. */
const KEPT_BLOCKS = 1_000;
/** Outputs that are stored in one piece: a few milliseconds. */
const OUTPUTS_AT_ONCE = 5_000;
/** Accounts that a node is asked for in one piece. */
export const ACCOUNTS_AT_ONCE = 1_000;

/** Progress in recording what the addresses of a chain held before. */
export interface HeldReading {
  readonly hotAddress: string;
  readonly gasAddress: string | null;
  readonly coldAddress: string | null;
  /** Of deposit addresses with an index below this. */
  readonly addresses: number;
}

export async function findReading(db: Db, chainCode: string): Promise<HeldReading | undefined> {
  const rows = await db.query<HeldReading>(
    `select hot_address as "hotAddress", gas_address as "gasAddress", cold_address as "coldAddress", addresses from wallet.reading
     where chain_code = $1`,
    [chainCode],
  );
  return rows[0];
}

/** Reports whether nearly all that addresses held before is on record; a few may just have been given out. */
export async function isHeldKnown(
  db: Db,
  {
    code,
    hotAddress,
    gasAddress,
    coldAddress,
  }: Pick<Chain, 'code' | 'hotAddress' | 'gasAddress' | 'coldAddress'>,
): Promise<boolean> {
  const rows = await db.query(
    `select 1 from wallet.reading r
     where r.chain_code = $1 and r.hot_address = $2 and r.gas_address is not distinct from $3
       and r.cold_address is not distinct from $5 and not exists (
       select from wallet.deposit_address d where d.chain_code = $1 and d.derivation_index::bigint >= r.addresses + $4::bigint
     )`,
    [code, hotAddress, gasAddress, ACCOUNTS_AT_ONCE, coldAddress],
  );
  return rows.length === 1;
}

export async function saveReading(tx: Tx, row: HeldReading & { readonly chainCode: string }): Promise<void> {
  await tx.query(
    `insert into wallet.reading (chain_code, hot_address, gas_address, addresses, cold_address)
     values ($1, $2, $3, $4, $5)
     on conflict (chain_code) do update set hot_address = $2, gas_address = $3, addresses = $4, cold_address = $5`,
    [row.chainCode, row.hotAddress, row.gasAddress, row.addresses, row.coldAddress],
  );
}

/** Deposit addresses from an index on, in the order of their indexes, which have no gap. */
export async function listAddressesFrom(
  db: Db,
  of: { readonly chainCode: string; readonly index: number; readonly rows: number },
): Promise<string[]> {
  const rows = await db.query<{ address: string }>(
    `select address from wallet.deposit_address where chain_code = $1 and derivation_index >= $2
     order by derivation_index limit $3`,
    [of.chainCode, of.index, of.rows],
  );
  return rows.map(({ address }) => address);
}

/** Which of the addresses are deposit addresses of a chain, with their owners. */
export async function findOwners(
  db: Db,
  chainCode: string,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (addresses.length === 0) return new Map();
  const rows = await db.query<{ address: string; userId: number }>(
    `select address, user_id as "userId" from wallet.deposit_address where chain_code = $1 and address = any($2)`,
    [chainCode, addresses],
  );
  return new Map(rows.map(({ address, userId }) => [address, userId]));
}

/** Balances of accounts when last read; one whose past is not on record yet is left out. */
export async function readKnown(
  db: Db,
  of: { readonly chainCode: string; readonly currencyId: number; readonly addresses: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ address: string; amount: string }>(
    `select a.address, trim_scale(coalesce(h.amount, 0))::text as amount
     from unnest($3::text[]) as a (address)
     join wallet.reading r on r.chain_code = $1
     left join lateral (
       select amount from wallet.holding
       where chain_code = $1 and currency_id = $2 and address = a.address order by height desc limit 1
     ) as h on true
     where a.address in (r.hot_address, r.gas_address, r.cold_address) or exists (
       select from wallet.deposit_address d
       where d.chain_code = $1 and d.address = a.address and d.derivation_index < r.addresses
     )`,
    [of.chainCode, of.currencyId, of.addresses],
  );
  return new Map(rows.map(({ address, amount }) => [address, amount]));
}

/** Stores what accounts hold from a block on; what is stored of the same block stays. */
export async function insertHoldings(
  tx: Tx,
  of: { readonly chainCode: string; readonly height: number; readonly balances: readonly Holding[] },
): Promise<void> {
  if (of.balances.length === 0) return;
  const columns = [
    of.balances.map(({ currencyId }) => currencyId),
    of.balances.map(({ address }) => address),
  ];
  await tx.query(
    `insert into wallet.holding (chain_code, height, currency_id, address, amount)
     select $1, $2, currency_id, address, amount
     from unnest($3::int[], $4::text[], $5::numeric[]) as h (currency_id, address, amount)
     on conflict do nothing`,
    [of.chainCode, of.height, ...columns, of.balances.map(({ amount }) => amount)],
  );
  await tx.query(
    `delete from wallet.holding h using unnest($3::int[], $4::text[]) as c (currency_id, address)
     where h.chain_code = $1 and h.currency_id = c.currency_id and h.address = c.address and h.height < (
       select max(height) from wallet.holding k where k.chain_code = $1 and k.currency_id = c.currency_id
         and k.address = c.address and k.height <= $2
     )`,
    [of.chainCode, of.height - KEPT_BLOCKS, ...columns],
  );
}

/** Forgets what an account held, where it was not followed for a while. */
export async function deleteHoldings(tx: Tx, chainCode: string, address: string): Promise<void> {
  await tx.query('delete from wallet.holding where chain_code = $1 and address = $2', [chainCode, address]);
}

/** Those of the outputs that are on record as an address's. */
export function listOutputsOf(
  db: Db,
  of: { readonly chainCode: string; readonly address: string; readonly names: readonly string[] },
): Promise<HeldOutput[]> {
  return db.query<HeldOutput>(
    `select name, address, trim_scale(amount)::text as amount, height from wallet.output
     where chain_code = $1 and address = $2 and name = any($3)`,
    [of.chainCode, of.address, of.names],
  );
}

/** Stores outputs; one that is known stays as it is. */
export async function insertOutputs(
  tx: Tx,
  chainCode: string,
  outputs: readonly HeldOutput[],
): Promise<void> {
  for (let from = 0; from < outputs.length; from += OUTPUTS_AT_ONCE) {
    const some = outputs.slice(from, from + OUTPUTS_AT_ONCE);
    await tx.query(
      `insert into wallet.output (chain_code, name, address, amount, height)
       select $1, name, address, amount, height
       from unnest($2::text[], $3::text[], $4::numeric[], $5::bigint[]) as o (name, address, amount, height)
       on conflict do nothing`,
      [
        chainCode,
        some.map(({ name }) => name),
        some.map(({ address }) => address),
        some.map(({ amount }) => amount),
        some.map(({ height }) => height),
      ],
    );
  }
}

/** Marks those of the outputs that are the wallet's as spent by a block, and drops what was spent long ago. */
export async function spendOutputs(
  tx: Tx,
  of: { readonly chainCode: string; readonly height: number; readonly spent: readonly string[] },
): Promise<void> {
  if (of.spent.length === 0) return;
  await tx.query(
    `update wallet.output set spent_height = $2
     where chain_code = $1 and name = any($3) and spent_height is null and height <= $2`,
    [of.chainCode, of.height, of.spent],
  );
  await tx.query('delete from wallet.output where chain_code = $1 and spent_height <= $2', [
    of.chainCode,
    of.height - KEPT_BLOCKS,
  ]);
}

/** Takes back what blocks above a height changed. */
export async function undoHeld(tx: Tx, chainCode: string, height: number): Promise<void> {
  await tx.query('delete from wallet.holding where chain_code = $1 and height > $2', [chainCode, height]);
  await tx.query('delete from wallet.output where chain_code = $1 and height > $2', [chainCode, height]);
  await tx.query('update wallet.output set spent_height = null where chain_code = $1 and spent_height > $2', [
    chainCode,
    height,
  ]);
}

/** Condition that an output `o` of the chain $1 is in a block that no other branch takes back. */
export const IS_FINAL = `o.height <= (select max(b.height) from wallet.scanned_block b where b.chain_code = $1)
  - (select h.confirmations_withdraw - 1 from wallet.chain h where h.code = $1)`;

/**
 * The unspent outputs of an address that a payment can spend: those that are final, and the change of a withdrawal or a
 * sweep in whose place no other transaction can come. Another branch may lack any other, and with it what spends it.
 */
export function listSpendable(db: Db, chainCode: string, address: string): Promise<HeldOutput[]> {
  return db.query<HeldOutput>(
    `select o.name, o.address, trim_scale(o.amount)::text as amount, o.height from wallet.output o
     where o.chain_code = $1 and o.address = $2 and o.spent_height is null and (${IS_FINAL} or exists (
       select from wallet.withdrawal_transaction t where t.chain_code = $1 and t.txid = split_part(o.name, ':', 1)
         and t.state = 'signed' and t.replaces is null
     ) or exists (
       select from wallet.sweep_transaction t where t.chain_code = $1 and t.txid = split_part(o.name, ':', 1)
         and t.state = 'signed' and t.replaces is null
     )) order by o.name`,
    [chainCode, address],
  );
}

/**
 * Holdings of deposit addresses and the wallets of the house on a chain, by coin: together, of the hot wallet alone and
 * of the cold one alone.
 */
export interface Custody {
  readonly currencyId: number;
  readonly total: string;
  readonly hot: string;
  readonly cold: string;
}

/** A coin of which a chain's addresses hold nothing is left out; `coinId` is the chain's own coin. */
export function listCustody(db: Db, chainCode: string, coinId: number): Promise<Custody[]> {
  return db.query<Custody>(
    `with latest as (
       select distinct on (currency_id, address) currency_id, address, amount from wallet.holding
       where chain_code = $1 order by currency_id, address, height desc
     ), held as (
       select currency_id, address, amount from latest where amount > 0
       union all
       select $2::int, address, amount from wallet.output where chain_code = $1 and spent_height is null
     )
     select h.currency_id as "currencyId", trim_scale(sum(h.amount))::text as total,
       trim_scale(coalesce(sum(h.amount) filter (where h.address = r.hot_address), 0))::text as hot,
       trim_scale(coalesce(sum(h.amount) filter (where h.address = r.cold_address), 0))::text as cold
     from held h join wallet.reading r on r.chain_code = $1
     where h.address in (r.hot_address, r.gas_address, r.cold_address) or exists (
       select from wallet.deposit_address d where d.chain_code = $1 and d.address = h.address
     )
     group by h.currency_id`,
    [chainCode, coinId],
  );
}
