import type { Database } from '../kernel/db.ts';
import type { Log } from '../kernel/log.ts';
import { seedAssets } from './asset/seed-assets.ts';
import { settleChains } from './asset/settle-chains.ts';
import type { Chain } from './chain/chain.ts';
import { demoChainLost } from './demo-chain/demo-keys-data.ts';
import { sharesHistory } from './deposit/recognise-chain.ts';
import type { Nodes } from './nodes.ts';

/** Opened chains that are used, and why others are not, by their codes. */
export interface AdmittedChains {
  readonly chains: readonly Chain[];
  readonly refusals: ReadonlyMap<string, string>;
}

/** Compares the opened chains with what the database knows of them, and notes which ones have a node. */
export async function admitChains(
  { db, log }: { readonly db: Database; readonly log: Log },
  { chains, demo, usdtContracts }: Nodes,
): Promise<AdmittedChains> {
  const lost = new Map<string, string>();
  // A demonstration's chain that was begun anew could not pay what the old one did.
  for (const chain of chains)
    if (demo.has(chain.code) && !(await sharesHistory(db, chain)))
      lost.set(chain.code, demoChainLost(chain.code));
  const known = chains.filter(({ code }) => !lost.has(code));
  const others = await db.transaction(async (tx) => {
    await seedAssets(tx, { usdtContracts, hasDemoChains: demo.size > 0 });
    return settleChains(tx, known);
  });
  for (const [chain, reason] of [...lost, ...others]) log.error({ chain }, reason);
  return { chains: known.filter(({ code }) => !others.has(code)), refusals: new Map([...lost, ...others]) };
}
