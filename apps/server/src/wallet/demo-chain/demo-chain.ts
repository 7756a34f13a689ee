import { parseDecimal } from '@openbourse/money';
import {
  type Address,
  createTestClient,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  http,
  publicActions,
  walletActions,
} from 'viem';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { TOKEN } from '../chain/evm/lay-out.ts';
import { type AnvilProcess, startAnvil } from './anvil-process.ts';
import { type MiningNode, startMining } from './mine-on-demand.ts';
import { openStateFolder, type StateFolder } from './state-folder.ts';
import testUsdt from './test-usdt.json' with { type: 'json' };

/**
 * A real EVM chain of the demonstration's own: a local node with a test USDT and an account that gives coins away.
 * It mines on demand, so that its history stays small.
 */
export interface DemoChain {
  readonly url: string;
  readonly usdtContract: string;
  /** Of the running node, another one after it died; null when another server keeps it. */
  pid(): number | null;
  /** Sends coins out of nowhere; answers the transaction, which the next block takes in. */
  sendTestCoins(gift: TestCoins): Promise<string>;
  /** Fills wallets of the house up to what a demonstration needs. */
  endow(addresses: readonly string[]): Promise<void>;
  /** Mines one block at once; tests that stop the clock use it. */
  mine(): Promise<void>;
  stop(): Promise<void>;
}

export interface TestCoins {
  readonly address: string;
  /** The chain's own coin, or the token. */
  readonly currency: 'coin' | 'USDT';
  readonly amount: string;
}

export interface DemoChainDeps {
  readonly clock: Clock;
  readonly log: Log;
}

/** The first of the node's own accounts, whose key the node holds. */
const FAUCET: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const USDT_CONTRACT = getContractAddress({ from: FAUCET, nonce: 0n });
const SUPPLY = 10n ** 18n;
const ENDOWMENT = { coin: '100000', USDT: '100000000' } as const;
const SCALES = { coin: 18, USDT: 6 } as const;

/**
 * Starts the node on its folder, or on none for a chain that is forgotten, and keeps it running until `stop`. Where
 * another running server keeps the chain of the folder already, it is shared.
 */
export async function startDemoChain(
  deps: DemoChainDeps,
  { folder, chainId }: { readonly folder: string | null; readonly chainId: number },
): Promise<DemoChain> {
  const state = folder === null ? null : await openStateFolder(deps.clock, folder);
  if (state !== null && state.usedBy !== null) {
    const { usedBy } = state;
    deps.log.info({ url: usedBy }, 'another server keeps the demo chain of this folder, it is shared');
    return { ...viewOf(usedBy, connect(usedBy)), pid: () => null, stop: () => Promise.resolve() };
  }
  return keepDemoChain(deps, state, chainId);
}

async function keepDemoChain(
  deps: DemoChainDeps,
  state: StateFolder | null,
  chainId: number,
): Promise<DemoChain> {
  const start = async (port?: number): Promise<AnvilProcess> => {
    const anvil = await startAnvil({
      chainId,
      ...(port === undefined ? {} : { port }),
      ...(state === null ? {} : { stateFile: state.file }),
    });
    state?.remember(anvil);
    return anvil;
  };
  let node = await start();
  const client = connect(node.url);
  await deployUsdt(client);

  let isStopping = false;
  const watch = async (): Promise<void> => {
    await node.ended;
    if (isStopping) return;
    deps.log.warn('the node of the demo chain ended; starting it again');
    node = await start(node.port);
    return watch();
  };
  const watching = watch().catch((error: unknown) =>
    deps.log.error({ err: error }, 'the demo chain is down'),
  );
  const stopMining = startMining(miningNodeOf(client), deps);
  return {
    ...viewOf(node.url, client),
    pid: () => node.pid,
    stop: async () => {
      isStopping = true;
      await stopMining();
      await node.stop();
      await watching;
      state?.forget();
    },
  };
}

function viewOf(url: string, client: Client): Omit<DemoChain, 'pid' | 'stop'> {
  return {
    url,
    usdtContract: USDT_CONTRACT,
    sendTestCoins: (gift) => sendTestCoins(client, gift),
    endow: (addresses) => endow(client, addresses),
    mine: () => client.mine({ blocks: 1 }),
  };
}

type Client = ReturnType<typeof connect>;

function miningNodeOf(client: Client): MiningNode {
  return {
    countPending: async () => (await client.getTxpoolStatus()).pending,
    mine: async () => {
      await client.mine({ blocks: 1 });
      return (await client.getBlock()).transactions.length;
    },
  };
}

function connect(url: string) {
  return createTestClient({ mode: 'anvil', transport: http(url), pollingInterval: 100 })
    .extend(publicActions)
    .extend(walletActions);
}

/** The address follows from the deployer and its first nonce, so it is the same on every fresh chain. */
async function deployUsdt(client: Client): Promise<void> {
  const code = await client.getCode({ address: USDT_CONTRACT });
  if (code !== undefined && code !== '0x') return;
  const supply = encodeAbiParameters([{ type: 'uint256' }], [SUPPLY]);
  await client.sendTransaction({
    account: FAUCET,
    chain: null,
    data: `${testUsdt.TestUsdt as Hex}${supply.slice(2)}`,
  });
  await client.mine({ blocks: 1 });
}

function sendTestCoins(client: Client, { address, currency, amount }: TestCoins): Promise<string> {
  const to = address as Address;
  const units = parseDecimal(amount, SCALES[currency]);
  if (currency === 'coin') {
    return client.sendTransaction({ account: FAUCET, chain: null, to, value: units });
  }
  const data = encodeFunctionData({ abi: TOKEN, functionName: 'transfer', args: [to, units] });
  return client.sendTransaction({ account: FAUCET, chain: null, to: USDT_CONTRACT, data });
}

async function endow(client: Client, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const balance = await client.getBalance({ address: address as Address });
    if (balance >= parseDecimal(ENDOWMENT.coin, SCALES.coin) / 2n) continue;
    for (const currency of ['coin', 'USDT'] as const)
      await sendTestCoins(client, { address, currency, amount: ENDOWMENT[currency] });
  }
  await client.mine({ blocks: 1 });
}
