import { join } from 'node:path';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import { ASSETS, CONFIGURED, USDT_MAINNET } from './asset/asset-data.ts';
import type { Chain } from './chain/chain.ts';
import { openConfiguredChains } from './chain/open-chains.ts';
import { type DemoChain, startDemoChain } from './demo-chain/demo-chain.ts';
import { DEMO_NETWORKS, type DemoNetwork } from './demo-chain/demo-keys-data.ts';
import { type DemoSigner, startDemoSigner } from './demo-chain/demo-signer.ts';
import { openDemoChain } from './demo-chain/open-demo-chain.ts';

/** The nodes that a server reads and pays through. */
export interface Nodes {
  readonly chains: readonly Chain[];
  /** The contract of USDT on each chain that a new installation lists it on. */
  readonly usdtContracts: ReadonlyMap<string, string>;
  /** The demonstration's own chains by their codes, where they run. */
  readonly demo: ReadonlyMap<string, Pick<DemoChain, 'sendTestCoins'>>;
  /** Closes the connections, and ends what was started. */
  stop(): Promise<void>;
}

interface NodesDeps {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: Random;
}

/** Opens the configured chains. A demonstration starts those of its own that have no node, kept in the data folder. */
export async function openNodes(
  deps: NodesDeps,
  options: { readonly hasDemoChain: boolean },
): Promise<Nodes> {
  const { config } = deps;
  const chains = openConfiguredChains(config);
  const networks = DEMO_NETWORKS.filter(
    ({ code }) => options.hasDemoChain && config.chains[code] === undefined,
  );
  const demo = await startDemoChains(deps, networks);
  const all = [...chains, ...demo.chains];
  return {
    chains: all,
    usdtContracts: new Map([...configuredUsdt(config), ...demo.usdtContracts]),
    demo: demo.nodes,
    stop: async () => {
      for (const chain of all) await chain.close();
      await demo.stop();
    },
  };
}

/** On each chain of the first installation whose USDT depends on the network, that of the main one where none is named. */
function configuredUsdt({ chains }: Config): readonly (readonly [string, string])[] {
  return ASSETS.filter(({ contract }) => contract === CONFIGURED).map(({ chain: code }) => {
    const chain = chains[code];
    return [code, (chain?.kind === 'evm' ? chain.usdtContract : undefined) ?? USDT_MAINNET];
  });
}

interface DemoChains {
  readonly chains: readonly Chain[];
  readonly nodes: ReadonlyMap<string, DemoChain>;
  readonly usdtContracts: ReadonlyMap<string, string>;
  stop(): Promise<void>;
}

/** A demonstration without the node of a chain still shows everything else. */
async function startDemoChains(deps: NodesDeps, networks: readonly DemoNetwork[]): Promise<DemoChains> {
  const started = await Promise.all(
    networks.map(async (network) => {
      const folder = join(deps.config.dataDir, network.folder);
      const node = await startDemoChain(deps, { ...network, folder }).catch((error: unknown) => {
        deps.log.error(
          { err: error, chain: network.code },
          'a demo chain did not start, so coins can be neither deposited nor withdrawn on it',
        );
        return null;
      });
      return node === null ? [] : [{ network, node }];
    }),
  );
  const running = started.flat();
  const signer = running.length === 0 ? null : await startSigner(deps, running);
  const chains = await Promise.all(running.map(({ network, node }) => openDemoChain(network, node, signer)));
  return {
    chains,
    nodes: new Map(running.map(({ network, node }) => [network.code, node])),
    usdtContracts: new Map(running.map(({ network, node }) => [network.code, node.usdtContract])),
    stop: async () => {
      await signer?.stop();
      for (const { node } of running) await node.stop();
    },
  };
}

async function startSigner(
  deps: NodesDeps,
  running: readonly { readonly network: DemoNetwork; readonly node: DemoChain }[],
): Promise<DemoSigner | null> {
  const networks = running.map(({ network, node }) => ({ ...network, usdtContract: node.usdtContract }));
  try {
    return await startDemoSigner(deps, join(deps.config.dataDir, 'demo-signer'), networks);
  } catch (error) {
    deps.log.error(
      { err: error },
      'the signer of the demo chains did not start, so nothing can be withdrawn',
    );
    return null;
  }
}
