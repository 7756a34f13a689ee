import { chainsFile } from '../apps/server/src/testing/chains-file.ts';
import { DEMO_CHAIN_ID, DEMO_XPUB } from '../apps/server/src/wallet/demo-chain/demo-keys-data.ts';
import { type StubEvmNode, startStubEvmNode } from '../apps/server/src/wallet/testing/stub-evm-node.ts';
import { addAddresses, untilRead } from './deposit-addresses.ts';
import {
  compareStrains,
  expectShortTurns,
  type LoadedServer,
  type StrainRow,
  withLoadedServer,
} from './loaded-server.ts';

const ADDRESSES = 100_000;
const BLOCK_MS = 1_000;
const SECONDS = 20;
/** Custody is compared once a minute. */
const STEADY_SECONDS = 70;
/** Two hours of an EVM chain with a block every 12 s, each with payments between others. */
const DOWNTIME_BLOCKS = 600;
const PAYMENTS = 150;

/**
 * The latency of orders at a steady rate, and the longest stall of the server's event loop: beside a wallet without deposit
 * addresses, while it reads what 100,000 of them held, while it reads a block a second and compares custody each minute,
 * and while it catches up with the 600 blocks of two hours; latencies also as multiples of the first. The node invents its
 * blocks. `npm run bench wallet-addresses`.
 */
export async function runWalletAddressesBench(): Promise<readonly StrainRow[]> {
  const node = await startStubEvmNode();
  const mining = setInterval(() => node.mine(), BLOCK_MS);
  const chains = { ETH: { kind: 'evm', url: node.url, chainId: DEMO_CHAIN_ID, xpub: DEMO_XPUB } };
  try {
    return await withLoadedServer(chainsFile(chains), (server, databaseUrl) =>
      measure(server, databaseUrl, node),
    );
  } finally {
    clearInterval(mining);
    await node.stop();
  }
}

async function measure(
  server: LoadedServer,
  databaseUrl: string,
  node: StubEvmNode,
): Promise<readonly StrainRow[]> {
  const under = async (what: string, during: number | Promise<unknown>) => ({
    what,
    ...(await server.strain(during)),
  });
  const strains = [await under('no addresses', SECONDS)];
  const hexOf = (_: unknown, index: number): string => `0x${index.toString(16).padStart(40, '0')}`;
  await addAddresses(databaseUrl, 'ETH', Array.from({ length: ADDRESSES }, hexOf));
  strains.push(await under(`${ADDRESSES} addresses, their past is read`, SECONDS));
  strains.push(await under('a block a second, custody compared', STEADY_SECONDS));
  for (let block = 0; block < DOWNTIME_BLOCKS; block += 1) node.mine(othersPayments(block));
  const caughtUp = untilRead(databaseUrl, 'ETH', node.height());
  strains.push(await under(`catching up with ${DOWNTIME_BLOCKS} blocks`, caughtUp));
  const blocksPerSecond = Math.round(DOWNTIME_BLOCKS / (await caughtUp));
  const rows = [...compareStrains(strains), { what: 'blocks per second beside orders', blocksPerSecond }];
  expectShortTurns(rows);
  return rows;
}

function othersPayments(block: number): readonly { readonly to: string; readonly wei: bigint }[] {
  const addressOf = (place: number): string =>
    `0x${(block * PAYMENTS + place).toString(16).padStart(40, 'b')}`;
  return Array.from({ length: PAYMENTS }, (_, place) => ({ to: addressOf(place), wei: 1n }));
}

if (import.meta.main) {
  const rows = await runWalletAddressesBench();
  if (process.argv.includes('--json')) console.log(JSON.stringify(rows));
  else console.table(rows);
}
