import pg from 'pg';
import { chainsFile } from '../apps/server/src/testing/chains-file.ts';
import { NODE_LIMITS } from '../apps/server/src/wallet/chain/ask-node.ts';
import { connectUtxo, type UtxoClient } from '../apps/server/src/wallet/chain/utxo/utxo-client.ts';
import { spawnLitecoind } from '../apps/server/src/wallet/testing/litecoin-stage.ts';
import {
  UTXO_TEST_ACCOUNT,
  UTXO_TEST_NETWORK,
  utxoAddressOf,
} from '../apps/server/src/wallet/testing/utxo-account.ts';
import { addAddresses, untilRead } from './deposit-addresses.ts';
import { prepareFullBlocks } from './full-blocks.ts';
import {
  compareStrains,
  expectShortTurns,
  type LoadedServer,
  type StrainRow,
  withLoadedServer,
} from './loaded-server.ts';

const ADDRESSES = 100_000;
/** A block of them has 0.8 MB, and 8 MB as the node's JSON, as many as a full block of the main network. */
const TRANSACTIONS = 5_000;
/** Amount that an address is paid: the least deposit of the chain. */
const UNITS = 10_000n;
const DEPOSITS = 20;
const DOWNTIME_BLOCKS = 30;
const SECONDS = 20;
/** The node takes a second for each block that it forgets. */
const NODE_MS = 600_000;

/**
 * The latency of orders at a steady rate, and the longest stall of the server's event loop: beside a chain of outputs without
 * deposit addresses, while the node is asked once what 100,000 of them hold, one output each, and while the server
 * catches up with 30 full blocks in which 20 deposits each come in; latencies also as multiples of the first. The node is a
 * real one, of Litecoin's regression test network. `npm run bench wallet-outputs`.
 */
export async function runWalletOutputsBench(): Promise<readonly StrainRow[]> {
  const litecoind = await spawnLitecoind();
  try {
    const node = connectUtxo(litecoind.url, { ...NODE_LIMITS, answerMs: NODE_MS });
    const addresses = Array.from({ length: ADDRESSES }, (_, index) =>
      utxoAddressOf(index.toString(16).padStart(40, '0')),
    );
    const missed = await mineAll(node, addresses);
    const { publicExtendedKey: xpub } = UTXO_TEST_ACCOUNT;
    const { name: network } = UTXO_TEST_NETWORK;
    const env = chainsFile({ BTC: { kind: 'utxo', url: litecoind.url, network, xpub } });
    return await withLoadedServer(env, (server, databaseUrl) =>
      measure(server, databaseUrl, { node, addresses, missed }),
    );
  } finally {
    await litecoind.stop();
  }
}

/**
 * Pays every address, and mines the blocks to catch up with, which the node then forgets. Answers their hashes.
 */
async function mineAll(node: UtxoClient, addresses: readonly string[]): Promise<readonly string[]> {
  const blocks = await prepareFullBlocks(node, { transactions: TRANSACTIONS, units: UNITS });
  for (let from = 0; from < ADDRESSES; from += TRANSACTIONS)
    await blocks.mine(addresses.slice(from, from + TRANSACTIONS));
  const missed: string[] = [];
  for (let block = 0; block < DOWNTIME_BLOCKS; block += 1)
    missed.push(await blocks.mine(addresses.slice(DEPOSITS * block, DEPOSITS * (block + 1))));
  await node.call('invalidateblock', [missed[0]]);
  return missed;
}

async function measure(
  server: LoadedServer,
  databaseUrl: string,
  of: {
    readonly node: UtxoClient;
    readonly addresses: readonly string[];
    readonly missed: readonly string[];
  },
): Promise<readonly StrainRow[]> {
  const { node, addresses, missed } = of;
  const under = async (what: string, during: number | Promise<unknown>) => ({
    what,
    ...(await server.strain(during)),
  });
  const strains = [await under('no addresses', SECONDS)];
  await addAddresses(databaseUrl, 'BTC', addresses);
  await forgetReading(databaseUrl);
  strains.push(await under(`${ADDRESSES} addresses, their outputs are searched`, SECONDS));
  await node.call('reconsiderblock', [missed[0]]);
  const caughtUp = untilRead(databaseUrl, 'BTC', await node.call<number>('getblockcount', []));
  strains.push(await under(`catching up with ${DOWNTIME_BLOCKS} full blocks`, caughtUp));
  const perSecond = (seconds: number): number => Math.round((DOWNTIME_BLOCKS / seconds) * 10) / 10;
  const rows = [
    ...compareStrains(strains),
    { what: 'blocks per second beside orders', blocksPerSecond: perSecond(await caughtUp) },
    {
      what: 'blocks per second that the node writes',
      blocksPerSecond: perSecond(await timeNode(node, missed)),
    },
  ];
  expectShortTurns(rows);
  return rows;
}

/** As after a change of the hot wallet, all outputs are searched again. */
async function forgetReading(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("delete from wallet.reading where chain_code = 'BTC'");
  await client.end();
}

/** Seconds that the node takes to answer blocks when the server asks for none. */
async function timeNode(node: UtxoClient, hashes: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  for (const hash of hashes) await node.call('getblock', [hash, 2]);
  return (performance.now() - startedAt) / 1_000;
}

if (import.meta.main) {
  const rows = await runWalletOutputsBench();
  if (process.argv.includes('--json')) console.log(JSON.stringify(rows));
  else console.table(rows);
}
