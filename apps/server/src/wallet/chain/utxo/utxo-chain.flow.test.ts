import { addDecimal, subDecimal } from '@openbourse/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LitecoinStage, LTC, startLitecoinStage } from '../../testing/litecoin-stage.ts';
import {
  ChainError,
  type HeldOutput,
  type Holder,
  type OutgoingTransfer,
  type Payer,
  type SignedTransaction,
} from '../chain.ts';
import { heldAt } from '../../testing/watch-of.ts';

let stage: LitecoinStage;
beforeAll(async () => {
  stage = await startLitecoinStage();
});
afterAll(() => stage.stop());

const transfer = (from: Payer, to: string, amount: string): OutgoingTransfer => ({
  asset: LTC,
  from,
  to,
  memo: null,
  amount,
});

const outputsOf = async (addresses: readonly string[]): Promise<readonly HeldOutput[]> =>
  (await stage.chain.readHeld(addresses, { block: await stage.chain.head(), assets: [LTC] })).outputs;

async function signNext(
  of: OutgoingTransfer,
  taken: readonly SignedTransaction[] = [],
): Promise<SignedTransaction> {
  const address = typeof of.from === 'number' ? stage.chain.deriveAddress(of.from) : stage.chain.hotAddress;
  const slot = await stage.chain.nextSlot(
    of,
    taken.map((one) => one.slot),
    await outputsOf([address]),
  );
  return stage.chain.sign(of, slot);
}

const receivedBy = async (address: string): Promise<string> =>
  stage.node.call<string>('getreceivedbyaddress', [address, 1]);

const newOutside = (): Promise<string> => stage.node.call<string>('getnewaddress', ['', 'bech32']);

test('outputs to watched addresses are reported once each, and a second scan answers the same', async () => {
  const [first, second] = [stage.chain.deriveAddress(0), stage.chain.deriveAddress(1)];
  const txids = [
    await stage.pay(first, '1.50000001'),
    await stage.pay(second, '0.2'),
    await stage.pay(stage.chain.deriveAddress(2), '9'),
  ];
  const height = await stage.mine();
  const watch = stage.watch([first, second]);
  const scanned = await stage.chain.scanBlock(height, watch);
  expect(
    new Set(scanned.transfers.map(({ txid, address, amount }) => `${txid} ${address} ${amount}`)),
  ).toEqual(new Set([`${txids[0]} ${first} 1.50000001`, `${txids[1]} ${second} 0.2`]));
  expect(await stage.chain.scanBlock(height, watch)).toEqual(scanned);
  expect(scanned.parentHash).toBe(await stage.chain.blockHash(height - 1));
  expect(await stage.chain.blockHash(height + 1)).toBeNull();
});

test('two outputs of one transaction are distinguished by their number', async () => {
  const [first, second] = [stage.chain.deriveAddress(3), stage.chain.deriveAddress(4)];
  const txid = await stage.node.call<string>('sendmany', ['', { [first]: 1, [second]: 2 }]);
  const { transfers } = await stage.chain.scanBlock(await stage.mine(), stage.watch([first, second]));
  expect(transfers.map((one) => one.txid)).toEqual([txid, txid]);
  expect(new Set(transfers.map((one) => one.outputIndex)).size).toBe(2);
});

test('a coin mined to a deposit address is not reported, for it cannot be spent yet', async () => {
  const address = stage.chain.deriveAddress(5);
  await stage.node.call('generatetoaddress', [1, address]);
  const { height } = await stage.chain.head();
  expect((await stage.chain.scanBlock(height, stage.watch([address]))).transfers).toEqual([]);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a reorganization of depth %i shows in the hashes and in the scan',
  async (depth) => {
    const address = stage.chain.deriveAddress(20 + depth);
    const before = await stage.chain.head();
    const txid = await stage.pay(address, '1');
    const height = await stage.mine();
    await stage.mine(depth - 1);
    const watch = stage.watch([address]);
    const first = await stage.chain.scanBlock(height, watch);
    expect(first.transfers.map((one) => one.txid)).toEqual([txid]);
    expect(await stage.chain.status(txid)).toMatchObject({ state: 'mined', confirmations: depth });

    await stage.node.call('invalidateblock', [first.hash]);
    expect(await stage.chain.head()).toEqual(before);
    expect(await stage.chain.status(txid)).toEqual({ state: 'waiting' });
    const other = await newOutside();
    for (let block = 0; block <= depth; block += 1) await stage.node.call('generateblock', [other, []]);
    const second = await stage.chain.scanBlock(height, watch);
    expect(second.hash).not.toBe(first.hash);
    expect(second.parentHash).toBe(before.hash);
    expect(second.transfers).toEqual([]);
    await stage.mine();
  },
);

test('a withdrawal arrives whole, its change returns, and a second broadcast changes nothing', async () => {
  await stage.pay(stage.chain.hotAddress, '10');
  await stage.mine();
  const outside = await newOutside();
  const before = (await heldAt(stage.chain, LTC, 0)).hot;
  const payment = transfer('hot', outside, '2.5');
  const signed = await signNext(payment);
  expect(await stage.chain.status(signed.txid)).toEqual({ state: 'unknown' });
  await stage.chain.broadcast(signed);
  await stage.chain.broadcast(signed);
  expect(await stage.chain.status(signed.txid)).toEqual({ state: 'waiting' });
  await stage.mine(2);
  await stage.chain.broadcast(signed);
  expect(await stage.chain.status(signed.txid)).toMatchObject({ state: 'mined', confirmations: 2 });
  expect(await receivedBy(outside)).toBe('2.50000000');
  const spent = addDecimal('2.5', signed.feeMax);
  expect((await heldAt(stage.chain, LTC, 0)).hot).toBe(subDecimal(before, spent));
});

test('two transactions that are signed before either is mined never spend the same output', async () => {
  await stage.pay(stage.chain.hotAddress, '1');
  await stage.pay(stage.chain.hotAddress, '1.1');
  await stage.mine();
  const outside = await newOutside();
  const first = await signNext(transfer('hot', outside, '0.3'));
  const second = await signNext(transfer('hot', outside, '0.4'), [first]);
  expect(first.slot.uses.filter((use) => second.slot.uses.includes(use))).toEqual([]);
  await stage.chain.broadcast(first);
  await stage.chain.broadcast(second);
  await stage.mine();
  expect(await receivedBy(outside)).toBe('0.70000000');
});

test('of a transaction and its replacement only one is mined', async () => {
  await stage.pay(stage.chain.hotAddress, '3');
  await stage.mine();
  const outside = await newOutside();
  const payment = transfer('hot', outside, '1');
  const first = await signNext(payment);
  await stage.chain.broadcast(first);
  const second = await stage.chain.replace(payment, first);
  expect(second.slot).toEqual(first.slot);
  expect(second.txid).not.toBe(first.txid);
  await stage.chain.broadcast(second);
  expect(await stage.chain.status(first.txid)).toEqual({ state: 'unknown' });
  await stage.mine();
  expect(await stage.chain.status(second.txid)).toMatchObject({ state: 'mined' });
  await expect(stage.chain.broadcast(first)).rejects.toThrow(ChainError);
  expect(await receivedBy(outside)).toBe('1.00000000');
});

test('collections bring what deposit addresses hold to the hot wallet and look like no deposit', async () => {
  const { total, hot } = await heldAt(stage.chain, LTC, 40);
  const holders: Holder[] = [];
  for (const index of [0, 1, 2, 3, 4]) {
    const address = stage.chain.deriveAddress(index);
    holders.push({ index, address, outputs: await outputsOf([address]) });
  }
  const plan = await stage.chain.planCollection({ asset: LTC, coin: LTC, holders, minimum: '0.5' });
  expect(plan.map((one) => one.from)).toEqual([0, 2, 3, 4]);
  let fees = '0';
  for (const one of plan) {
    const signed = await signNext(one);
    await stage.chain.broadcast(signed);
    fees = addDecimal(fees, signed.feeMax);
  }
  const addresses = Array.from({ length: 40 }, (_, index) => stage.chain.deriveAddress(index));
  const { transfers } = await stage.chain.scanBlock(await stage.mine(), stage.watch(addresses));
  expect(transfers).toEqual([]);
  const after = await heldAt(stage.chain, LTC, 40);
  expect(after.total).toBe(subDecimal(total, fees));
  expect(after.hot).toBe(plan.reduce((sum, one) => addDecimal(sum, one.amount), hot));
});

test('what the hot wallet cannot pay is refused before anything is signed', async () => {
  await expect(signNext(transfer('hot', await newOutside(), '1000000'))).rejects.toThrow(
    'too little of LTC is free',
  );
});

test('addresses of other networks and with a wrong checksum are refused', async () => {
  const address = await newOutside();
  expect(stage.chain.normaliseAddress(address)).toBe(address);
  expect(stage.chain.normaliseAddress(address.toUpperCase())).toBe(address);
  const broken = `${address.slice(0, -1)}${address.endsWith('q') ? 'p' : 'q'}`;
  for (const wrong of [
    broken,
    'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    '',
  ])
    expect(stage.chain.normaliseAddress(wrong), wrong).toBeNull();
  const legacy = await stage.node.call<string>('getnewaddress', ['', 'legacy']);
  expect(stage.chain.normaliseAddress(legacy)).toBe(legacy);
});
