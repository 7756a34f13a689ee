import type { BalanceRow } from '@openbourse/api/socket';
import type { Bus } from '../kernel/bus.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database, Db, Tx } from '../kernel/db.ts';
import type { Jobs } from '../kernel/jobs.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import { accountTypeIdOf, type HoldName, type PlatformAccount, type PlatformAccountKey } from './account.ts';
import { type NewHold, openHold, releaseHold, settleHold } from './hold.ts';
import { makeTransfer, type TransferDeps } from './make-transfer.ts';
import { createMoves, type Moves } from './move.ts';
import { findChoice, writeChoice } from './move-queries.ts';
import { type PlanDeps, planMove } from './plan-move.ts';
import { ensurePlatformAccount, post, type Transfer } from './post.ts';
import { listAccounts, type PriceOf, readAccount } from './read-accounts.ts';
import { listEntries } from './read-entries.ts';
import { type MovementPlace, readMovements } from './read-movements.ts';
import { readTransfers } from './read-transfers.ts';
import { readPlatformBalance } from './queries.ts';
import { listBalances } from './read-queries.ts';
import { sealTransactions, whileSettled } from './seal.ts';
import { sealEpoch } from './epoch/seal-epoch.ts';
import { listEpochs } from './epoch/show-epochs.ts';
import { balanceChanged } from './topics.ts';

/**
 * Functions of the ledger for other slices and the routes. `lockBalances` and `writeBatch` are for writers.
 */
export interface Ledger {
  /** Starts to seal new transactions every few seconds, and epochs once their month is over. */
  start(jobs: Jobs): void;
  /** Seals what is left and stops. */
  stop(): Promise<void>;
  /** Posts one transaction inside the caller's; false when its idempotency key was used before. */
  post(tx: Tx, transfer: Transfer): Promise<boolean>;
  /** Moves an amount from available to held; refuses with `ledger.insufficient_balance`. A name is used once, ever. */
  openHold(tx: Tx, hold: NewHold): Promise<void>;
  /** Makes what is held available again; false when that was done before. */
  releaseHold(tx: Tx, name: HoldName): Promise<boolean>;
  /** Releases a hold and posts the transfer that takes it, in one step; false when that was done before. */
  settleHold(tx: Tx, settlement: HoldName & { readonly transfer: Transfer }): Promise<boolean>;
  ensurePlatformAccount(tx: Tx, key: PlatformAccountKey): Promise<PlatformAccount>;
  /** Balance of an account of the platform; zero where nothing was ever posted to it. */
  platformBalance(db: Db, key: PlatformAccountKey): Promise<string>;
  /** Sends a user's balances to the listeners; to be called once a transaction of `post` is committed. */
  announce(userId: number): Promise<void>;
  /** Chains every committed transaction now. */
  seal(): Promise<void>;
  /** Ends the epoch of the month that is over, unless that was done; answers whether it did. */
  sealEpoch(): Promise<boolean>;
  listEpochs(input: Parameters<typeof listEpochs>[1]): ReturnType<typeof listEpochs>;
  /** Runs something short while every transaction up to the last one is settled. */
  whileSettled(run: () => Promise<void>): Promise<void>;
  /** The balances of all accounts of a user, zeros left out; in a transaction as this one sees them. */
  balancesOf(userId: number, from?: Db): Promise<readonly BalanceRow[]>;
  /** Movements into and out of the trade account since a place, other than by trading. */
  movements(userId: number, since: MovementPlace | null): ReturnType<typeof readMovements>;
  listAccounts(userId: number): ReturnType<typeof listAccounts>;
  readAccount(input: Parameters<typeof readAccount>[1]): ReturnType<typeof readAccount>;
  listEntries(userId: number, input: Parameters<typeof listEntries>[2]): ReturnType<typeof listEntries>;
  /** Moves an amount between two accounts of a user. */
  transfer(asked: Parameters<typeof makeTransfer>[1]): ReturnType<typeof makeTransfer>;
  /** Transfers that go before a change, in its transaction. */
  readonly moves: Moves;
  planMove(userId: number, input: Parameters<typeof planMove>[2]): ReturnType<typeof planMove>;
  readChoice(userId: number): ReturnType<typeof findChoice>;
  choose(...args: Parameters<typeof writeChoice>): Promise<void>;
  listTransfers(userId: number, input: Parameters<typeof readTransfers>[2]): ReturnType<typeof readTransfers>;
}

export interface LedgerDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly bus: Bus;
  readonly random: Random;
  readonly priceOf: PriceOf;
  readonly guardDebit: TransferDeps['guardDebit'];
  readonly assertMayRisk: TransferDeps['assertMayRisk'];
  readonly lendable: PlanDeps['lendable'];
}

const SEAL_PERIOD_MS = 5_000;
const EPOCH_PERIOD_MS = 3_600_000;

export function createLedger(deps: LedgerDeps): Ledger {
  const { db, clock, log, bus, priceOf } = deps;
  let sealing: Promise<void> = Promise.resolve();
  let stopSealing = async (): Promise<void> => undefined;
  let stopEpochs = async (): Promise<void> => undefined;
  const seal = (): Promise<void> => {
    const next = sealing.then(() => sealTransactions(db, clock.now));
    sealing = next.catch(() => undefined);
    return next;
  };
  const balancesOf: Ledger['balancesOf'] = async (userId, from = db) => {
    const rows = await listBalances(from, userId);
    return rows.flatMap(({ id, wallet, currencyId, code, available, held }) =>
      id === null
        ? []
        : [{ account_type_id: accountTypeIdOf(wallet), currency_id: currencyId, code, available, held }],
    );
  };
  const announce = async (userId: number): Promise<void> => {
    const told = new Set<string>();
    const keyOf = (row: BalanceRow): string => `${row.account_type_id}:${row.currency_id}`;
    // Balances that a writer sends while the rows are read are newer than they are.
    const stop = bus.subscribe(balanceChanged, (change) => {
      if (change.userId === userId) for (const row of change.rows) told.add(keyOf(row));
    });
    const rows = await balancesOf(userId).finally(stop);
    bus.publish(balanceChanged, { userId, rows: rows.filter((row) => !told.has(keyOf(row))) });
  };
  return {
    start: (jobs) => {
      stopSealing = jobs.every({ name: 'ledger.seal', periodMs: SEAL_PERIOD_MS }, seal);
      stopEpochs = jobs.every({ name: 'ledger.seal_epoch', periodMs: EPOCH_PERIOD_MS }, async () => {
        await sealEpoch(db, clock.now());
      });
    },
    stop: async () => {
      await Promise.all([stopSealing(), stopEpochs()]);
      await seal().catch((error: unknown) =>
        log.warn({ err: error }, 'the last transactions are not sealed'),
      );
    },
    post: (tx, transfer) => post(tx, { ...transfer, at: clock.now() }),
    openHold,
    releaseHold,
    settleHold: (tx, settlement) =>
      settleHold(tx, { ...settlement, transfer: { ...settlement.transfer, at: clock.now() } }),
    ensurePlatformAccount,
    platformBalance: readPlatformBalance,
    announce,
    seal,
    sealEpoch: () => sealEpoch(db, clock.now()),
    listEpochs: (input) => listEpochs(db, input),
    whileSettled: (run) => whileSettled(db, run),
    balancesOf,
    movements: (userId, since) => readMovements(db, userId, since),
    listAccounts: (userId) => listAccounts(db, userId, priceOf),
    readAccount: (input) => readAccount(db, input, priceOf),
    listEntries: (userId, input) => listEntries(db, userId, input),
    transfer: (asked) => makeTransfer(deps, asked),
    moves: createMoves(deps),
    planMove: (userId, input) => planMove(deps, userId, input),
    readChoice: (userId) => findChoice(db, userId),
    choose: writeChoice,
    listTransfers: (userId, input) => readTransfers(db, userId, input),
  };
}
