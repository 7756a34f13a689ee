import type { demo, ReplyOf, wallet } from '@openbourse/api';
import type { Files } from '../file/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Bus } from '../kernel/bus.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database, Db } from '../kernel/db.ts';
import type { Jobs } from '../kernel/jobs.ts';
import type { Log } from '../kernel/log.ts';
import type { Modes } from '../kernel/modes.ts';
import type { Metrics } from '../kernel/metrics.ts';
import type { Random } from '../kernel/random.ts';
import type { Ledger } from '../ledger/index.ts';
import { indexPriceOf, type Market } from '../market/index.ts';
import type { Operator } from '../operator/index.ts';
import type { Screening } from '../screening/index.ts';
import { admitChains } from './admit-chains.ts';
import { showAssets } from './asset/list-asset.ts';
import { startReminding } from './asset/notify-owners.ts';
import { readCoins } from './asset/read-coins.ts';
import type { Chain } from './chain/chain.ts';
import { startCollecting } from './collect/start-collecting.ts';
import { createDeposits, type Deposits } from './deposit/deposits.ts';
import type { LeavingPart } from './deposit/leaving-part.ts';
import { CoinSender } from './deposit/send-coins.ts';
import type { Nodes } from './nodes.ts';
import { createMayLeave, type MayLeave } from './exit/may-leave.ts';
import { type ControlOfWallets, controlOf } from './control-of-wallets.ts';
import { startWatchingHotWallets } from './refill/watch-hot-wallets.ts';
import { createOneByOne } from './one-by-one.ts';
import { type AddressBook, createAddressBook } from './address-book/address-book.ts';
import { seedAddress, type SeededAddress } from './address-book/seed-address.ts';
import { type LevelLimits, readTerms } from './terms/terms-in-force.ts';
import { startSweeping } from './sweep/start-sweeping.ts';
import type { FaultPoint } from './withdrawal/withdrawal-deps.ts';
import { stopUnknown } from './withdrawal/stop-unknown.ts';
import { createWithdrawals, type Withdrawals } from './withdrawal/withdrawals.ts';

/** Money that comes in from the chains and goes out to them. */
export interface Wallet {
  /** Begins to read the chains. */
  start(): Promise<void>;
  stop(): Promise<void>;
  coins(): Promise<ReplyOf<typeof wallet.coins>>;
  /** Every asset as the console lists it. */
  assets(): ReturnType<typeof showAssets>;
  /** The chains that have a node. */
  readonly chains: ReadonlyMap<string, Chain>;
  /** Wallets of the house whose keys a signer has, and their signatures below a snapshot of all that is owed. */
  readonly control: ControlOfWallets;
  readonly deposits: Deposits;
  readonly mayLeave: MayLeave;
  readonly addressBook: AddressBook;
  readonly withdrawals: Withdrawals;
  /** Amounts that each level lets leave now. */
  levels(db: Db): Promise<readonly LevelLimits[]>;
  /** Demo mode: sends test coins to the user's own address on the demonstration's chain. */
  sendTestCoins(input: {
    readonly userId: number;
    readonly currencyId: number;
    readonly chainCode: string;
  }): Promise<ReplyOf<typeof demo.sendCoins>>;
  /** Demo mode: puts a usable address into an empty address book. */
  seedAddress(address: SeededAddress): Promise<void>;
}

export interface WalletDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly bus: Bus;
  readonly jobs: Jobs;
  readonly modes: Pick<Modes, 'require' | 'refusal'>;
  readonly ledger: Ledger;
  readonly market: Market;
  readonly files: Pick<Files, 'bind'>;
  readonly screening: Pick<Screening, 'screen' | 'assertMayLeave' | 'isKept' | 'isAsked'>;
  readonly operator: Pick<Operator, 'record' | 'assertNotOwn' | 'assertMayMake' | 'assertMayCheck'>;
  /** Loss of each open order of a user against the index at its worst price, in USDT. */
  readonly restingLoss: (db: Db, userId: number) => Promise<readonly string[]>;
  /** Amounts that trading between people promised away, and its proceeds. */
  readonly leaving: LeavingPart;
  /** Connects to the nodes; called once at the start. */
  readonly openNodes: () => Promise<Nodes>;
  readonly identity: Pick<
    Identity,
    'readUser' | 'proveRequest' | 'proveSecondFactor' | 'isProof' | 'freezeForReview'
  >;
  /** Where tests stop a worker between its reading and its record. */
  readonly beforeCommit?: () => Promise<void>;
  /** Where tests stop the worker that pays withdrawals out. */
  readonly reachFault?: (point: FaultPoint) => Promise<void>;
}

export function createWallet(deps: WalletDeps): Wallet {
  let nodes: Nodes | null = null;
  let stops: readonly (() => Promise<void>)[] = [];
  const chains = new Map<string, Chain>();
  const refusals = new Map<string, string>();
  const sender = new CoinSender();
  const oneByOne = createOneByOne();
  const priceOf = indexPriceOf(deps.market);
  const deposits = createDeposits({
    ...deps,
    chains,
    refusals,
    priceOf,
    oneByOne,
    judgeSent: (tx, block) => stopUnknown(tx, deps, block),
    beforeCommit: deps.beforeCommit ?? (async () => undefined),
  });
  const mayLeave = createMayLeave({ ...deps, priceOf, now: deps.clock.now });
  const withdrawals = createWithdrawals({
    ...deps,
    chains,
    priceOf,
    mayLeave,
    oneByOne,
    isRead: (code) => deposits.watcher.isRead(code),
    reachFault: deps.reachFault ?? (async () => undefined),
  });
  return {
    start: async () => {
      nodes = await deps.openNodes();
      const admitted = await admitChains(deps, nodes);
      for (const chain of admitted.chains) chains.set(chain.code, chain);
      for (const [code, reason] of admitted.refusals) refusals.set(code, reason);
      deposits.start();
      const all = [...chains.values()];
      stops = [startCollecting(deps, all), startSweeping(deps, all)];
      stops = [...stops, startReminding(deps), startWatchingHotWallets(deps)];
      withdrawals.payer.start();
    },
    stop: async () => {
      await withdrawals.payer.stop();
      for (const stop of stops) await stop();
      await deposits.stop();
      await nodes?.stop();
    },
    sendTestCoins: (input) =>
      sender.send({ demo: nodes?.demo.get(input.chainCode), deposits, now: deps.clock.now() }, input),
    seedAddress: (address) => seedAddress({ ...deps, chains }, address),
    coins: async () => {
      const pausedSince = await withdrawals.pausedSince();
      return readCoins(deps.db, { at: deps.clock.now(), pausedSince });
    },
    assets: async () => showAssets(deps.db, { ...deps, chains }, await withdrawals.pausedSince()),
    chains,
    control: controlOf(chains, deps.log),
    deposits,
    mayLeave,
    addressBook: createAddressBook({ ...deps, chains, oneByOne }),
    withdrawals,
    levels: async (db) => (await readTerms(db, deps.clock.now())).levels,
  };
}
