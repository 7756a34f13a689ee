import type { DepositDeps } from './deposit-deps.ts';
import type { readChains } from './read-chains.ts';

const PERIOD_MS = 60_000;

/**
 * Compares custody with what is owed once a minute (L11) and tells operators by the metric and the log. It halts
 * nothing by itself: a chain that is being reorganised looks short until it is read. Answers how to stop.
 */
export function startCustodyCheck(
  deps: Pick<DepositDeps, 'jobs' | 'metrics' | 'log'>,
  read: () => ReturnType<typeof readChains>,
): () => Promise<void> {
  const short = deps.metrics.gauge(
    'openbourse_wallet_short_assets',
    'Assets whose custody does not cover what is owed.',
    [],
  );
  return deps.jobs.every({ name: 'wallet.check_custody', periodMs: PERIOD_MS }, async () => {
    const uncovered = (await read()).flatMap(({ chain, assets }) =>
      assets.filter((asset) => asset.is_covered === false).map((asset) => ({ chain, ...asset })),
    );
    short.set(uncovered.length);
    for (const asset of uncovered) deps.log.error(asset, 'custody does not cover what is owed');
  });
}
