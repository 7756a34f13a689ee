import { type demo as calls, type ReplyOf, USDT_ID } from '@openbourse/api';
import type { Fiat } from '../fiat/index.ts';
import type { Files } from '../file/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Bus } from '../kernel/bus.ts';
import type { Gate } from '../kernel/change.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Tx } from '../kernel/db.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import type { Operator } from '../operator/index.ts';
import { ordersChanged, type Spot } from '../spot/index.ts';
import type { Subscription } from '../subscription/index.ts';
import type { Support } from '../support/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { DEMO_ACCOUNTS, type DemoAccount, GRANTS } from './accounts-data.ts';
import type { Verification } from '../verification/index.ts';
import { BackgroundTraders } from './background-traders.ts';
import { seedOperators, showOperators } from './demo-operators.ts';
import { FiatMerchants } from './fiat/fiat-merchants.ts';
import { type GrantDeps, grantPlayMoney } from './grant-play-money.ts';
import { LiquidityProvider } from './liquidity-provider.ts';
import { ordinaryDesk } from './ordinary-desk.ts';
import { type AfterSeeding, onceSeeded } from './once-seeded.ts';
import { seedOfferings } from './subscription/seed-offerings.ts';
import { seedDesks } from './seed-desks.ts';
import { type SeededAccount, seedAccounts, seedAddressOf } from './seed-accounts.ts';
import { verifyMe } from './verify-me.ts';
import type { Branding } from '../kernel/brand.ts';

/**
 * Additions of demo mode: play money, people who trade, and a provider who quotes. It does not exist
 * elsewhere.
 */
export interface Demo {
  /** Creates the accounts that are missing and, where wished, opens offerings, desks and stores. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Its provider and its traders, who are where the order books are. */
  readonly trading: AfterSeeding;
  /** Usable addresses of its people, which are spelled where the chains are. */
  readonly addresses: AfterSeeding;
  verifyMe(tx: Tx, userId: number): Promise<void>;
  /** Accounts with which people may log in. */
  readonly accounts: readonly { readonly account: string; readonly password: string }[];
  /** Operators' accounts for logging in, with the code of the moment. */
  operators(): ReplyOf<typeof calls.operators>;
}

export interface DemoDeps extends GrantDeps {
  readonly identity: Identity;
  readonly files: Files;
  readonly fiat: Fiat;
  readonly operator: Operator;
  readonly verification: Pick<Verification, 'certifyName'>;
  readonly subscription: Subscription;
  readonly support: Support;
  readonly spot: Spot;
  readonly wallet: Pick<Wallet, 'seedAddress'>;
  readonly bus: Bus;
  readonly branding: Pick<Branding, 'now'>;
  readonly gate: Pick<Gate, 'run'>;
  /** True when its people trade. */
  readonly isTrading: boolean;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

export function createDemo(deps: DemoDeps): Demo {
  const merchants = new FiatMerchants(deps);
  return {
    accounts: DEMO_ACCOUNTS.flatMap(({ email, password }) =>
      password === null ? [] : [{ account: email, password }],
    ),
    operators: () => showOperators(deps.clock, deps.branding.now().name),
    verifyMe: (tx, userId) => verifyMe(tx, deps, userId),
    start: async () => {
      const { isTrading } = deps;
      await seedOperators(deps.operator);
      const accounts = await seedAccounts(deps);
      if (!isTrading) return;
      await seedOfferings(deps, accounts);
      await seedDesks(deps, accounts);
      merchants.start();
    },
    stop: () => merchants.stop(),
    trading: openTrading(deps),
    addresses: onceSeeded(deps, async (accounts) => {
      for (const account of accounts) await seedAddressOf(deps, account);
    }),
  };
}

function openTrading(deps: DemoDeps): AfterSeeding {
  const running: { stop(): Promise<void> }[] = [];
  const seeded = onceSeeded(deps, async (accounts) => {
    if (deps.isTrading) running.push(...(await startTrading(deps, accounts)));
  });
  return {
    start: seeded.start,
    stop: async () => {
      await seeded.stop();
      for (const one of running.splice(0)) await one.stop();
    },
  };
}

async function startTrading(
  deps: DemoDeps,
  accounts: readonly SeededAccount[],
): Promise<readonly { stop(): Promise<void> }[]> {
  const matches = () =>
    deps.market.all().filter((match) => match.isSpotTradable && match.quote.id === USDT_ID);
  const userIdsOf = (role: DemoAccount['role']) =>
    accounts.filter((account) => account.role === role).map((account) => account.userId);
  const refill = (userId: number, role: 'provider' | 'trader') =>
    grantPlayMoney(deps, { userId, key: deps.random.uuid(), shape: GRANTS[role] });
  const indexPrice = (matchId: number) => deps.market.indexPrice(matchId);
  const shared = { ...deps, desk: ordinaryDesk(deps.spot), matches, indexPrice };

  const traders = new BackgroundTraders({
    ...shared,
    userIds: userIdsOf('trader'),
    refill: (userId) => refill(userId, 'trader'),
  });
  const providers = userIdsOf('provider').map((userId) => {
    const provider = new LiquidityProvider({ ...shared, userId, refill: () => refill(userId, 'provider') });
    deps.bus.subscribe(ordersChanged, (change) => {
      if (change.userId !== userId) return;
      for (const order of change.orders) if (order.state !== 'pending') provider.forget(order.id);
    });
    return provider;
  });
  for (const provider of providers) await provider.start();
  traders.start();
  return [traders, ...providers];
}
