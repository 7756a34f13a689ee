import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { collect } from '../collect/collect.ts';
import { createLog } from '../../kernel/log.ts';
import type { Chain } from '../chain/chain.ts';
import { type DepositStage, startDepositStage, USDT } from '../testing/deposit-stage.ts';
import { openStageChain } from '../testing/evm-stage.ts';
import { type StubEvmNode, startStubEvmNode } from '../testing/stub-evm-node.ts';

/*
 * An exchange with as many deposit addresses as a mid-size one has. What is asserted are counts of addresses: in one
 * turn of the event loop (a question to the node), and for one block.
 */
const ADDRESSES = 100_000;
/** In one question, whose encoding and decoding has no pause. */
const AT_ONCE = 500;
/** The turn of 1,000 addresses, the hot wallet, and what the block names. */
const FOR_A_BLOCK = 1_010;
/** The coin and the one token, and the question whether the token is there. */
const QUESTIONS = 2;
/** The index of an address whose turn comes with one of the first blocks. */
const PAID_BY_CONTRACT = 12_500;
const TURNS = ADDRESSES / 1_000;
const ETHER = 10n ** 18n;
const TOKEN = '0x5fbdb2315678afecb367f032d93f642f64180aa3';

let node: StubEvmNode;
let stage: DepositStage;
let derived = 0;
let chain: Chain;

beforeAll(async () => {
  node = await startStubEvmNode();
  const real = openStageChain(node.url);
  chain = {
    ...real,
    deriveAddress: (index) => {
      derived += 1;
      return real.deriveAddress(index);
    },
  };
  node.mine();
  stage = await startDepositStage({ chain, usdtContract: TOKEN });
  await stage.db.query(
    `insert into wallet.deposit_address (chain_code, user_id, derivation_index, address, created_at)
     select 'ETH', i + 1000, i, '0x' || lpad(i::text, 40, '0'), 'epoch' from generate_series(0, $1::int - 1) as i`,
    [ADDRESSES],
  );
  stage.feed.setPrice('ETH/USDT', '2000');
  stage.clock.advance(1_000);
});
afterAll(async () => {
  await stage.stop();
  await node.stop();
});
beforeEach(() => {
  node.asked.length = 0;
  derived = 0;
});

const addressOf = (index: number): string => `0x${String(index).padStart(40, '0')}`;
const total = (): number => node.asked.reduce((sum, count) => sum + count, 0);
const deposits = () =>
  stage.db.query<{ address: string; amount: string }>(
    'select address, trim_scale(amount)::text as amount from wallet.deposit order by id',
  );

test('what they held before is read once, in pieces, and is no deposit', async () => {
  node.balances.set(addressOf(PAID_BY_CONTRACT), ETHER);
  await stage.scan();
  expect(Math.max(...node.asked)).toBeLessThanOrEqual(AT_ONCE);
  expect(total()).toBeGreaterThanOrEqual(QUESTIONS * ADDRESSES);
  expect(total()).toBeLessThanOrEqual(QUESTIONS * (ADDRESSES + FOR_A_BLOCK));
  expect(derived).toBe(0);
  expect(await deposits()).toEqual([]);
  node.asked.length = 0;
  await stage.scan();
  expect(total()).toBe(0);
});

test('a block costs what it names and one turn, however many addresses there are', async () => {
  const userId = await stage.user();
  const address = await stage.address(userId);
  await stage.scan();
  node.asked.length = 0;
  derived = 0;
  node.balances.set(address.toLowerCase(), 3n * ETHER);
  node.mine([{ to: address.toLowerCase(), wei: 3n * ETHER }]);
  await stage.scan();
  expect(await deposits()).toEqual([{ address, amount: '3' }]);
  expect(Math.max(...node.asked)).toBeLessThanOrEqual(AT_ONCE);
  expect(total()).toBeLessThanOrEqual(QUESTIONS * FOR_A_BLOCK);
  expect(derived).toBe(0);
});

test('what a contract pays is found when the turn of its address comes', async () => {
  const before = (await deposits()).length;
  // The address had 1 before, which belonged to no user.
  node.balances.set(addressOf(PAID_BY_CONTRACT), 3n * ETHER);
  for (let block = 0; block < 20; block += 1) node.mine();
  await stage.scan();
  // Catching up comes before looking around.
  expect(await deposits()).toHaveLength(before);
  for (let turn = 0; turn <= TURNS && (await deposits()).length === before; turn += 1) {
    node.asked.length = 0;
    node.mine();
    await stage.scan();
    expect(total()).toBeLessThanOrEqual(QUESTIONS * FOR_A_BLOCK);
  }
  expect(await deposits()).toContainEqual({ address: addressOf(PAID_BY_CONTRACT), amount: '2' });
});

test('custody is read from the record, and collecting asks for those that hold something', async () => {
  const ethereum = (await stage.wallet.deposits.chains()).find((one) => one.chain === 'ETH');
  expect(ethereum?.assets.find((asset) => asset.currency_id !== USDT)).toMatchObject({ custody_total: '6' });
  expect(total()).toBe(0);
  await collect({ ...stage, log: createLog('silent') }, chain).catch(() => undefined);
  expect(total()).toBeLessThanOrEqual(100);
  expect(derived).toBeLessThanOrEqual(100);
});
