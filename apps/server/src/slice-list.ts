import packageJson from '../package.json' with { type: 'json' };
import { alertRoutes } from './alert/index.ts';
import { apiKeyRoutes } from './apikey/index.ts';
import { binanceRoutes } from './binance/index.ts';
import { contentOperatorRoutes, contentRoutes, createContent } from './content/index.ts';
import { contractChannels, contractRoutes } from './contract/index.ts';
import { countdownRoutes } from './countdown/index.ts';
import { convertRoutes } from './convert/index.ts';
import { dashboardSources } from './dashboard-sources.ts';
import { demoRoutes, mailboxRoutes } from './demo/index.ts';
import { fiatChannels, fiatRoutes } from './fiat/index.ts';
import { fileRoutes } from './file/index.ts';
import { healthParts, ownParts, servedRoles } from './health-parts.ts';
import { identityRoutes, sessionsEnded } from './identity/index.ts';
import { eventsMissed } from './kernel/bus.ts';
import { databaseMeter } from './kernel/database-meter.ts';
import { healthRoutes } from './kernel/health.ts';
import { openApiRoutes } from './kernel/openapi.ts';
import { OFFERS } from './kernel/profile.ts';
import { isApart } from './kernel/role.ts';
import type { PlacedSlice } from './kernel/slice.ts';
import { forwardBalances, ledgerChannels, ledgerOperatorRoutes, ledgerRoutes } from './ledger/index.ts';
import { liabilityRoutes } from './liability/index.ts';
import { marketChannels, marketOperatorRoutes, marketRoutes } from './market/index.ts';
import { createMarketChanges } from './market-changes.ts';
import { memoryJobs } from './memory-parts.ts';
import { microChannels, microRoutes } from './micro/index.ts';
import { type Messenger, notificationChannels, notificationRoutes } from './notification/index.ts';
import { operatorRoutes, operatorSessionsEnded, systemRoutes } from './operator/index.ts';
import { paymentRoutes } from './payment/index.ts';
import { portfolioRoutes } from './portfolio/index.ts';
import { referralRoutes } from './referral/index.ts';
import { brandRoutes } from './site-brand.ts';
import { screeningRoutes } from './screening/index.ts';
import { siteRoutes } from './site-routes.ts';
import { partsOf } from './slice-parts.ts';
import type { Kernel, Slices } from './slices.ts';
import { spotChannels, spotOperatorRoutes, spotRoutes } from './spot/index.ts';
import { stakingRoutes } from './staking/index.ts';
import { createStatement, statementRoutes } from './statement/index.ts';
import { createStatus, statusRoutes } from './status/index.ts';
import { subscriptionOperatorRoutes, subscriptionRoutes } from './subscription/index.ts';
import { supportChannels, supportRoutes } from './support/index.ts';
import { terminalRoutes } from './terminal/index.ts';
import { tickChannels, tickRoutes } from './tick/index.ts';
import { tierRoutes } from './tier/index.ts';
import { verificationRoutes } from './verification/index.ts';
import { walletChannels, walletDemoRoutes, walletOperatorRoutes, walletRoutes } from './wallet/index.ts';
import { webhookRoutes } from './webhook/index.ts';

const VERSION = packageJson.version;
/** Longest time for which a session or a key is known that another process has ended unheard. */
const FORGET_MS = 5_000;

/** Every slice as the server runs it, each after those that it builds on. */
export function listSlices(
  kernel: Kernel,
  slices: Slices,
  messenger: Pick<Messenger, 'channels'>,
): readonly PlacedSlice[] {
  // Elsewhere gateways ask for the calls of the format, as for all others.
  const { isFront } = kernel.config;
  return [
    ...listFoundations(kernel, slices),
    ...(isApart(kernel.roles) ? [forgetInTurn(kernel, slices)] : []),
    ...listMarkets(kernel, slices),
    ...listProducts(kernel, slices),
    ...listServices(kernel, slices, messenger),
    ...(kernel.config.isDemo ? listDemo(kernel, slices) : []),
    {
      role: 'spot',
      ...slices.binance,
      ...(isFront && { routes: (http) => binanceRoutes(http, slices.binance) }),
    },
  ];
}

/** Slices of people and of the messages that reach them. */
function listFoundations({ bus }: Kernel, slices: Slices): readonly PlacedSlice[] {
  const { operator, files, screening, identity, notification, verification } = slices;
  return [
    {
      role: 'worker',
      ...operator,
      routes: (http) => operatorRoutes(http, operator),
      channels: (hub) => [
        bus.subscribe(operatorSessionsEnded, ({ sessionIds }) => hub.closeSessions(sessionIds)),
      ],
    },
    { role: 'worker', ...files, routes: (http) => fileRoutes(http, files) },
    { role: 'worker', ...screening, routes: (http) => screeningRoutes(http, screening) },
    {
      role: 'worker',
      ...identity,
      routes: (http) => identityRoutes(http, identity),
      channels: (hub) => [bus.subscribe(sessionsEnded, ({ sessionIds }) => hub.closeSessions(sessionIds))],
    },
    {
      role: 'worker',
      ...notification,
      routes: (http) => notificationRoutes(http, notification),
      channels: (hub) => notificationChannels(hub, { bus, notification }),
    },
    { role: 'worker', ...verification, routes: (http) => verificationRoutes(http, verification) },
  ];
}

/** Sessions and keys that other processes end hold no longer than a few seconds, also where no event says so. */
function forgetInTurn(
  { bus, clock }: Kernel,
  { identity, apiKeys }: Pick<Slices, 'identity' | 'apiKeys'>,
): PlacedSlice {
  const forget = (): void => {
    identity.forgetSessions();
    apiKeys.forgetKeys();
  };
  let stops: readonly (() => void)[] = [];
  const follow = (): void => {
    stops = [bus.subscribe(eventsMissed, forget), clock.every(FORGET_MS, forget)];
  };
  return {
    role: 'worker',
    start: follow,
    follow,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

/** Balances that another process changes are announced to the one that shows them. */
function forwarding({ bus }: Kernel, ledger: Slices['ledger']): Pick<PlacedSlice, 'follow' | 'stop'> {
  let stopForwarding = (): void => undefined;
  return {
    follow: () => {
      stopForwarding = forwardBalances(bus);
    },
    stop: async () => {
      stopForwarding();
      await ledger.stop();
    },
  };
}

/** Prices, money and the order books. */
function listMarkets(kernel: Kernel, slices: Slices): readonly PlacedSlice[] {
  const { operator, market, ticks, ledger, spot, wallet, contract, micro, staking } = slices;
  const houseReserves = { micro_bankroll: micro.reserve, staking_rewards: staking.reserve };
  const reserves = { ...contract.reserves, ...houseReserves };
  const { listProceeds } = slices.subscription;
  const symbolOf = (matchId: number): string | null => market.find(matchId)?.symbol ?? null;
  const changes = createMarketChanges(kernel, slices);
  const { parts, apply: applyChanges } = changes;
  return [
    {
      role: 'price',
      ...market,
      follow: market.start,
      routes: (http) => {
        marketRoutes(http, market, spot);
        marketOperatorRoutes(http, { ...kernel, operator, market, applyChanges, parts });
      },
    },
    // Candles follow trades, and come after what the traders hear of them.
    { role: 'spot', channels: (hub) => marketChannels(hub, { ...kernel, market }) },
    {
      role: 'price',
      ...ticks,
      follow: ticks.start,
      routes: (http) => tickRoutes(http, { ...kernel, market, ticks }),
      channels: (hub) => tickChannels(hub, { ...kernel, market, ticks }),
    },
    {
      role: 'spot',
      ...ledger,
      ...forwarding(kernel, ledger),
      routes: (http) => {
        ledgerRoutes(http, ledger);
        ledgerOperatorRoutes(http, { ...kernel, ...slices, reserves, listProceeds, symbolOf, applyChanges });
      },
      channels: (hub) => ledgerChannels(hub, { ...kernel, ledger }),
    },
    {
      role: 'spot',
      routes: (http) => {
        spotRoutes(http, spot);
        spotOperatorRoutes(http, { ...kernel, operator, market, spot });
      },
      channels: (hub) => spotChannels(hub, { ...kernel, market, spot }),
      start: async (jobs) => {
        await spot.start(jobs);
        changes.start(jobs);
      },
      follow: changes.follow,
      stop: async () => {
        await changes.stop();
        await spot.stop();
      },
    },
    { role: 'spot', routes: (http) => countdownRoutes(http, { ...kernel, market }) },
    { role: 'spot', ...slices.converting, routes: (http) => convertRoutes(http, slices.converting) },
    {
      role: 'wallet',
      ...wallet,
      routes: (http) => {
        walletRoutes(http, wallet);
        walletOperatorRoutes(http, { ...kernel, operator, wallet });
        if (kernel.config.isDemo) walletDemoRoutes(http, wallet);
      },
      channels: (hub) => walletChannels(hub, { ...kernel, wallet }),
    },
  ];
}

/** Products besides spot trading, and earnings. */
function listProducts(kernel: Kernel, slices: Slices): readonly PlacedSlice[] {
  const { bus, config } = kernel;
  const { contract, micro, fiat, staking, subscription, referral } = slices;
  const isOffered = OFFERS[config.profile].micro;
  const seeded = (slice: PlacedSlice, seed: () => Promise<void>): PlacedSlice => ({
    ...slice,
    start: async (jobs) => {
      if (config.isDemo) await seed();
      await slice.start?.(jobs);
    },
  });
  return [
    {
      ...seeded({ role: 'contract', ...contract }, contract.seedFunds),
      routes: (http) => contractRoutes(http, contract),
      channels: (hub) => contractChannels(hub, { bus, contract }),
    },
    {
      ...seeded({ role: 'contract', ...micro }, micro.seedBankroll),
      routes: (http) => microRoutes(http, { ...kernel, ...slices, isOffered }, micro),
      channels: (hub) => microChannels(hub, { bus, micro }),
    },
    {
      role: 'worker',
      ...fiat,
      routes: (http) => fiatRoutes(http, fiat),
      channels: (hub) => fiatChannels(hub, { bus, fiat }),
    },
    { role: 'worker', ...referral, routes: (http) => referralRoutes(http, referral) },
    {
      ...seeded({ role: 'worker', ...staking }, staking.seedPools),
      routes: (http) => stakingRoutes(http, { ...kernel, ...slices }),
    },
    {
      role: 'worker',
      ...subscription,
      routes: (http) => {
        subscriptionRoutes(http, subscription.deps);
        subscriptionOperatorRoutes(http, subscription.deps);
      },
    },
  ];
}

/** Slices that look at everything, and those that publish. */
function listServices(
  kernel: Kernel,
  slices: Slices,
  messenger: Pick<Messenger, 'channels'>,
): readonly PlacedSlice[] {
  const { alerts, payments, tiers, operator, identity, portfolio, support, apiKeys, webhooks } = slices;
  const { anchors, auditor, liability } = slices;
  const parts = healthParts(kernel, slices);
  const { isDemo } = kernel.config;
  const content = createContent({ ...kernel, version: VERSION, channels: messenger.channels() });
  const status = createStatus({ ...kernel, servedRoles: () => servedRoles(kernel, slices) });
  const statement = createStatement({ ...kernel, identity, kinds: partsOf('statement') });
  return [
    { role: 'worker', ...portfolio, routes: (http) => portfolioRoutes(http, portfolio) },
    { role: 'worker', routes: (http) => statementRoutes(http, statement) },
    // Snapshots show what the chains hold, and signers sign them: both are known to the process of the chains alone.
    { role: 'wallet', ...liability, routes: (http) => liabilityRoutes(http, liability.deps) },
    {
      role: 'worker',
      ...support,
      routes: (http) => supportRoutes(http, support),
      channels: (hub) => supportChannels(hub, kernel),
    },
    { role: 'worker', routes: (http) => paymentRoutes(http, payments) },
    { role: 'worker', ...alerts, routes: (http) => alertRoutes(http, alerts) },
    { role: 'worker', ...status, routes: (http) => statusRoutes(http, status) },
    { role: 'worker', routes: (http) => terminalRoutes(http, kernel) },
    { role: 'worker', ...webhooks, routes: (http) => webhookRoutes(http, webhooks) },
    { role: 'worker', ...tiers, routes: (http) => tierRoutes(http, tiers) },
    { role: 'worker', ...apiKeys, routes: (http) => apiKeyRoutes(http, apiKeys) },
    {
      role: 'worker',
      routes: (http) => {
        contentRoutes(http, content, identity.findSession);
        contentOperatorRoutes(http, { ...kernel, operator });
      },
    },
    {
      role: 'worker',
      ...anchors,
      routes: (http) => {
        const sources = dashboardSources(slices);
        siteRoutes(http, { ...kernel, ...slices });
        brandRoutes(http, { ...kernel, ...slices });
        systemRoutes(http, operator, { ...kernel, parts, version: VERSION, sources });
        openApiRoutes(http, { isDemo, version: VERSION, nameOf: async () => kernel.branding.now().name });
        healthRoutes(http, { ...kernel, parts: ownParts(kernel.roles, parts) });
      },
    },
    { role: 'worker', ...databaseMeter(kernel) },
    {
      role: 'auditor',
      start: (jobs) => auditor.start(jobs),
      follow: () => auditor.follow(),
      stop: () => auditor.stop(),
    },
    ...memoryJobs(kernel, slices),
  ];
}

/** The demonstration's people, and what they do where the order books and the chains are. */
function listDemo(kernel: Kernel, { demo }: Slices): readonly PlacedSlice[] {
  return [
    {
      role: 'worker',
      ...demo,
      routes: (http) => {
        demoRoutes(http, demo);
        mailboxRoutes(http, kernel);
      },
    },
    { role: 'wallet', ...demo.addresses },
    { role: 'spot', ...demo.trading },
  ];
}
