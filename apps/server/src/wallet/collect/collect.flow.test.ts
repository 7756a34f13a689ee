import { compareDecimal, HOUR_MS, subDecimal } from '@openbourse/money';
import {
  createTestDatabase,
  type FakeClock,
  fakeClock,
  seededRandom,
  type TestDatabase,
} from '@openbourse/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bareSigner } from '../../testing/bare-signer.ts';
import { evmKind } from '../../signer/index.ts';
import { DEMO_ETHER } from '../demo-chain/demo-keys-data.ts';
import { localBus } from '../../kernel/bus.ts';
import { createDatabase, type Database } from '../../kernel/db.ts';
import { createLog } from '../../kernel/log.ts';
import { createLedger } from '../../ledger/index.ts';
import { seedMarket } from '../../market/index.ts';
import { seedAssets } from '../asset/seed-assets.ts';
import { type Chain, type ChainAsset, ChainError } from '../chain/chain.ts';
import { type DemoChain, startDemoChain } from '../demo-chain/demo-chain.ts';
import { openDemoChain } from '../demo-chain/open-demo-chain.ts';
import { insertHoldings } from '../deposit/held-queries.ts';
import { collect, type CollectDeps } from './collect.ts';
import { heldAt } from '../testing/watch-of.ts';

const COIN: ChainAsset = { currencyId: 3, contractAddress: null, scale: 18 };

let database: TestDatabase;
let db: Database;
let clock: FakeClock;
let demo: DemoChain;
let chain: Chain;
let deps: CollectDeps;
let usdt: ChainAsset;

beforeEach(async () => {
  const log = createLog('silent');
  clock = fakeClock(Date.UTC(2026, 10, 21));
  database = await createTestDatabase();
  db = createDatabase({ url: database.url, log, connectionsMax: 4 });
  // Its own clock stands still: blocks are mined when the test says so.
  demo = await startDemoChain({ clock: fakeClock(0), log }, { ...DEMO_ETHER, folder: null });
  chain = await openDemoChain(DEMO_ETHER, demo, bareSigner(DEMO_ETHER.xprv, evmKind(DEMO_ETHER.chainId)));
  const ledger = createLedger({
    db,
    clock,
    log,
    bus: localBus((error) => {
      throw error;
    }),
    random: seededRandom(1, clock),
    priceOf: () => null,
    guardDebit: (_wallet, run) => run(async () => undefined),
    assertMayRisk: async () => undefined,
    lendable: async (_userId, available) => available,
  });
  deps = { db, clock, log, ledger };
  usdt = { currencyId: 1, contractAddress: demo.usdtContract, scale: 6 };
  await db.transaction(async (tx) => {
    await seedMarket(tx);
    await seedAssets(tx, { usdtContracts: new Map([['ETH', demo.usdtContract]]), hasDemoChains: false });
  });
  await db.query(
    `insert into wallet.deposit_address (chain_code, user_id, derivation_index, address, created_at)
     select 'ETH', index + 1, index, address, 'epoch' from unnest($1::int[], $2::text[]) as a(index, address)`,
    [[0, 1, 2], [0, 1, 2].map((index) => chain.deriveAddress(index))],
  );
});
afterEach(async () => {
  await demo.stop();
  await db.end();
  await database.drop();
});

const states = async (): Promise<string[]> =>
  (await db.query<{ state: string }>('select state from wallet.collection order by id')).map(
    (row) => row.state,
  );

/** Puts on record what the addresses hold, as the reading of blocks does. */
async function scan(): Promise<void> {
  const block = await chain.head();
  const addresses = [0, 1, 2].map((index) => chain.deriveAddress(index));
  const { balances } = await chain.readHeld(addresses, { block, assets: [usdt, COIN] });
  await db.transaction((tx) => insertHoldings(tx, { chainCode: 'ETH', height: block.height, balances }));
}

async function give(index: number, currency: 'coin' | 'USDT', amount: string): Promise<void> {
  await demo.sendTestCoins({ address: chain.deriveAddress(index), currency, amount });
  await demo.mine();
  await scan();
}

async function mine(blocks: number): Promise<void> {
  for (let block = 0; block < blocks; block += 1) await demo.mine();
  await scan();
}

const atDeposits = async (asset: ChainAsset): Promise<string> => {
  const { total, hot } = await heldAt(chain, asset, 3);
  return subDecimal(total, hot);
};

test('tokens get gas, move to the hot wallet, and every step is final before the next of its payer', async () => {
  await give(0, 'USDT', '500');
  await give(1, 'USDT', '49');
  await give(2, 'coin', '3');
  await collect(deps, chain);
  expect(await states()).toEqual(['signed', 'signed']);
  await collect(deps, chain);
  expect(await states()).toEqual(['signed', 'signed']);
  await mine(6);
  await collect(deps, chain);
  expect(await states()).toEqual(['mined', 'mined', 'signed']);
  await mine(6);
  await collect(deps, chain);
  await collect(deps, chain);
  expect(await states()).toEqual(['mined', 'mined', 'mined']);
  expect(await atDeposits(usdt)).toBe('49');
  expect(compareDecimal(await atDeposits(COIN), '0.001')).toBe(-1);
});

test('a crash between the record and the broadcast is made good, and nothing is sent twice', async () => {
  await give(2, 'coin', '3');
  const crashing: Chain = { ...chain, broadcast: () => Promise.reject(new Error('killed')) };
  await expect(collect(deps, crashing)).rejects.toThrow('killed');
  expect(await states()).toEqual(['signed']);
  await collect(deps, chain);
  expect(await states()).toEqual(['signed']);
  await mine(6);
  await collect(deps, chain);
  expect(await states()).toEqual(['mined']);
});

test('two servers that collect at the same time store and send one transaction', async () => {
  await give(2, 'coin', '3');
  await Promise.all([collect(deps, chain), collect(deps, chain), collect(deps, chain)]);
  expect(await states()).toEqual(['signed']);
  await mine(1);
  const [row] = await db.query<{ txid: string }>('select txid from wallet.collection');
  expect(await chain.status(row?.txid ?? '')).toMatchObject({ state: 'mined' });
});

test('what no node takes is given up after an hour and planned again', async () => {
  await give(2, 'coin', '3');
  const refusing: Chain = { ...chain, broadcast: () => Promise.reject(new ChainError('refused')) };
  await collect(deps, refusing);
  clock.advance(HOUR_MS);
  await collect(deps, refusing);
  expect(await states()).toEqual(['signed']);
  clock.advance(1);
  await collect(deps, refusing);
  await collect(deps, chain);
  expect(await states()).toEqual(['failed', 'signed']);
});

test('what was given up and is mined in spite of it costs what it costs, once', async () => {
  await give(2, 'coin', '3');
  const refusing: Chain = { ...chain, broadcast: () => Promise.reject(new ChainError('refused')) };
  await collect(deps, refusing);
  const [first] = await db.query<{ txid: string; raw: string }>('select txid, raw from wallet.collection');
  clock.advance(HOUR_MS + 1);
  await collect(deps, refusing);
  expect((await states())[0]).toBe('failed');
  await chain.broadcast({ txid: first?.txid ?? '', raw: first?.raw ?? '', slot: { uses: [] }, feeMax: '0' });
  await mine(6);
  for (let round = 0; round < 2; round += 1) await collect(deps, chain);
  const fees = await db.query('select txid, trim_scale(fee)::text as fee from wallet.network_fee');
  expect(fees).toEqual([{ txid: first?.txid, fee: await chain.paidFee(first?.txid ?? '') }]);
});

test('a server without keys collects nothing', async () => {
  await give(2, 'coin', '3');
  await collect(deps, { ...chain, canPay: false });
  expect(await states()).toEqual([]);
});
