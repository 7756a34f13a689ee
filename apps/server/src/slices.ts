import { type ApiKeys, createApiKeys, keysEnded } from './apikey/index.ts';
import { auditParts, haltViolated } from './audit.ts';
import { type Binance, createBinance } from './binance/index.ts';
import { createCountdowns } from './countdown/index.ts';
import { type Converting, createConverting } from './convert/index.ts';
import { type Contract, contractTicksNeededSince, createContract, listTrades } from './contract/index.ts';
import { createDemo, type Demo } from './demo/index.ts';
import { createFiat, FIAT_LEAVING, type Fiat } from './fiat/index.ts';
import { createFiles, type Files } from './file/index.ts';
import {
  createIdentity,
  findSameDevice,
  findUserIdByUid,
  type Identity,
  listUids,
} from './identity/index.ts';
import { type Anchors, createAnchorCheck, createAnchors } from './kernel/anchor.ts';
import type { Bus } from './kernel/bus.ts';
import { createGate, type Gate } from './kernel/change.ts';
import type { Branding } from './kernel/brand.ts';
import type { Clock } from './kernel/clock.ts';
import type { ClockCheck } from './kernel/clock-check.ts';
import type { Config } from './kernel/config.ts';
import type { Database } from './kernel/db.ts';
import type { JobBoard } from './kernel/job-board.ts';
import type { Jobs } from './kernel/jobs.ts';
import type { Lease } from './kernel/lease.ts';
import type { Log } from './kernel/log.ts';
import type { Metrics } from './kernel/metrics.ts';
import type { Modes } from './kernel/modes.ts';
import { OFFERS } from './kernel/profile.ts';
import type { Random } from './kernel/random.ts';
import type { Role } from './kernel/role.ts';
import {
  type Auditor,
  createAuditor,
  createLedger,
  epochChain,
  feeReader,
  type Ledger,
  sealChain,
} from './ledger/index.ts';
import { createLiability, type Liability } from './liability/index.ts';
import { createMarket, indexPriceOf, type Market, type MarketDeps, refuseByMode } from './market/index.ts';
import { auditedParts } from './memory-parts.ts';
import { createMicro, type Micro, microTicksNeededSince } from './micro/index.ts';
import {
  createNotification,
  type Messenger,
  type Notification,
  type PostPush,
} from './notification/index.ts';
import { auditChain, createOperator, type Operator, wasRecorded } from './operator/index.ts';
import { type Alerts, createAlerts } from './alert/index.ts';
import { createPayments, PAYMENT_LEAVING, type Payments } from './payment/index.ts';
import { createPortfolio, type Portfolio, sumTotals } from './portfolio/index.ts';
import { createReferral, readSettledUntil, type Referral } from './referral/index.ts';
import {
  createSpot,
  listTradeSeqs,
  readBooks,
  readLastOrderId,
  type Spot,
  whileWriterRests,
} from './spot/index.ts';
import { createScreening, SCREENING_LEAVING, type Screening } from './screening/index.ts';
import { createSupport, type Support } from './support/index.ts';
import { createStaking, type Staking } from './staking/index.ts';
import { createSubscription, type Subscription } from './subscription/index.ts';
import { createTicks, type Ticks } from './tick/index.ts';
import { addVolumes, createTiers, type Tiers } from './tier/index.ts';
import { createVerification, findSameIdentity, type Verification } from './verification/index.ts';
import {
  createWallet,
  findSameAddress,
  listBookedAddresses,
  openNodes,
  type Wallet,
  type WalletDeps,
} from './wallet/index.ts';
import { createWebhooks, type PostEvent, type Webhooks } from './webhook/index.ts';

/** Dependencies from which every slice is made. */
export interface Kernel {
  /** Parts of which this process is the owner; the others are those of other processes, and mirrored where needed. */
  readonly roles: ReadonlySet<Role>;
  readonly db: Database;
  readonly lease: Lease;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly bus: Bus;
  readonly config: Config;
  readonly jobs: Jobs;
  readonly jobBoard: JobBoard;
  readonly clockCheck: ClockCheck;
  readonly modes: Modes;
  readonly branding: Branding;
}

export interface Slices {
  readonly db: Database;
  readonly modes: Modes;
  readonly gate: Gate;
  readonly operator: Operator;
  readonly files: Files;
  readonly screening: Screening;
  readonly identity: Identity;
  readonly notification: Notification;
  readonly verification: Verification;
  readonly ledger: Ledger;
  readonly market: Market;
  readonly ticks: Ticks;
  readonly spot: Spot;
  readonly wallet: Wallet;
  readonly fiat: Fiat;
  readonly payments: Payments;
  readonly support: Support;
  readonly apiKeys: ApiKeys;
  readonly micro: Micro;
  readonly contract: Contract;
  readonly portfolio: Portfolio;
  readonly tiers: Tiers;
  readonly alerts: Alerts;
  readonly webhooks: Webhooks;
  readonly converting: Converting;
  readonly referral: Referral;
  readonly staking: Staking;
  readonly subscription: Subscription;
  readonly liability: Liability;
  readonly auditor: Auditor;
  readonly anchors: Anchors;
  readonly binance: Binance;
  readonly demo: Demo;
}

interface SliceOptions {
  readonly messenger: Messenger;
  readonly postPush?: PostPush;
  readonly postEvent?: PostEvent;
  readonly openFeed?: MarketDeps['openFeed'];
  readonly openNodes?: WalletDeps['openNodes'];
  readonly demo: { readonly hasChain: boolean; readonly isTrading: boolean };
  readonly hasBeats: boolean;
}

/** Creates every slice with the others that it may ask; what is created later is asked through a function. */
export function createSlices(kernel: Kernel, options: SliceOptions): Slices {
  const { messenger, openFeed } = options;
  const operator = createOperator({ ...kernel, messenger, users: { findUserIdByUid, listUids } });
  const files = createFiles({ ...kernel, oversight: operator });
  const screening = openScreening(kernel, operator, () => verification);
  const identity = createIdentity({
    ...kernel,
    ...{ operator, messenger, screening },
    usersNamed: (db, name) => verification.usersNamed(db, name),
  });
  const notification = createNotification({
    ...kernel,
    messenger,
    ...(options.postPush !== undefined && { postPush: options.postPush }),
    recipientOf: (db, userId) => identity.readUser(db, userId),
    openSessionsOf: (userId) => identity.openSessionsOf(userId),
  });
  const verification: Verification = createVerification({
    ...kernel,
    ...{ identity, files, operator, screening },
    withdrawalLimits: (db) => wallet.levels(db),
  });
  const market = openMarket(kernel, openFeed);
  const ticks = createTicks({
    ...kernel,
    market,
    neededSince: [contractTicksNeededSince, microTicksNeededSince],
    isTimed: options.hasBeats,
  });
  const ledger = createLedger({
    ...kernel,
    priceOf: (code) => market.price(code),
    guardDebit: (wallet, run) =>
      wallet === 'contract' ? contract.guardDebit(run) : run(async () => undefined),
    assertMayRisk: (tx, moved) => wallet.deposits.assertMayRisk(tx, moved),
    lendable: (userId, available) => contract.lendable(userId, available),
  });
  const spot = createSpot({ ...kernel, market, ledger, lossBound: () => wallet.deposits });
  const wallet: Wallet = createWallet({
    ...kernel,
    ...{ identity, ledger, market, files, operator, screening },
    restingLoss: (db, userId) => spot.restingLoss(db, userId),
    leaving: LEAVING,
    openNodes:
      options.openNodes ??
      (() => openNodes(kernel, { hasDemoChain: kernel.config.isDemo && options.demo.hasChain })),
  });
  const contract: Contract = createContract({ ...kernel, identity, ledger, market, ticks, operator });
  const micro = createMicro({
    ...kernel,
    ...{ identity, ledger, market, ticks, operator },
    isOffered: OFFERS[kernel.config.profile].micro,
  });
  const standing = { identity, verification, files, operator, screening };
  const between = createBetween(kernel, { ...standing, ledger, market, wallet });
  const earning = createEarning(kernel, { identity, ledger, market, operator, spot });
  const portfolio = createPortfolio({ ...kernel, ledger, market, contracts: contract });
  const beside = openBeside(kernel, { identity, operator, spot, market, files }, options.postEvent);
  const people = { operator, files, screening, identity, notification, verification, ...beside };
  const markets = { market, ticks, ledger, spot, wallet, micro, contract, portfolio, ...between, ...earning };
  const gate = openGate(kernel, { ...people, ...markets });
  const demo = createDemo({ ...kernel, ...people, ...markets, gate, isTrading: options.demo.isTrading });
  const binance = openBinance(kernel, { ...people, ...markets });
  const watchers = createWatchers(kernel, { ...people, ...markets });
  return { db: kernel.db, modes: kernel.modes, gate, ...people, ...markets, ...watchers, binance, demo };
}

/** The part of trading, payments between people and screening in the door of money that leaves. */
const LEAVING = {
  promised: FIAT_LEAVING.promised,
  kept: `${FIAT_LEAVING.kept} union all ${PAYMENT_LEAVING.kept} union all ${SCREENING_LEAVING.kept}`,
  given: `${FIAT_LEAVING.given} union all ${PAYMENT_LEAVING.given}`,
};

/** Screening, which asks for people where their identity is known. */
function openScreening(kernel: Kernel, operator: Operator, known: () => Verification): Screening {
  return createScreening({
    ...{ ...kernel, operator },
    peopleOf: (db, userIds) => known().peopleOf(db, userIds),
    listPeople: (db, from) => known().listPeople(db, from),
    listAddresses: listBookedAddresses,
  });
}

function openMarket(kernel: Kernel, openFeed: SliceOptions['openFeed']): Market {
  const given = { readLastOrderId, listTradeSeqs, ...(openFeed !== undefined && { openFeed }) };
  return createMarket({ ...kernel, ...given });
}

/** Slices beside trading: levels of fees, alerts, support, keys of programs and events of other systems. */
function openBeside(
  kernel: Kernel,
  slices: Pick<Slices, 'identity' | 'operator' | 'spot' | 'market' | 'files'>,
  postEvent: PostEvent | undefined,
): Pick<Slices, 'tiers' | 'alerts' | 'support' | 'apiKeys' | 'webhooks'> {
  const { identity, operator, spot, market, files } = slices;
  return {
    tiers: createTiers({
      ...{ ...kernel, identity, operator, sumTotals, settledUntil: readSettledUntil },
      feeRates: (userGroup) => spot.feeRates(userGroup, null),
    }),
    alerts: createAlerts({ ...kernel, market }),
    support: createSupport({ ...kernel, files, operator }),
    apiKeys: createApiKeys({ ...kernel, identity, operator }),
    webhooks: createWebhooks({
      ...{ ...kernel, identity, operator },
      ...(postEvent !== undefined && { postEvent }),
    }),
  };
}

/** The gate of all changes. */
function openGate(
  kernel: Kernel,
  { identity, market, ledger }: Pick<Slices, 'identity' | 'market' | 'ledger'>,
): Gate {
  const { modes } = kernel;
  return createGate({
    ...kernel,
    refuseByMode: (call, input) => refuseByMode({ modes, market }, call, input),
    provePayPassword: identity.provePayPassword,
    withMove: (asked, run) => ledger.moves.guard(asked, (move) => run((tx) => ledger.moves.make(tx, move))),
    wasRecorded,
  });
}

/** Slices that prove what the others did. */
function createWatchers(
  kernel: Kernel,
  slices: Pick<Slices, 'fiat' | 'market' | 'spot' | 'identity' | 'wallet' | 'ledger' | 'operator'>,
): Pick<Slices, 'auditor' | 'anchors' | 'liability'> {
  const { reserves: readReserves } = slices.wallet.deposits;
  return {
    auditor: openAuditor(kernel, slices),
    anchors: createAnchors({ ...kernel, ...kernel.config, chains: [auditChain, sealChain, epochChain] }),
    liability: createLiability({
      ...kernel,
      ...slices,
      readReserves,
      readBooks: (view) =>
        readBooks(
          view,
          slices.market.all().filter((match) => match.isSpotTradable),
        ),
      control: slices.wallet.control,
    }),
  };
}

/** The auditor of all parts, which closes what violations are about. */
function openAuditor(
  kernel: Kernel,
  { fiat, spot, identity, wallet }: Pick<Slices, 'fiat' | 'spot' | 'identity' | 'wallet'>,
): Auditor {
  const compared = auditedParts(kernel, { fiat, spot, wallet });
  const parts = [
    compared.clock,
    ...auditParts(compared.spot, {
      isProof: identity.isProof,
      isAnchor: createAnchorCheck(kernel.config),
    }),
    compared.custody,
  ];
  return createAuditor({
    ...kernel,
    parts,
    atRest: kernel.roles.has('spot') ? spot.atRest : (run) => whileWriterRests(kernel.db, run),
    onViolations: (open) => haltViolated(kernel, parts, open),
  });
}

/** The second wire format, over the use-cases of the others. */
function openBinance(
  kernel: Kernel,
  {
    ledger,
    market,
    spot,
    wallet,
    apiKeys,
    identity,
  }: Pick<Slices, 'ledger' | 'market' | 'spot' | 'wallet' | 'apiKeys' | 'identity'>,
): Binance {
  return createBinance({
    ...kernel,
    ...{ ledger, market, spot, wallet },
    countdowns: createCountdowns({ ...kernel, market }),
    admit: apiKeys.admit,
    keyTerms: apiKeys.termsOf,
    uidOf: async (userId) => (await identity.uidsOf([userId])).get(userId) ?? '0',
    onKeysEnded: (run) => kernel.bus.subscribe(keysEnded, ({ keyIds }) => run(keyIds)),
  });
}

/** Slices by which money goes from one user to another. */
function createBetween(
  kernel: Kernel,
  slices: Pick<
    Slices,
    'identity' | 'verification' | 'files' | 'operator' | 'screening' | 'ledger' | 'market' | 'wallet'
  >,
): Pick<Slices, 'fiat' | 'payments'> {
  const { mayLeave } = slices.wallet;
  const { certifiedName } = slices.verification;
  const shared = { ...kernel, ...slices, mayLeave, certifiedName };
  return {
    fiat: createFiat(shared),
    payments: createPayments({ ...shared, priceOf: indexPriceOf(slices.market) }),
  };
}

/** Slices of earnings besides trading, and of conversions, which are trades. */
function createEarning(
  kernel: Kernel,
  shared: Pick<Slices, 'identity' | 'ledger' | 'market' | 'operator' | 'spot'>,
): Pick<Slices, 'staking' | 'subscription' | 'referral' | 'converting'> {
  const staking = createStaking({ ...kernel, ...shared });
  const subscription = createSubscription({ ...kernel, ...shared });
  const referral = createReferral({
    ...kernel,
    ...{ ...shared, listTrades, fees: feeReader, recordVolumes: addVolumes },
    findSame: { identity: findSameIdentity, address: findSameAddress, device: findSameDevice },
  });
  return { staking, subscription, referral, converting: createConverting({ ...kernel, ...shared }) };
}
