import { type AuditPart, type Violation, wholeCheck } from '../../ledger/index.ts';
import { type ComparedCoin, isCoveredIn } from './compare-owed.ts';
import type { DepositDeps } from './deposit-deps.ts';
import { type ChainReply, isReadToEnd } from './compare-chains.ts';

const PERIOD_MS = 60_000;

/** Compares what custody holds with what is owed (reliability, L11). */
export interface CustodyCheck {
  /** Compares once a minute; answers how to stop. */
  start(): () => Promise<void>;
  /** Findings of the comparisons, for the auditor. */
  readonly auditPart: AuditPart;
}

/** The chains, and the coins of all of them together. */
export interface Custody {
  readonly chains: readonly ChainReply[];
  readonly coins: readonly ComparedCoin[];
}

/**
 * An asset of a chain, or a coin, is short when two comparisons in a row say so, on a chain that is read to
 * its end: a payment or a reorganization that happens between the readings of the node and of the ledger
 * looks short for a moment. What operators declare elsewhere makes up for it while it is valid.
 */
export function createCustodyCheck(
  deps: Pick<DepositDeps, 'jobs' | 'metrics' | 'log'>,
  read: () => Promise<Custody>,
): CustodyCheck {
  const gauge = deps.metrics.gauge(
    'openbourse_wallet_short_assets',
    'Assets whose custody does not cover what is owed.',
    [],
  );
  const unproved = deps.metrics.gauge(
    'openbourse_wallet_unproved_coins',
    'Coins of which nothing shows that custody covers what users own.',
    [],
  );
  let before: readonly Violation[] = [];
  let short: readonly Violation[] = [];
  const compare = async (): Promise<void> => {
    const { chains, coins } = await read();
    const uncovered = [...uncoveredAssets(chains), ...uncoveredCoins(coins)];
    unproved.set({}, coins.filter(({ state }) => isCoveredIn(state) === null).length);
    short = uncovered.filter((asset) => before.some((earlier) => isSame(asset, earlier)));
    before = uncovered;
    gauge.set(uncovered.length);
    for (const asset of uncovered) deps.log.error(asset, 'custody does not cover what is owed');
  };
  return {
    start: () => deps.jobs.every({ name: 'wallet.check_custody', periodMs: PERIOD_MS }, compare),
    auditPart: {
      product: null,
      readBounds: async () => ({}),
      checks: [wholeCheck('L11 custody', async () => short)],
    },
  };
}

function uncoveredCoins(coins: readonly ComparedCoin[]): readonly Violation[] {
  return coins
    .filter(({ state }) => state === 'short')
    .map(({ currencyId, owed, inFlight, byHand, custody, declared }) => ({
      currency_id: currencyId,
      owed,
      in_flight: inFlight,
      by_hand: byHand,
      custody_total: custody,
      declared_total: declared,
    }));
}

function uncoveredAssets(chains: readonly ChainReply[]): readonly Violation[] {
  return chains.filter(isReadToEnd).flatMap(({ chain, assets }) =>
    assets
      .filter((asset) => asset.state === 'short')
      .map(({ currency_id, owed, in_flight, custody_total, declared_total }) => ({
        chain,
        currency_id,
        owed,
        in_flight,
        custody_total,
        declared_total,
      })),
  );
}

function isSame(one: Violation, other: Violation): boolean {
  return one['chain'] === other['chain'] && one['currency_id'] === other['currency_id'];
}
