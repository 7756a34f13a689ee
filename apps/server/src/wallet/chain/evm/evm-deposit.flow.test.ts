import { type Abi, type Address, parseAbi } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COIN, type EvmStage, startEvmStage } from '../../testing/evm-stage.ts';
import type { ChainAsset } from '../chain.ts';
import contracts from './test-contracts/test-contracts.json' with { type: 'json' };

const TOKEN = parseAbi(['function transfer(address to, uint256 value) returns (bool)']) as Abi;
const FORWARDER = parseAbi([
  'function forward(address[] receivers) payable',
  'function refuse(address receiver) payable',
]) as Abi;

let stage: EvmStage;
let usdt: ChainAsset;
beforeAll(async () => {
  stage = await startEvmStage();
  usdt = await stage.deployUsdt();
});
afterAll(() => stage.stop());

const tokenAt = (contractAddress: Address): ChainAsset => ({ currencyId: 9, contractAddress, scale: 6 });
const transferOf = (to: string, value: bigint) => ({ abi: TOKEN, name: 'transfer', args: [to, value] });

test('a payment of the coin is reported once with its transaction, and a second scan answers the same', async () => {
  const address = stage.chain.deriveAddress(0);
  const txid = await stage.pay(address, '1.25');
  const height = await stage.mine();
  const watch = stage.watch([address, stage.chain.deriveAddress(1)], [COIN, usdt]);
  const scanned = await stage.chain.scanBlock(height, watch);
  expect(scanned.transfers).toEqual([{ txid, outputIndex: -1, currencyId: 3, address, amount: '1.25' }]);
  expect(await stage.chain.scanBlock(height, watch)).toEqual(scanned);
  expect(scanned.parentHash).toBe(await stage.chain.blockHash(height - 1));
  expect(await stage.chain.blockHash(height + 1)).toBeNull();
});

test('a token is reported by its log and its balance; two transfers in one block stay apart', async () => {
  const [first, second] = [stage.chain.deriveAddress(2), stage.chain.deriveAddress(3)];
  const contract = usdt.contractAddress as Address;
  const txids = [
    await stage.call(contract, transferOf(first, 7_500_000n)),
    await stage.call(contract, transferOf(second, 1n)),
    await stage.call(contract, transferOf(first, 2_000_000n)),
  ];
  const { transfers } = await stage.chain.scanBlock(
    await stage.mine(),
    stage.watch([first, second], [COIN, usdt]),
  );
  expect(new Set(transfers.map(({ txid, address, amount }) => `${txid} ${address} ${amount}`))).toEqual(
    new Set([`${txids[0]} ${first} 7.5`, `${txids[1]} ${second} 0.000001`, `${txids[2]} ${first} 2`]),
  );
  expect(new Set(transfers.map((one) => `${one.txid} ${one.outputIndex}`)).size).toBe(3);
});

test('a token that logs, answers false and moves nothing is not reported', async () => {
  const token = await stage.deploy(contracts.FalseToken);
  const address = stage.chain.deriveAddress(4);
  const hash = await stage.call(token, transferOf(address, 5_000_000n));
  const { transfers } = await stage.chain.scanBlock(
    await stage.mine(),
    stage.watch([address], [tokenAt(token)]),
  );
  expect((await stage.node.getTransactionReceipt({ hash })).logs).toHaveLength(1);
  expect(transfers).toEqual([]);
});

test('a log of a contract that is no listed asset is not reported', async () => {
  const token = await stage.deploy(contracts.FeeToken);
  const address = stage.chain.deriveAddress(4);
  await stage.call(token, transferOf(address, 5_000_000n));
  const { transfers } = await stage.chain.scanBlock(await stage.mine(), stage.watch([address], [COIN, usdt]));
  expect(transfers).toEqual([]);
});

test('of a token that keeps a fee only what arrived is reported', async () => {
  const token = await stage.deploy(contracts.FeeToken);
  const address = stage.chain.deriveAddress(5);
  await stage.call(token, transferOf(address, 5_000_000n));
  await stage.call(token, transferOf(address, 1_000_000n));
  const { transfers } = await stage.chain.scanBlock(
    await stage.mine(),
    stage.watch([address], [tokenAt(token)]),
  );
  expect(transfers.map((one) => one.amount)).toEqual(['5', '0.4']);
});

test('a reverted transaction is not reported, of the coin or of a token', async () => {
  const forwarder = await stage.deploy(contracts.Forwarder);
  const address = stage.chain.deriveAddress(6);
  const refused = await stage.call(forwarder, {
    abi: FORWARDER,
    name: 'refuse',
    args: [address],
    value: 10n ** 18n,
  });
  const tooMuch = await stage.call(usdt.contractAddress as Address, transferOf(address, 10n ** 19n));
  const { transfers } = await stage.chain.scanBlock(await stage.mine(), stage.watch([address], [COIN, usdt]));
  for (const hash of [refused, tooMuch])
    expect((await stage.node.getTransactionReceipt({ hash })).status).toBe('reverted');
  expect(transfers).toEqual([]);
});

test('a payment by a contract is reported by the change of the balance, under the name of the block', async () => {
  const forwarder = await stage.deploy(contracts.Forwarder);
  const [first, second] = [stage.chain.deriveAddress(7), stage.chain.deriveAddress(8)];
  await stage.call(forwarder, {
    abi: FORWARDER,
    name: 'forward',
    args: [[first, second, first]],
    value: 3n * 10n ** 18n,
  });
  const direct = await stage.pay(first, '0.5');
  const height = await stage.mine();
  const watch = stage.watch([first, second], [COIN]);
  const { transfers, hash } = await stage.chain.scanBlock(height, watch);
  expect(transfers.map(({ txid, address, amount }) => [txid, address, amount])).toEqual([
    [direct, first, '0.5'],
    [hash, first, '2'],
    [hash, second, '1'],
  ]);
  const alone = await stage.chain.scanBlock(height, stage.watch([second], [COIN]));
  expect(alone.transfers).toEqual(transfers.slice(2));
  expect(new Set(transfers.map((one) => `${one.txid} ${one.outputIndex}`)).size).toBe(3);
});

test('a payment that arrives while the address itself pays is reported in full', async () => {
  const address = stage.chain.deriveAddress(9);
  await stage.pay(address, '2');
  await stage.mine();
  const sweep = { asset: COIN, from: 9, to: stage.chain.hotAddress, memo: null, amount: '1.5' };
  await stage.chain.broadcast(await stage.chain.sign(sweep, await stage.chain.nextSlot(sweep, [])));
  const txid = await stage.pay(address, '0.75');
  const { transfers } = await stage.chain.scanBlock(await stage.mine(), stage.watch([address], [COIN]));
  expect(transfers).toEqual([{ txid, outputIndex: -1, currencyId: 3, address, amount: '0.75' }]);
});

test('coins for gas that the house sends to an address are no deposit', async () => {
  const address = stage.chain.deriveAddress(10);
  const gift = { asset: COIN, from: 'gas', to: address, memo: null, amount: '0.3' } as const;
  const slot = await stage.chain.nextSlot(gift, []);
  await stage.pay(slot.uses[0]?.split(':')[0] ?? '', '1');
  await stage.mine();
  await stage.chain.broadcast(await stage.chain.sign(gift, slot));
  const txid = await stage.pay(address, '0.1');
  const { transfers } = await stage.chain.scanBlock(await stage.mine(), stage.watch([address], [COIN]));
  expect(transfers.map((one) => [one.txid, one.amount])).toEqual([[txid, '0.1']]);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a reorganization of depth %i shows in the hashes and in the scan',
  async (depth) => {
    const address = stage.chain.deriveAddress(20 + depth);
    const before = await stage.chain.head();
    const snapshot = await stage.node.snapshot();
    await stage.pay(address, '1');
    const height = await stage.mine();
    await stage.mine(depth - 1);
    const watch = stage.watch([address], [COIN]);
    const first = await stage.chain.scanBlock(height, watch);
    expect(first.transfers).toHaveLength(1);

    await stage.node.revert({ id: snapshot });
    await stage.node.increaseTime({ seconds: 60 });
    await stage.mine(depth + 1);
    expect(await stage.chain.blockHash(before.height)).toBe(before.hash);
    expect(await stage.chain.blockHash(height)).not.toBe(first.hash);
    const second = await stage.chain.scanBlock(height, watch);
    expect(second.transfers).toEqual([]);
    expect(second.parentHash).toBe(before.hash);
    expect(await stage.chain.status(first.transfers[0]?.txid ?? '')).toEqual({ state: 'unknown' });
  },
);

test('many watched addresses are read in pieces', async () => {
  const addresses = Array.from({ length: 1_100 }, (_, index) => stage.chain.deriveAddress(1_000 + index));
  const txids = [await stage.pay(addresses[0]!, '1'), await stage.pay(addresses[1_099]!, '2')];
  const { transfers } = await stage.chain.scanBlock(await stage.mine(), stage.watch(addresses, [COIN]));
  expect(transfers.map((one) => one.txid)).toEqual(txids);
});
