import type { Jobs } from '../../kernel/jobs.ts';
import type { Chain } from '../chain/chain.ts';
import { collect, type CollectDeps } from './collect.ts';

const PERIOD_MS = 60_000;

/** Collects on every chain that this server can pay on, once a minute; answers how to stop. */
export function startCollecting(
  deps: CollectDeps & { readonly jobs: Jobs },
  chains: readonly Chain[],
): () => Promise<void> {
  const stops = chains.map((chain) =>
    deps.jobs.every({ name: `wallet.collect_${chain.code.toLowerCase()}`, periodMs: PERIOD_MS }, () =>
      collect(deps, chain),
    ),
  );
  return async () => {
    for (const stop of stops) await stop();
  };
}
