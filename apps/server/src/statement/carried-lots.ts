import { type Lot, StatementPeriod } from '@openbourse/engine';
import { STATEMENT_CURRENCY } from '@openbourse/api';
import type { Database, Tx } from '../kernel/db.ts';
import { readDayPrices } from './day-prices.ts';
import * as queries from './queries.ts';
import { readMovements } from './read-movements.ts';
import type { Treatments } from './treatments.ts';

/** The rest that a user has of an asset, the oldest first. */
export interface CarriedLots {
  readonly asset: string;
  readonly lots: readonly Lot[];
}

/** The rest that a user had of everything when the movements before were detached; nothing while none are. */
export async function readCarried(tx: Tx, userId: number): Promise<readonly CarriedLots[]> {
  const stored = await queries.findCarriedLots(tx, userId);
  return Object.entries(stored).map(([asset, lots]) => ({
    asset,
    lots: lots.map(([quantity, cost, acquiredAt, kind]) => ({
      quantity: BigInt(quantity),
      cost: cost === null ? ('unknown' as const) : BigInt(cost),
      acquiredAt,
      kind,
    })),
  }));
}

export function carryInto(statement: StatementPeriod, { asset, lots }: CarriedLots): void {
  statement.carry(asset, lots);
}

/** The end of an epoch that is about to be detached. */
export interface CarryEnd {
  readonly number: number;
  readonly lastTxnId: number;
  readonly endsAt: number;
}

const USERS_AT_ONCE = 200;

/**
 * Stores what every user has left of what was acquired until the end of an epoch, for statements of later years. It may be
 * repeated: what is stored already stays.
 */
export async function carryLots(db: Database, treatments: Treatments, end: CarryEnd): Promise<void> {
  for (let after = 0; ; ) {
    const users = await queries.listWithoutLots(db, { ...end, after, rows: USERS_AT_ONCE });
    const rows: { userId: number; lots: queries.StoredLots }[] = [];
    for (const userId of users) rows.push({ userId, lots: await lotsOf(db, treatments, { userId, end }) });
    if (rows.length > 0) await db.transaction((tx) => queries.insertLots(tx, end.number, rows));
    if (users.length < USERS_AT_ONCE) return;
    after = users.at(-1) ?? after;
  }
}

function lotsOf(
  db: Database,
  treatments: Treatments,
  { userId, end }: { readonly userId: number; readonly end: CarryEnd },
): Promise<queries.StoredLots> {
  return db.view(async (tx) => {
    const accounts = await queries.listMovedAccounts(tx, userId);
    const scales = new Map(accounts.map(({ code, scale }) => [code, scale]));
    const from = (await queries.findFirstPosting(tx, userId)) ?? end.endsAt;
    const to = Number.POSITIVE_INFINITY;
    const priceOf = await readDayPrices(tx, { codes: [...scales.keys()], from, to: end.endsAt });
    const scaleOf = (code: string): number => scales.get(code) ?? 0;
    const period = { from: to, to, cash: STATEMENT_CURRENCY, scaleOf, priceOf, onRow: () => undefined };
    const statement = new StatementPeriod(period);
    for (const one of await readCarried(tx, userId)) carryInto(statement, one);
    const movements = readMovements(tx, { accounts, treatments, to, lastTxnId: end.lastTxnId });
    for await (const movement of movements) statement.add(movement);
    return Object.fromEntries(
      statement.left().flatMap(({ asset, lots }) => (lots.length === 0 ? [] : [[asset, lots.map(storedOf)]])),
    );
  });
}

function storedOf({ quantity, cost, acquiredAt, kind }: Lot): queries.StoredLot {
  return [quantity.toString(), cost === 'unknown' ? null : cost.toString(), acquiredAt, kind];
}
