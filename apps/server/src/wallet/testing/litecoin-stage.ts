import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { addDecimal, subDecimal } from '@openbourse/money';
import type { HDKey } from '@scure/bip32';
import { WIF } from '@scure/btc-signer';
import type { Chain, ChainAsset, WatchList } from '../chain/chain.ts';
import { createUtxoChain } from '../chain/utxo/utxo-chain.ts';
import { scanOutputs } from '../chain/utxo/outputs.ts';
import { connectUtxo, type UtxoClient } from '../chain/utxo/utxo-client.ts';
import { type Signer, utxoAddressOfKey, utxoKind } from '../../signer/index.ts';
import { bareSigner } from '../../testing/bare-signer.ts';
import { findLitecoind } from '../../testing/find-litecoind.ts';
import { pause } from '../../testing/pause.ts';
import { UTXO_TEST_ACCOUNT, UTXO_TEST_NETWORK } from './utxo-account.ts';
import { watchOf } from './watch-of.ts';

const FIRST_PORT = 24_500;
const LAST_PORT = 24_999;
const PORT_STRIDE = 37;
const READY_ATTEMPTS = 200;
const READY_PAUSE_MS = 100;
/** A mined coin can be spent after 100 blocks. */
const MATURE = 101;
const COLD_FEE = '0.001';

const BARE_SIGNER = bareSigner(UTXO_TEST_ACCOUNT.privateExtendedKey, utxoKind(UTXO_TEST_NETWORK));

export const LTC: ChainAsset = { currencyId: 13, contractAddress: null, scale: 8 };

/** A real Litecoin node of the regression test network, and the chain over it. */
export interface LitecoinStage {
  readonly url: string;
  /** The account of the exchange, with its private key. */
  readonly account: HDKey;
  readonly node: UtxoClient;
  readonly chain: Chain;
  /** Mines to an address outside the exchange; answers the height. */
  mine(blocks?: number): Promise<number>;
  /** An address of a key that only its keepers have, and how they pay with all of it: what is left comes back. */
  readonly cold: { readonly address: string; pay(to: string, amount: string): Promise<string> };
  /** Pays from outside; it waits for the next block. */
  pay(to: string, amount: string): Promise<string>;
  watch(addresses: readonly string[]): WatchList;
  stop(): Promise<void>;
}

/** A running node of the regression test network. */
export interface Litecoind {
  readonly url: string;
  readonly folder: string;
  readonly port: number;
  /** Ends it as a crash of its machine does: what it has not written to the disk is gone. */
  kill(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

/** Starts a node, in a folder and at a port that one has had before where they are named. */
export async function spawnLitecoind(again?: Pick<Litecoind, 'folder' | 'port'>): Promise<Litecoind> {
  const folder = again?.folder ?? mkdtempSync(join(tmpdir(), 'openbourse-litecoin-'));
  const port = again?.port ?? (await freePort());
  const child = spawn(findLitecoind(), [
    '-regtest',
    `-datadir=${folder}`,
    `-rpcport=${port}`,
    '-rpcuser=test',
    '-rpcpassword=test',
    '-listen=0',
    '-txindex=1',
    '-fallbackfee=0.001',
    '-mempoolreplacement=1',
    // Block 432 of this network begins MWEB, and no block can follow without a payment into it.
    '-vbparams=mweb:9223372036:9223372037',
    '-printtoconsole=0',
  ]);
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    child.kill(signal);
    await once(child, 'exit');
  };
  const url = `http://test:test@127.0.0.1:${port}`;
  await untilReady(connectUtxo(url));
  return {
    url,
    folder,
    port,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function startLitecoinStage(): Promise<LitecoinStage> {
  const litecoind = await spawnLitecoind();
  const { url } = litecoind;
  const node = connectUtxo(url);
  await node.call('createwallet', ['outside']);
  const outside = await node.call<string>('getnewaddress', ['', 'bech32']);
  await node.call('generatetoaddress', [MATURE, outside]);
  const account = UTXO_TEST_ACCOUNT;
  const chain = openLitecoinChain(node);
  return {
    url,
    account,
    node,
    chain,
    mine: async (blocks = 1) => {
      await node.call('generatetoaddress', [blocks, outside]);
      return (await chain.head()).height;
    },
    cold: coldOf(node),
    pay: (to, amount) => node.call<string>('sendtoaddress', [to, amount]),
    watch: (addresses) => watchOf(addresses, [LTC]),
    stop: async () => {
      await chain.close();
      await litecoind.stop();
    },
  };
}

/** The chain over the node of a stage, with its keys where no signer has them; every process opens its own. */
export function openLitecoinChain(
  client: UtxoClient,
  { code = 'LTC', signer = BARE_SIGNER }: { readonly code?: string; readonly signer?: Signer } = {},
): Chain {
  const { publicExtendedKey: xpub } = UTXO_TEST_ACCOUNT;
  return createUtxoChain({ code, client, network: UTXO_TEST_NETWORK, xpub, signer });
}

function coldOf(node: UtxoClient): LitecoinStage['cold'] {
  const key = new Uint8Array(32).fill(12);
  const address = utxoAddressOfKey(secp256k1.getPublicKey(key, true), UTXO_TEST_NETWORK);
  return {
    address,
    pay: async (to, amount) => {
      const found = await scanOutputs(node, [address]);
      const total = found.reduce((sum, one) => addDecimal(sum, one.amount), '0');
      const inputs = found.map(({ name }) => ({
        txid: name.split(':')[0],
        vout: Number(name.split(':')[1]),
      }));
      const rest = subDecimal(subDecimal(total, amount), COLD_FEE);
      const raw = await node.call<string>('createrawtransaction', [
        inputs,
        { [to]: amount, [address]: rest },
      ]);
      const signed = await node.call<{ hex: string }>('signrawtransactionwithkey', [
        raw,
        [WIF(UTXO_TEST_NETWORK).encode(key)],
      ]);
      return node.call<string>('sendrawtransaction', [signed.hex]);
    },
  };
}

async function untilReady(node: UtxoClient): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await node.call('getblockchaininfo', []);
      return;
    } catch (error) {
      if (attempt === READY_ATTEMPTS) throw error;
      await pause(READY_PAUSE_MS);
    }
  }
}

async function freePort(): Promise<number> {
  const count = LAST_PORT - FIRST_PORT + 1;
  for (let step = 0; step < count; step += 1) {
    // Each process begins elsewhere, so that two which start at the same moment do not choose the same.
    const port = FIRST_PORT + ((process.pid * PORT_STRIDE + step) % count);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
  throw new Error(`none of the ports ${FIRST_PORT} to ${LAST_PORT} is free`);
}
