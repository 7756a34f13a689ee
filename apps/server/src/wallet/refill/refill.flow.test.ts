import { addDecimal } from '@openbourse/money';
import type { ReplyOf, wallet as calls } from '@openbourse/api';
import { type Abi, type Address, parseAbi, parseEther, parseGwei } from 'viem';
import { afterEach, beforeEach, expect, test } from 'vitest';
import contracts from '../chain/evm/test-contracts/test-contracts.json' with { type: 'json' };
import { ETH, USDT } from '../testing/deposit-stage.ts';
import { openStageChain } from '../testing/evm-stage.ts';
import { type PayerStage, startPayerStage } from '../testing/payer-stage.ts';
import { readEarlier } from '../deposit/read-earlier.ts';
import * as refills from './refill-queries.ts';
import { listHouseWallets, SHORT_HOT_WALLETS } from './house-wallet-queries.ts';
import { missingOf } from './missing.ts';
import { requestRefill, showRefills } from './request-refill.ts';

/* Refills over a real node: the keepers of the cold wallet pay with a key that the exchange does not have. */
const COLD = '0x00000000000000000000000000000000c01dc01d';
const TOKEN = parseAbi(['function transfer(address to, uint256 value) returns (bool)']) as Abi;
const FINAL = 6;
const reason = 'Withdrawals of the weekend';

let stage: PayerStage;
let cold: string;
let hot: string;
let persons: readonly number[];
beforeEach(async () => {
  stage = await startPayerStage(20_261_130, { hasToken: true, cold: COLD });
  cold = stage.evm.chain.coldAddress ?? '';
  hot = stage.evm.chain.hotAddress;
  await stage.evm.pay(cold, '20');
  await mine(1);
  const rows = await stage.owner.query<{ id: number }>(
    `insert into operator.operator (name, email, roles, created_at)
     values ('Ada', 'ada@example.com', '{risk}', now()), ('Bo', 'bo@example.com', '{risk}', now()) returning id`,
  );
  persons = rows.map(({ id }) => id);
}, 60_000);
afterEach(async () => {
  await stage.assertClean();
  await stage.stop();
});

async function mine(blocks: number): Promise<void> {
  await stage.evm.mine(blocks);
  await stage.scan();
}

/** A refill that two operators have approved. */
async function request(amount: string, currencyId = ETH): Promise<void> {
  const wallets = await listHouseWallets(stage.db, { at: stage.clock.now() });
  const assetId = wallets.find((one) => one.currencyId === currencyId)?.assetId ?? 0;
  const [maker, checker] = persons;
  const session = { operatorId: checker } as never;
  const by = { makerId: maker ?? 0, makerName: 'Ada', proposedAt: 0, session };
  await stage.db.transaction((tx) =>
    requestRefill(tx, stage, { input: { asset_id: assetId, amount, reason }, by }),
  );
}

async function newest(): Promise<ReplyOf<typeof calls.operatorRefills>['data'][number] | undefined> {
  return (await showRefills(stage.db, {})).data[0];
}

test('it waits until the chain shows it for good, and is closed with its transaction', async () => {
  await request('5');
  expect(await newest()).toMatchObject({
    ...{ state: 'open', amount: '5', received: '0', final: '0', cold_address: cold, hot_address: hot },
    ...{ requested_by_name: 'Ada', approved_by_name: 'Bo', reason, payments: [] },
  });
  const txid = await stage.evm.payFrom(cold, hot, '5');
  await mine(1);
  const { height } = await stage.evm.chain.head();
  const payments = [{ txid, amount: '5', height }];
  expect(await newest()).toMatchObject({ state: 'open', received: '5', final: '0', payments });
  await mine(FINAL - 2);
  expect(await newest()).toMatchObject({ state: 'open', final: '0' });
  await mine(1);
  expect(await newest()).toMatchObject({ state: 'done', received: '5', final: '5', payments });
});

test('paid in parts it stays open until the last one, and more than asked for closes it as well', async () => {
  await request('5');
  await stage.evm.payFrom(cold, hot, '2');
  await mine(FINAL);
  expect(await newest()).toMatchObject({ state: 'open', received: '2', final: '2' });
  await stage.evm.payFrom(cold, hot, '2');
  await stage.evm.payFrom(cold, hot, '4.5');
  await mine(FINAL);
  const done = await newest();
  expect(done).toMatchObject({ state: 'done', received: '8.5' });
  expect(done?.payments.reduce((sum, { amount }) => addDecimal(sum, amount), '0')).toBe('8.5');
  await stage.evm.payFrom(cold, hot, '1');
  await mine(FINAL);
  expect(await newest()).toEqual(done);
});

test('a payment whose block leaves the chain counts no more, and again with its new block', async () => {
  await request('5');
  const snapshot = await stage.evm.node.snapshot();
  await stage.evm.payFrom(cold, hot, '5');
  await mine(FINAL - 1);
  expect(await newest()).toMatchObject({ state: 'open', received: '5' });
  await stage.evm.node.revert({ id: snapshot });
  await stage.evm.pay(cold, '1');
  await mine(1);
  await stage.scan();
  expect(await newest()).toMatchObject({ state: 'open', received: '0', payments: [] });
  await stage.evm.payFrom(cold, hot, '5');
  await mine(FINAL);
  expect(await newest()).toMatchObject({ state: 'done', received: '5' });
});

test('one that is done stays so when its block leaves the chain, and its payment closes no other one', async () => {
  await request('5');
  const { node } = stage.evm;
  await node.impersonateAccount({ address: cold as Address });
  const price = { gas: 21_000n, gasPrice: parseGwei('20') };
  const payment = { ...price, to: hot as Address, value: parseEther('5'), nonce: 0 };
  const payOnce = () => node.sendTransaction({ chain: null, account: cold as Address, ...payment });
  const snapshot = await node.snapshot();
  const txid = await payOnce();
  await mine(FINAL);
  const done = await newest();
  expect(done).toMatchObject({ state: 'done', received: '5' });
  await node.revert({ id: snapshot });
  await stage.evm.pay(hot, '1');
  await mine(FINAL + 1);
  expect(await newest()).toEqual(done);
  await request('5');
  expect(await payOnce()).toBe(txid);
  await mine(FINAL);
  expect(await newest()).toMatchObject({ state: 'open', received: '0', payments: [] });
});

test('nothing else closes it: payments of others to the hot wallet, and of the cold one to others', async () => {
  await request('5');
  await stage.evm.pay(hot, '5');
  await stage.evm.payFrom(cold, stage.evm.chain.gasAddress ?? '', '5');
  await stage.evm.payFrom(cold, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '5');
  await mine(FINAL);
  expect(await newest()).toMatchObject({ state: 'open', received: '0' });
});

test('a token is known by its log, and another coin of the cold wallet is no part of it', async () => {
  await stage.evm.payToken(cold, stage.token, 900_000_000n);
  await mine(1);
  await request('250.5', USDT);
  await stage.evm.payFrom(cold, hot, '1');
  const args = [hot, 250_500_000n];
  const [account, address] = [cold as Address, stage.token];
  const call = { account, address, abi: TOKEN, functionName: 'transfer', args, chain: null } as const;
  const txid = await stage.evm.node.writeContract(call);
  await mine(FINAL);
  expect(await newest()).toMatchObject({ code: 'USDT', state: 'done', received: '250.5' });
  expect((await newest())?.payments).toMatchObject([{ txid, amount: '250.5' }]);
});

test('a contract that is the cold wallet pays without a transaction of its own', async () => {
  // What it is called with it sends on, as a wallet of several keys does when its keepers call it.
  const deployed = await stage.evm.deploy(contracts.Forwarder);
  const code = await stage.evm.node.getCode({ address: deployed });
  await stage.evm.node.setCode({ address: cold as Address, bytecode: code ?? '0x' });
  const abi = parseAbi(['function forward(address[] receivers) payable']) as Abi;
  await request('5');
  const txid = await stage.evm.call(cold as Address, {
    ...{ abi, name: 'forward', args: [[hot]] },
    value: parseEther('5'),
  });
  await mine(FINAL);
  expect(await newest()).toMatchObject({ state: 'done', payments: [{ txid, amount: '5' }] });
});

test('a coin has one open refill, and no more is asked for than the cold wallet has', async () => {
  await expect(request('0')).rejects.toMatchObject({ key: 'ledger.amount_zero' });
  await expect(request('1.0000000000000000019')).rejects.toMatchObject({ key: 'ledger.amount_decimals' });
  await expect(request('20.1')).rejects.toMatchObject({
    key: 'wallet.cold_too_little',
    details: { limit: '20' },
  });
  await expect(request('1', 2)).rejects.toMatchObject({ key: 'wallet.no_cold_wallet' });
  await expect(request('1', 99)).rejects.toMatchObject({ key: 'wallet.coin_not_found' });
  await request('1');
  await expect(request('2')).rejects.toMatchObject({ key: 'wallet.refill_exists' });
  const id = (await newest())?.id ?? 0;
  const end = () => stage.db.transaction((tx) => refills.setWithdrawn(tx, { id, at: stage.clock.now() }));
  expect(await end()).toBe(true);
  expect(await end()).toBe(false);
  await request('2');
});

test('a refill is missing where approved withdrawals need more than the hot wallet has and the cold one has it', async () => {
  const userId = await stage.user();
  await stage.move(userId, ETH, '200');
  await stage.evm.node.setBalance({ address: hot as Address, value: parseEther('2') });
  await mine(1);
  const missing = async () =>
    (await listHouseWallets(stage.db, { at: stage.clock.now() }))
      .filter(({ currencyId }) => currencyId === ETH)
      .map((one) => missingOf(one));
  expect(await missing()).toEqual(['0']);
  for (let count = 0; count < 5; count += 1) await stage.approve(userId);
  expect(await missing()).toEqual(['0.495']);
  expect(await stage.db.query(SHORT_HOT_WALLETS)).toHaveLength(1);
  await request('0.495');
  expect(await missing()).toEqual(['0']);
  expect(await stage.db.query(SHORT_HOT_WALLETS)).toEqual([]);
});

test('a cold wallet that is named later is read by itself, once, and forgotten with its name', async () => {
  const { db } = stage;
  const later = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  await stage.evm.pay(later, '7');
  await mine(1);
  const asked: (readonly string[])[] = [];
  const named = (address: string | null) => {
    const chain = openStageChain(stage.evm.url, undefined, { cold: address });
    const readHeld: typeof chain.readHeld = (addresses, of) => {
      asked.push(addresses);
      return chain.readHeld(addresses, of);
    };
    return { ...chain, readHeld };
  };
  const assets = [{ currencyId: ETH, contractAddress: null, scale: 18 }];
  const read = async (address: string | null) =>
    readEarlier({ db }, named(address), { block: await stage.evm.chain.head(), assets });
  const held = async () =>
    (await listHouseWallets(db, { at: stage.clock.now() })).find(({ currencyId }) => currencyId === ETH);
  expect(await held()).toMatchObject({ coldAddress: cold, cold: '20' });
  for (let round = 0; round < 2; round += 1) await read(later);
  expect(asked).toEqual([[later]]);
  expect(await held()).toMatchObject({ coldAddress: later, cold: '7', hot: '100' });
  await read(null);
  expect(await held()).toMatchObject({ coldAddress: null, cold: '0', hot: '100' });
  await read(COLD);
  expect(await held()).toMatchObject({ coldAddress: cold, cold: '20' });
  const own = await stage.address(await stage.user());
  await expect(read(own)).rejects.toThrow(`the cold wallet of ETH is the address of a user: ${own}`);
});
