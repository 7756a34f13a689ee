import { SECOND_MS } from '@openbourse/money';
import { createRunOut } from '../countdown/index.ts';
import type { Tx } from '../kernel/db.ts';
import type { Jobs } from '../kernel/jobs.ts';
import type { HouseReserves } from '../ledger/index.ts';
import type { DelistingPart } from '../market/index.ts';
import type { ContractDeps } from './contract-deps.ts';
import type { UseCaseDeps } from './use-case-deps.ts';
import { checkDebit, checkDebitElsewhere, lendable } from './guard-transfer.ts';
import { delistContracts } from './delist-contracts.ts';
import { houseReserves } from './house-reserves.ts';
import { meterFunds } from './meter-funds.ts';
import { forwardTouches } from './outside-changes.ts';
import { listHolders } from './position-queries.ts';
import { endRanOut } from './ran-out.ts';
import { readOpen } from './read-positions.ts';
import { storeBestPaths, storeEntryPaths, storeReceipts } from './receipts.ts';
import { Rules } from './rules.ts';
import { seedFunds } from './seed-funds.ts';
import { unrealisedOf } from './show-account.ts';
import { RiskWatch, tellLiquidations } from './tell-holders.ts';
import type { PositionRow } from './topics.ts';
import { unrealisedAt } from './unrealised-at.ts';
import { ContractWriter } from './writer.ts';
import { lockWriter } from './writer-queries.ts';

type CheckDebit = (tx: Tx, debit: Parameters<typeof checkDebit>[2]) => Promise<void>;

/** Leveraged contracts as the routes, the socket and the ledger see them. */
export interface Contract {
  /** Builds the memory from what is stored, then follows the beats. */
  start(jobs: Jobs): Promise<void>;
  stop(): Promise<void>;
  /** Dependencies of the use-cases; the routes hand them on. */
  readonly deps: UseCaseDeps;
  /** The positions and orders of a user that have not ended, newest first. */
  open(userId: number): Promise<PositionRow[]>;
  /** The profit of a user's open positions at the last mark prices; null while one is missing. */
  unrealisedOf(userId: number): Promise<string | null>;
  /** The same at an instant that is over, of the users who had positions then. */
  readonly unrealisedAt: typeof unrealisedAt;
  /** Resolves when everything that waits is decided and committed. */
  idle(): Promise<void>;
  isReady(): boolean;
  /**
   * Runs the transaction of a debit of the contract account while nothing is decided; `check` refuses in it what open
   * positions need.
   */
  guardDebit<T>(run: (check: CheckDebit) => Promise<T>): Promise<T>;
  /** Part of what is free on the contract account of a user that may move to another account now. */
  lendable(userId: number, available: string): Promise<string>;
  /** Amounts that pool and insurance fund have to keep for open positions. */
  readonly reserves: Pick<HouseReserves, 'contract_pool' | 'insurance_fund'>;
  /** Ends the contracts of users in a match that is delisted. */
  readonly delisting: DelistingPart;
  /** Cancels the orders of countdowns that have run out. */
  runCountdowns(): Promise<void>;
  /** Gives pool and insurance fund of a demonstration their play money, once. */
  seedFunds(): Promise<void>;
}

const RECEIPTS_MS = 30_000;
const TELL_MS = 2_000;
const WATCH_MS = 10_000;

export function createContract(given: ContractDeps): Contract {
  const rules = new Rules(given.market);
  const writer = new ContractWriter(given, rules);
  const deps: UseCaseDeps = { ...given, rules, writer };
  if (!given.roles.has('contract')) forwardTouches(given.bus);
  const watch = new RiskWatch(deps);
  const runCountdowns = createRunOut(deps, {
    product: 'contract',
    cancel: (due) => endRanOut(deps, due),
  });
  let stops: readonly (() => Promise<void> | void)[] = [];
  return {
    deps,
    start: async (jobs) => {
      const meter = meterFunds(deps);
      await rules.start(given.db);
      await writer.start();
      await runCountdowns();
      stops = [
        ...rules.follow(given),
        jobs.every({ name: 'contract.store_receipts', periodMs: RECEIPTS_MS }, async () => {
          await storeEntryPaths(deps);
          await storeBestPaths(deps);
          await storeReceipts(deps);
        }),
        jobs.every({ name: 'contract.run_countdowns', periodMs: SECOND_MS }, runCountdowns),
        jobs.every({ name: 'contract.tell_liquidations', periodMs: TELL_MS }, () => tellLiquidations(deps)),
        jobs.every({ name: 'contract.watch_risk', periodMs: WATCH_MS }, async () => {
          await watch.run();
          meter();
        }),
      ];
    },
    stop: async () => {
      for (const stop of stops) await stop();
      await writer.stop();
    },
    runCountdowns,
    open: (userId) => readOpen(deps, userId, null),
    unrealisedOf: (userId) => unrealisedOf(deps, userId),
    unrealisedAt,
    idle: () => writer.idle(),
    isReady: () => writer.isReady,
    guardDebit: (run) =>
      given.roles.has('contract')
        ? writer.turn(() => run((tx, debit) => checkDebit(deps, tx, debit)))
        : run((tx, debit) => checkDebitElsewhere(deps, tx, debit)),
    lendable: (userId, available) => lendable(deps, userId, available),
    reserves: houseReserves(deps),
    delisting: {
      owners: listHolders,
      lock: lockWriter,
      end: (matchId, userIds) => delistContracts(deps, matchId, userIds),
    },
    seedFunds: async () => {
      await seedFunds(given);
      writer.markCapitalDirty();
    },
  };
}
