import type { AccountTypeCode } from '@openbourse/api';
import { parseDecimal, parseSignedDecimal } from '@openbourse/money';
import type { Tx } from '../kernel/db.ts';
import { assert } from '../kernel/error.ts';
import type { HoldName } from './account.ts';
import * as queries from './hold-queries.ts';
import { Journal } from './journal.ts';
import { lockBalances } from './lock-balances.ts';
import { addTransfer, assertAvailable, balanceKeysOf, type Transfer } from './post.ts';
import { writeBatch } from './write-batch.ts';

export interface NewHold extends HoldName {
  readonly userId: number;
  readonly wallet: AccountTypeCode;
  readonly currencyId: number;
  /** A positive decimal of the currency's scale. */
  readonly amount: string;
}

/** Moves an amount from available to held. Refuses with `ledger.insufficient_balance`. */
export async function openHold(tx: Tx, hold: NewHold): Promise<void> {
  const balances = await lockBalances(tx, [hold]);
  const balance = balances.get(hold);
  const units = parseDecimal(hold.amount, balance.scale);
  assert(units > 0n, `the hold ${hold.reason} ${hold.reference} is above zero`);
  assertAvailable(balance, units);
  balances.hold(balance, units);
  await queries.insertHold(tx, { ...hold, accountId: balance.accountId });
  await writeBatch(tx, new Journal(balances));
}

/** Gives back what is held; false when it was given back before. What was settled cannot be released. */
export async function releaseHold(tx: Tx, name: HoldName): Promise<boolean> {
  const journal = await closeHold(tx, name, { state: 'released', alsoLocked: [] });
  if (journal === undefined) return false;
  await writeBatch(tx, journal);
  return true;
}

/**
 * Makes what is held available again and posts the transfer that takes it, both or neither. False when this was done
 * before. What was released cannot be settled. Refuses with `ledger.insufficient_balance` when the transfer takes
 * more than was held and is available.
 */
export async function settleHold(
  tx: Tx,
  settlement: HoldName & { readonly transfer: Transfer & { readonly at: number } },
): Promise<boolean> {
  const { transfer } = settlement;
  const journal = await closeHold(tx, settlement, { state: 'settled', alsoLocked: balanceKeysOf(transfer) });
  if (journal === undefined) return false;
  await addTransfer(tx, journal, transfer);
  await writeBatch(tx, journal);
  return true;
}

/** A change of a hold has its account's row locked, so two that close one hold wait for each other. */
async function closeHold(
  tx: Tx,
  name: HoldName,
  how: { readonly state: 'released' | 'settled'; readonly alsoLocked: ReturnType<typeof balanceKeysOf> },
): Promise<Journal | undefined> {
  const hold = await queries.findHold(tx, name);
  assert(hold !== undefined, `there is a hold ${name.reason} ${name.reference}`);
  const balances = await lockBalances(tx, [hold, ...how.alsoLocked]);
  const held = await queries.closeHold(tx, { id: hold.id, state: how.state });
  if (held === undefined) {
    const state = await queries.readHoldState(tx, hold.id);
    assert(state === how.state, `the hold ${name.reason} ${name.reference} is ${how.state}, not ${state}`);
    return undefined;
  }
  const balance = balances.get(hold);
  balances.hold(balance, -parseSignedDecimal(held, balance.scale));
  return new Journal(balances);
}
