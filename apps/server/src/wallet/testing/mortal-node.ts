import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Hex, hexToBytes, parseEther, parseGwei } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Chain, ChainAsset } from '../chain/chain.ts';
import { connectUtxo } from '../chain/utxo/utxo-client.ts';
import { type AnvilProcess, startAnvil } from '../demo-chain/anvil-process.ts';
import { DEMO_CHAIN_ID } from '../demo-chain/demo-keys-data.ts';
import { BTC } from './deposit-stage.ts';
import { COIN, connectAnvil, openStageChain } from './evm-stage.ts';
import { openLitecoinChain, spawnLitecoind } from './litecoin-stage.ts';
import { type PoorNode, startPoorNode } from './poor-node.ts';
import { utxoAddressOf } from './utxo-account.ts';

/** The key of the rich person of every local node, which all the world knows. */
const RICH_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

/** A real node that dies by SIGKILL and starts again, and the chain over it through a proxy that sees each question. */
export interface MortalNode {
  readonly proxy: PoorNode;
  readonly chain: Chain;
  readonly coin: ChainAsset;
  /** An address outside the exchange for which there is no key. */
  outsideAddress(number: number): string;
  mine(blocks?: number): Promise<void>;
  /** Pays from outside; it waits for the next block. */
  pay(to: string, amount: string): Promise<string>;
  /** Lets the node write down what it has: without another word it has this after its next death. */
  remember(): Promise<void>;
  kill(): Promise<void>;
  /** Starts it with what it has written down, and with an empty list of waiting transactions. */
  start(): Promise<void>;
  /** The bytes of a transaction that it knows. */
  rawOf(txid: string): Promise<string>;
  /** Signs another payment with what one from outside uses up, and does not send it. */
  payInstead(txid: string, to: string): Promise<string>;
  /**
   * Replaces the last blocks by as many others and one more, the first of which has these transactions and no others. What
   * leaves the chain waits no more where the kind of node forgets it.
   */
  reorganise(blocks: number, transactions: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/** An EVM node, which forgets waiting transactions when it dies. */
export async function startMortalAnvil(): Promise<MortalNode> {
  const folder = mkdtempSync(join(tmpdir(), 'openbourse-mortal-'));
  // What the node is writing to its own file when it dies may be cut.
  const [memory, stateFile] = [join(folder, 'memory.json'), join(folder, 'state.json')];
  let anvil: AnvilProcess = await startAnvil();
  const { url, port } = anvil;
  const node = connectAnvil(url);
  const proxy = await startPoorNode(url);
  const chain = openStageChain(proxy.url);
  const request = (method: string, params: readonly unknown[]): Promise<unknown> =>
    node.request({ method, params } as never);
  const mine = (blocks = 1): Promise<void> => node.mine({ blocks });
  return {
    proxy,
    chain,
    coin: COIN,
    outsideAddress: (number) => chain.normaliseAddress(`0xa${number.toString(16).padStart(39, '0')}`) ?? '',
    mine,
    pay: (to, amount) => node.sendTransaction({ chain: null, to: to as Hex, value: parseEther(amount) }),
    remember: async () => {
      const state = (await request('anvil_dumpState', [true])) as Hex;
      writeFileSync(memory, gunzipSync(hexToBytes(state)));
    },
    kill: async () => {
      process.kill(anvil.pid, 'SIGKILL');
      await anvil.ended;
    },
    start: async () => {
      copyFileSync(memory, stateFile);
      anvil = await startAnvil({ port, stateFile });
    },
    payInstead: async (txid, to) => {
      const { nonce } = await node.getTransaction({ hash: txid as Hex });
      const gas = { gas: 21_000n, maxFeePerGas: parseGwei('100'), maxPriorityFeePerGas: 1n };
      const payment = { to: to as Hex, value: 1n, nonce, chainId: DEMO_CHAIN_ID, ...gas };
      return privateKeyToAccount(RICH_KEY).signTransaction(payment);
    },
    rawOf: (txid) => request('eth_getRawTransactionByHash', [txid]) as Promise<string>,
    reorganise: async (blocks, transactions) => {
      await request('anvil_rollback', [blocks]);
      await request('anvil_dropAllTransactions', []);
      for (const raw of transactions) await node.sendRawTransaction({ serializedTransaction: raw as Hex });
      await node.increaseTime({ seconds: 60 });
      await mine(blocks + 1);
    },
    stop: async () => {
      await proxy.stop();
      await anvil.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface RawTransaction {
  readonly vin: readonly { readonly txid: string; readonly vout: number }[];
  readonly vout: readonly {
    readonly n: number;
    readonly value: string;
    readonly scriptPubKey: { readonly hex: string };
  }[];
}

/** A node of the Bitcoin family. What it has not flushed to its disk it has not after its death. */
export async function startMortalLitecoind(): Promise<MortalNode> {
  let litecoind = await spawnLitecoind();
  const { url, folder, port } = litecoind;
  const node = connectUtxo(url);
  const proxy = await startPoorNode(url);
  const chain = openLitecoinChain(connectUtxo(proxy.url), { code: 'BTC' });
  await node.call('createwallet', ['outside']);
  const outside = await node.call<string>('getnewaddress', ['', 'bech32']);
  const mine = async (blocks = 1): Promise<void> => {
    await node.call('generatetoaddress', [blocks, outside]);
  };
  await mine(150);
  return {
    proxy,
    chain,
    coin: { currencyId: BTC, contractAddress: null, scale: 8 },
    outsideAddress: (number) => utxoAddressOf(`a${number.toString(16).padStart(39, '0')}`),
    mine,
    pay: (to, amount) => node.call<string>('sendtoaddress', [to, amount]),
    // It goes through all outputs, and writes them down before.
    remember: () => node.call('gettxoutsetinfo', []),
    kill: () => litecoind.kill(),
    start: async () => {
      litecoind = await spawnLitecoind({ folder, port });
      await node.call('loadwallet', ['outside']);
    },
    payInstead: async (txid, to) => {
      const read = (id: string) => node.call<RawTransaction>('getrawtransaction', [id, true]);
      const { vin } = await read(txid);
      const spent = await Promise.all(
        vin.map(async (input) => {
          const output = (await read(input.txid)).vout.find(({ n }) => n === input.vout);
          return { ...input, scriptPubKey: output?.scriptPubKey.hex, amount: output?.value };
        }),
      );
      const raw = await node.call<string>('createrawtransaction', [vin, [{ [to]: '0.01' }]]);
      return (await node.call<{ hex: string }>('signrawtransactionwithwallet', [raw, spent])).hex;
    },
    rawOf: (txid) => node.call<string>('getrawtransaction', [txid]),
    reorganise: async (blocks, transactions) => {
      const height = await node.call<number>('getblockcount', []);
      const first = await node.call<string>('getblockhash', [height - blocks + 1]);
      await node.call('invalidateblock', [first]);
      await node.call('generateblock', [outside, transactions]);
      for (let block = 0; block < blocks; block += 1) await node.call('generateblock', [outside, []]);
    },
    stop: async () => {
      await proxy.stop();
      await litecoind.stop();
    },
  };
}
