import type { Jobs } from '../../kernel/jobs.ts';
import type { Chain } from '../chain/chain.ts';
import type { SweepDeps } from './begin-sweep.ts';
import { sweep } from './sweep.ts';

const PERIOD_MS = 60_000;

/** Sweeps every chain that this server can pay on, once a minute; answers how to stop. */
export function startSweeping(
  deps: SweepDeps & { readonly jobs: Jobs },
  chains: readonly Chain[],
): () => Promise<void> {
  const stops = chains.map((chain) =>
    deps.jobs.every({ name: `wallet.sweep_${chain.code.toLowerCase()}`, periodMs: PERIOD_MS }, () =>
      sweep(deps, chain),
    ),
  );
  return async () => {
    for (const stop of stops) await stop();
  };
}
