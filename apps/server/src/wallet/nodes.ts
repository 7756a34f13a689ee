import { join } from 'node:path';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import { USDT_MAINNET } from '../kernel/read-chains.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import type { Chain } from './chain/chain.ts';
import { openConfiguredChains } from './chain/open-chains.ts';
import { type DemoChain, startDemoChain } from './demo-chain/demo-chain.ts';
import { startDemoSigner } from './demo-chain/demo-signer.ts';
import { openDemoChain } from './demo-chain/open-demo-chain.ts';

/** The nodes that a server reads and pays through. */
export interface Nodes {
  readonly chains: readonly Chain[];
  /** The contract of USDT on the EVM chain. */
  readonly usdtContract: string;
  /** The demonstration's own chain, where it runs. */
  readonly demo: Pick<DemoChain, 'sendTestCoins' | 'mine'> | null;
  /** Closes the connections, and ends what was started. */
  stop(): Promise<void>;
}

/** Opens the configured chains. A demonstration without an EVM node starts one of its own, kept in the data folder. */
export async function openNodes(
  deps: { readonly config: Config; readonly clock: Clock; readonly log: Log; readonly random: Random },
  options: { readonly hasDemoChain: boolean },
): Promise<Nodes> {
  const { config } = deps;
  const chains = openConfiguredChains(config);
  const close = async (all: readonly Chain[]): Promise<void> => {
    for (const chain of all) await chain.close();
  };
  if (!options.hasDemoChain || config.evm !== null) {
    const usdtContract = config.evm?.usdtContract ?? USDT_MAINNET;
    return { chains, usdtContract, demo: null, stop: () => close(chains) };
  }
  const demo = await startDemoChain(deps, join(config.dataDir, 'demo-chain')).catch((error: unknown) => {
    // A demonstration without the node of its platform still shows everything else.
    deps.log.error(
      { err: error },
      'the demo chain did not start, so coins can be neither deposited nor withdrawn',
    );
    return null;
  });
  if (demo === null) return { chains, usdtContract: USDT_MAINNET, demo: null, stop: () => close(chains) };
  const signer = await startDemoSigner(deps, join(config.dataDir, 'demo-signer'), demo.usdtContract).catch(
    (error: unknown) => {
      deps.log.error(
        { err: error },
        'the signer of the demo chain did not start, so nothing can be withdrawn',
      );
      return null;
    },
  );
  const all = [...chains, await openDemoChain(demo, signer)];
  return {
    chains: all,
    usdtContract: demo.usdtContract,
    demo,
    stop: async () => {
      await close(all);
      await signer?.stop();
      await demo.stop();
    },
  };
}
