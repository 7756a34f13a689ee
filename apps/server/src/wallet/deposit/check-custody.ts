import type { AuditPart, Violation } from '../../ledger/index.ts';
import type { DepositDeps } from './deposit-deps.ts';
import type { readChains } from './read-chains.ts';

const PERIOD_MS = 60_000;
/** How many blocks may have come since the reading and still count as read to the end. */
const LAG_MAX = 3;

/** Compares what custody holds with what is owed (reliability, L11). */
export interface CustodyCheck {
  /** Compares once a minute; answers how to stop. */
  start(): () => Promise<void>;
  /** What the comparisons found, for the auditor. */
  readonly auditPart: AuditPart;
}

type Chains = Awaited<ReturnType<typeof readChains>>;

/**
 * An asset is short when two comparisons in a row say so, on a chain that is read to its end: a payment or a
 * reorganisation that happens between the readings of the node and of the ledger looks short for a moment.
 */
export function createCustodyCheck(
  deps: Pick<DepositDeps, 'jobs' | 'metrics' | 'log'>,
  read: () => Promise<Chains>,
): CustodyCheck {
  const gauge = deps.metrics.gauge(
    'openbourse_wallet_short_assets',
    'Assets whose custody does not cover what is owed.',
    [],
  );
  let before: readonly Violation[] = [];
  let short: readonly Violation[] = [];
  const compare = async (): Promise<void> => {
    const uncovered = uncoveredOf(await read());
    short = uncovered.filter((asset) => before.some((earlier) => isSame(asset, earlier)));
    before = uncovered;
    gauge.set(uncovered.length);
    for (const asset of uncovered) deps.log.error(asset, 'custody does not cover what is owed');
  };
  return {
    start: () => deps.jobs.every({ name: 'wallet.check_custody', periodMs: PERIOD_MS }, compare),
    auditPart: {
      readBounds: async () => ({}),
      checks: [{ name: 'L11 custody', find: async () => short }],
    },
  };
}

function uncoveredOf(chains: Chains): readonly Violation[] {
  return chains
    .filter(({ lag, error }) => lag !== null && lag <= LAG_MAX && error === null)
    .flatMap(({ chain, assets }) =>
      assets
        .filter((asset) => asset.is_covered === false)
        .map(({ currency_id, owed, in_flight, custody_total }) => ({
          chain,
          currency_id,
          owed,
          in_flight,
          custody_total,
        })),
    );
}

function isSame(one: Violation, other: Violation): boolean {
  return one['chain'] === other['chain'] && one['currency_id'] === other['currency_id'];
}
