import { USDT_ID } from '@openbourse/api';
import { readMoney } from '@openbourse/engine';
import type { Db } from '../kernel/db.ts';
import { type ContractDeps, INSURANCE, POOL } from './contract-deps.ts';
import { sumOwn } from './writer-queries.ts';

/** Balances of the pool and the insurance fund, in USDT; they may owe. */
export async function readCapital(
  db: Db,
  { ledger }: Pick<ContractDeps, 'ledger'>,
): Promise<{ readonly pool: bigint; readonly fund: bigint }> {
  const read = async (name: string): Promise<bigint> =>
    readMoney(await ledger.platformBalance(db, { kind: 'house', name, currencyId: USDT_ID }));
  return { pool: await read(POOL), fund: await read(INSURANCE) };
}

/**
 * Amount that may leave the contract account of a user while the pool or the fund owes: what the user brought
 * in and has not taken out. A profit would be paid with what others brought.
 */
export async function readOwn(tx: Db, userId: number): Promise<bigint> {
  const own = readMoney(await sumOwn(tx, userId));
  return own > 0n ? own : 0n;
}
