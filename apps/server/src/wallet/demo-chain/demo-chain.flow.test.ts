import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FakeClock, fakeClock } from '@openbourse/testkit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bareSigner } from '../../testing/bare-signer.ts';
import { evmKind } from '../../signer/index.ts';
import { DEMO_ETHER } from './demo-keys-data.ts';
import { systemClock } from '../../kernel/clock.ts';
import { createLog } from '../../kernel/log.ts';
import type { Chain, ChainAsset } from '../chain/chain.ts';
import { startAnvil } from './anvil-process.ts';
import { type DemoChain, startDemoChain } from './demo-chain.ts';
import { openDemoChain } from './open-demo-chain.ts';
import { heldAt, watchOf } from '../testing/watch-of.ts';

const COIN: ChainAsset = { currencyId: 3, contractAddress: null, scale: 18 };

let folder: string;
let clock: FakeClock;
let demo: DemoChain;
let chain: Chain;

async function start(): Promise<void> {
  demo = await startDemoChain({ clock, log: createLog('silent') }, { ...DEMO_ETHER, folder });
  chain = await openDemoChain(DEMO_ETHER, demo, bareSigner(DEMO_ETHER.xprv, evmKind(DEMO_ETHER.chainId)));
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'openbourse-demo-chain-'));
  clock = fakeClock(0);
  await start();
});
afterEach(async () => {
  await demo.stop();
  rmSync(folder, { recursive: true, force: true });
});

const usdt = (): ChainAsset => ({ currencyId: 1, contractAddress: demo.usdtContract, scale: 6 });

/** Lets the time of blocks pass so often, each time long enough for one to be mined. */
async function passBlocks(count: number): Promise<number> {
  for (let block = 0; block < count; block += 1) {
    clock.advance(2_000);
    for (let reading = 0; reading < 4; reading += 1) await chain.head();
  }
  return (await chain.head()).height;
}

test('gifts are ordinary transactions that the next block takes in', async () => {
  const [first, second] = [chain.deriveAddress(0), chain.deriveAddress(1)];
  const coins = await demo.sendTestCoins({ address: first, currency: 'coin', amount: '0.5' });
  const tokens = await demo.sendTestCoins({ address: second, currency: 'USDT', amount: '250.25' });
  expect(await chain.status(coins)).toEqual({ state: 'waiting' });
  const { height: before } = await chain.head();
  await passBlocks(3);
  const height = before + 1;
  const watch = watchOf([first, second], [COIN, usdt()]);
  const { transfers } = await chain.scanBlock(height, watch);
  expect(transfers.map(({ txid, address, amount }) => [txid, address, amount])).toEqual([
    [coins, first, '0.5'],
    [tokens, second, '250.25'],
  ]);
});

test('it mines twelve blocks from a transaction on and rests then', async () => {
  const atRest = await passBlocks(30);
  for (const rounds of [1, 2]) {
    await demo.sendTestCoins({ address: chain.deriveAddress(0), currency: 'coin', amount: '1' });
    expect(await passBlocks(30)).toBe(atRest + 12 * rounds);
  }
});

test('the wallets of the house have what a demonstration needs', async () => {
  expect(Number.parseInt((await heldAt(chain, COIN, 0)).hot, 10)).toBeGreaterThanOrEqual(1_000);
  expect(Number.parseInt((await heldAt(chain, usdt(), 0)).hot, 10)).toBeGreaterThanOrEqual(1_000_000);
});

test('the chain is the same after a restart, and its last blocks can still be read', async () => {
  const address = chain.deriveAddress(3);
  const txid = await demo.sendTestCoins({ address, currency: 'USDT', amount: '7' });
  await demo.mine();
  const head = await chain.head();
  await demo.stop();
  await start();
  expect(await chain.blockHash(head.height)).toBe(head.hash);
  expect(await chain.status(txid)).toMatchObject({ state: 'mined' });
  const { transfers } = await chain.scanBlock(head.height, watchOf([address], [usdt()]));
  expect(transfers.map((one) => one.txid)).toEqual([txid]);
});

test('a node that dies is started again under the same address', async () => {
  const before = demo.pid() ?? 0;
  process.kill(before, 'SIGKILL');
  await vi.waitFor(() => expect(demo.pid()).not.toBe(before), { timeout: 10_000 });
  expect((await chain.head()).height).toBeGreaterThanOrEqual(0);
});

test('a node that outlived its killed server is replaced, one of a running server is shared', async () => {
  const server = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
  const own = JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8')) as Record<string, unknown>;
  writeFileSync(join(folder, 'owner.json'), JSON.stringify({ ...own, server: server.pid }));
  const sharing = await startDemoChain({ clock, log: createLog('silent') }, { ...DEMO_ETHER, folder });
  expect(sharing.pid()).toBeNull();
  expect(sharing.url).toBe(demo.url);
  await sharing.stop();
  server.kill('SIGKILL');
  await once(server, 'exit');

  const orphan = await startAnvil({ stateFile: join(folder, 'state.json') });
  writeFileSync(
    join(folder, 'owner.json'),
    JSON.stringify({ server: server.pid, node: orphan.pid, url: orphan.url }),
  );
  const heir = await startDemoChain(
    { clock: systemClock, log: createLog('silent') },
    { ...DEMO_ETHER, folder },
  );
  await orphan.ended;
  expect(heir.pid()).not.toBe(orphan.pid);
  await heir.stop();
});

test('two nodes that start at once have different first blocks', async () => {
  const nodes = await Promise.all([startAnvil(), startAnvil({ port: 24_601 })]);
  const hashes = await Promise.all(
    nodes.map(async ({ url }) => {
      const body = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['0x0', false] };
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
      return ((await answer.json()) as { readonly result: { readonly hash: string } }).result.hash;
    }),
  );
  await Promise.all(nodes.map((node) => node.stop()));
  expect(new Set(hashes).size).toBe(2);
});
