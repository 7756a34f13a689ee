import { type Address } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evmKind, type Payer } from '../../../signer/index.ts';
import { bareSigner } from '../../../testing/bare-signer.ts';
import { COIN, type EvmStage, startEvmStage } from '../../testing/evm-stage.ts';
import { DEMO_CHAIN_ID, DEMO_XPRV, DEMO_XPUB } from '../../demo-chain/demo-keys-data.ts';
import { type ChainAsset, ChainError, type OutgoingTransfer, type SignedTransaction } from '../chain.ts';
import { createEvmChain } from './evm-chain.ts';
import contracts from './test-contracts/test-contracts.json' with { type: 'json' };
import { heldAt } from '../../testing/watch-of.ts';

const OUTSIDE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

let stage: EvmStage;
let usdt: ChainAsset;
beforeAll(async () => {
  stage = await startEvmStage();
  usdt = await stage.deployUsdt();
  await stage.pay(stage.chain.hotAddress, '50');
  await giveTokens(usdt, stage.chain.hotAddress, 1_000_000_000n);
  await stage.mine();
});
afterAll(() => stage.stop());

function giveTokens({ contractAddress }: ChainAsset, to: string, units: bigint): Promise<unknown> {
  return stage.payToken(to, contractAddress ?? '', units);
}

function transfer(
  asset: ChainAsset,
  amount: string,
  ways: { from?: Payer; to?: string } = {},
): OutgoingTransfer {
  return { asset, from: ways.from ?? 'hot', to: ways.to ?? OUTSIDE, memo: null, amount };
}

async function signNext(
  of: OutgoingTransfer,
  taken: readonly SignedTransaction[] = [],
): Promise<SignedTransaction> {
  const slot = await stage.chain.nextSlot(
    of,
    taken.map((one) => one.slot),
  );
  return stage.chain.sign(of, slot);
}

const coinsOf = (address: string): Promise<bigint> => stage.node.getBalance({ address: address as Address });

test('a payment arrives once however often it is broadcast, and reports its confirmations', async () => {
  const before = await coinsOf(OUTSIDE);
  const signed = await signNext(transfer(COIN, '1.5'));
  expect(await stage.chain.status(signed.txid)).toEqual({ state: 'unknown' });
  await stage.chain.broadcast(signed);
  await stage.chain.broadcast(signed);
  expect(await stage.chain.status(signed.txid)).toEqual({ state: 'waiting' });
  const height = await stage.mine();
  await stage.mine(5);
  await stage.chain.broadcast(signed);
  expect(await stage.chain.status(signed.txid)).toMatchObject({
    state: 'mined',
    confirmations: 6,
    block: { height },
  });
  expect((await coinsOf(OUTSIDE)) - before).toBe(1_500_000_000_000_000_000n);
});

test('transactions that are signed before any is mined take nonces of their own, and a gap is filled', async () => {
  const first = await signNext(transfer(COIN, '0.1'));
  const second = await signNext(transfer(usdt, '2.5'), [first]);
  const third = await signNext(transfer(COIN, '0.2'), [first, second]);
  expect(new Set([first, second, third].map((one) => one.slot.uses[0])).size).toBe(3);
  const instead = await signNext(transfer(COIN, '0.3'), [first, third]);
  expect(instead.slot).toEqual(second.slot);
  for (const one of [third, second, first]) await stage.chain.broadcast(one);
  await stage.mine();
  for (const one of [first, second, third])
    expect(await stage.chain.status(one.txid)).toMatchObject({ state: 'mined' });
  await expect(stage.chain.broadcast(instead)).rejects.toThrow(ChainError);
});

test('of a transaction and its replacement only one is mined', async () => {
  const before = await coinsOf(OUTSIDE);
  const payment = transfer(COIN, '1');
  const first = await signNext(payment);
  await stage.chain.broadcast(first);
  const second = await stage.chain.replace(payment, first);
  expect(second.slot).toEqual(first.slot);
  await stage.chain.broadcast(second);
  const third = await stage.chain.replace(payment, second);
  await stage.chain.broadcast(third);
  await stage.mine();
  expect(await stage.chain.status(third.txid)).toMatchObject({ state: 'mined' });
  for (const one of [first, second]) {
    expect(await stage.chain.status(one.txid)).toEqual({ state: 'unknown' });
    await expect(stage.chain.broadcast(one)).rejects.toThrow(ChainError);
  }
  expect((await coinsOf(OUTSIDE)) - before).toBe(10n ** 18n);
});

test('a withdrawal that a reorganization drops is unknown again and can be broadcast again', async () => {
  const snapshot = await stage.node.snapshot();
  const signed = await signNext(transfer(COIN, '0.4'));
  await stage.chain.broadcast(signed);
  await stage.mine(3);
  await stage.node.revert({ id: snapshot });
  await stage.mine(4);
  expect(await stage.chain.status(signed.txid)).toEqual({ state: 'unknown' });
  await stage.chain.broadcast(signed);
  await stage.mine();
  expect(await stage.chain.status(signed.txid)).toMatchObject({ state: 'mined', confirmations: 1 });
});

test('a token that answers false and moves nothing is a failed payment, logs or not', async () => {
  const token: ChainAsset = {
    currencyId: 9,
    contractAddress: await stage.deploy(contracts.SilentToken),
    scale: 6,
  };
  const signed = await signNext(transfer(token, '1'));
  await stage.chain.broadcast(signed);
  await stage.mine();
  expect(await stage.chain.status(signed.txid)).toMatchObject({ state: 'failed' });
});

test('a transfer that would revert is refused before it is signed', async () => {
  await expect(signNext(transfer(usdt, '1000000000'))).rejects.toThrow('would fail');
  await expect(signNext(transfer(COIN, '1000000'))).rejects.toThrow('would fail');
});

test('the most that a transaction costs covers what it did cost', async () => {
  const payment = transfer(usdt, '1');
  const before = await coinsOf(stage.chain.hotAddress);
  const signed = await signNext(payment);
  await stage.chain.broadcast(signed);
  await stage.mine();
  const spent = before - (await coinsOf(stage.chain.hotAddress));
  const { gasUsed, effectiveGasPrice } = await stage.node.getTransactionReceipt({
    hash: signed.txid as Address,
  });
  expect(spent).toBe(gasUsed * effectiveGasPrice);
  expect(BigInt(signed.feeMax.replace('0.', '').padEnd(18, '0'))).toBeGreaterThan(spent);
});

test('deposit addresses are emptied into the hot wallet, tokens after their gas was sent', async () => {
  await stage.pay(stage.chain.deriveAddress(0), '1');
  await giveTokens(usdt, stage.chain.deriveAddress(1), 70_000_000n);
  await giveTokens(usdt, stage.chain.deriveAddress(2), 1_000_000n);
  const gas = transfer(COIN, '2', {
    to: (await stage.chain.nextSlot(transfer(COIN, '1', { from: 'gas' }), [])).uses[0]!.split(':')[0]!,
  });
  await stage.chain.broadcast(await signNext(gas));
  await stage.mine();
  const { total, hot } = await heldAt(stage.chain, usdt, 3);
  expect(Number.parseInt(total, 10) - Number.parseInt(hot, 10)).toBe(71);

  const plan = (asset: ChainAsset) =>
    stage.chain.planCollection({
      asset,
      coin: COIN,
      holders: [0, 1, 2].map((index) => ({ index, address: stage.chain.deriveAddress(index), outputs: [] })),
      minimum: asset === usdt ? '50' : '0.5',
    });
  const carryOut = async (transfers: readonly OutgoingTransfer[]): Promise<void> => {
    for (const one of transfers) await stage.chain.broadcast(await signNext(one));
    await stage.mine();
  };
  const coins = await plan(COIN);
  expect(coins.map((one) => [one.from, one.to])).toEqual([[0, stage.chain.hotAddress]]);
  await carryOut(coins);
  expect(await plan(COIN)).toEqual([]);

  const funding = await plan(usdt);
  expect(funding.map((one) => [one.from, one.to, one.asset])).toEqual([
    ['gas', stage.chain.deriveAddress(1), COIN],
  ]);
  await carryOut(funding);
  const tokens = await plan(usdt);
  expect(tokens.map((one) => [one.from, one.amount])).toEqual([[1, '70']]);
  await carryOut(tokens);
  expect(await plan(usdt)).toEqual([]);
  const after = await heldAt(stage.chain, usdt, 3);
  expect(after.total).toBe(total);
  expect(Number.parseInt(after.hot, 10) - Number.parseInt(hot, 10)).toBe(70);
});

test('a watching server cannot pay, and a node of another network is refused', async () => {
  const network = { chainId: DEMO_CHAIN_ID, gasPriceMax: 500 };
  const options = { code: 'ETH', url: stage.url, ...network, xpub: DEMO_XPUB, signer: null };
  const watching = createEvmChain(options);
  const payment = transfer(COIN, '0.1');
  await expect(watching.sign(payment, await watching.nextSlot(payment, []))).rejects.toThrow('no signer');
  expect(watching.deriveAddress(7)).toBe(stage.chain.deriveAddress(7));
  await expect(createEvmChain({ ...options, chainId: 1 }).head()).rejects.toThrow('configured is 1');
});

test('no transaction offers more for gas than is allowed, whatever the node says', async () => {
  const base = (await stage.node.getBlock()).baseFeePerGas ?? 0n;
  const network = {
    chainId: DEMO_CHAIN_ID,
    xpub: DEMO_XPUB,
    signer: bareSigner(DEMO_XPRV, evmKind(DEMO_CHAIN_ID)),
  };
  const frugal = createEvmChain({ code: 'ETH', url: stage.url, ...network, gasPriceMax: 1 });
  const payment = transfer(COIN, '0.1');
  const slot = await stage.chain.nextSlot(payment, []);
  await stage.node.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 9n + 1n });
  await stage.mine();
  await expect(frugal.sign(payment, slot)).rejects.toThrow('gasPriceMax allows 1000000000');
  const signed = await stage.chain.sign(payment, slot);
  await expect(frugal.replace(payment, signed)).rejects.toThrow('gasPriceMax');
  await stage.node.setNextBlockBaseFeePerGas({ baseFeePerGas: base });
  await stage.mine();
});
