import { addDecimal, formatDecimal, subDecimal } from '@openbourse/money';
import { fakeClock } from '@openbourse/testkit/fake-clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Payer } from '../../apps/server/src/signer/index.ts';
import {
  type Chain,
  type ChainAsset,
  ChainError,
  type OutgoingTransfer,
  type SignedTransaction,
} from '../../apps/server/src/wallet/chain/chain.ts';
import { COIN, startEvmStage } from '../../apps/server/src/wallet/testing/evm-stage.ts';
import { watchOf } from '../../apps/server/src/wallet/testing/watch-of.ts';
import { accountNames, createSimChain, firstAccounts } from './account-chain.ts';
import { ChainNode } from './node.ts';

const OUTSIDE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** A chain whose blocks the test makes, with coins and tokens in the hot wallet and coins in the gas wallet. */
interface ChainStage {
  readonly chain: Chain;
  readonly usdt: ChainAsset;
  /** Pays from outside; it waits for the next block. */
  pay(to: string, asset: ChainAsset, units: bigint): Promise<string>;
  /** Answers the height. */
  mine(blocks?: number): Promise<number>;
  /** Remembers the present block; the answer puts a longer branch in place of everything behind it. */
  fork(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

async function startRealNode(): Promise<ChainStage> {
  const evm = await startEvmStage();
  const { chain, node, mine } = evm;
  const usdt = await evm.deployUsdt();
  const pay: ChainStage['pay'] = (to, { contractAddress }, units) =>
    contractAddress === null
      ? evm.pay(to, formatDecimal(units, COIN.scale))
      : evm.payToken(to, contractAddress, units);
  for (const to of [chain.hotAddress, chain.gasAddress ?? '']) await pay(to, COIN, 50n * 10n ** 18n);
  await pay(chain.hotAddress, usdt, 1_000n * 10n ** 6n);
  await mine();
  return {
    ...{ chain, usdt, pay, mine },
    fork: async () => {
      const [id, { height }] = [await node.snapshot(), await chain.head()];
      return async () => {
        const gone = (await chain.head()).height - height;
        await node.revert({ id });
        await mine(gone + 1);
      };
    },
    stop: () => evm.stop(),
  };
}

async function startSimulatedNode(): Promise<ChainStage> {
  const names = accountNames('ETH', 'simulated', 0);
  const network = firstAccounts(names);
  const mine = async (blocks = 1): Promise<number> => {
    for (let made = 0; made < blocks; made += 1) network.mine();
    return network.head.height;
  };
  await mine();
  return {
    chain: createSimChain(new ChainNode(network, fakeClock(0)), names),
    usdt: { currencyId: 1, contractAddress: names.token, scale: 6 },
    pay: async (to, { contractAddress }, units) => network.pay({ to, contract: contractAddress, units }),
    mine,
    fork: async () => {
      const { height } = network.head;
      return async () => {
        network.reorganise(network.head.height - height, { isLost: () => true, isSlow: false });
      };
    },
    stop: async () => undefined,
  };
}

describe.each([
  ['a real EVM node', startRealNode],
  ['the simulated node', startSimulatedNode],
])('%s', (_name, start) => {
  let stage: ChainStage;
  beforeAll(async () => {
    stage = await start();
  });
  afterAll(() => stage.stop());

  const assets = (): readonly ChainAsset[] => [COIN, stage.usdt];
  const transfer = (
    asset: ChainAsset,
    amount: string,
    { from = 'hot', to = OUTSIDE }: { from?: Payer; to?: string } = {},
  ): OutgoingTransfer => ({ asset, from, to, memo: null, amount });
  const signNext = async (
    of: OutgoingTransfer,
    taken: readonly SignedTransaction[] = [],
  ): Promise<SignedTransaction> => {
    const slot = await stage.chain.nextSlot(
      of,
      taken.map((one) => one.slot),
    );
    return stage.chain.sign(of, slot);
  };
  const heldBy = async (address: string, asset: ChainAsset): Promise<string> => {
    const of = { block: await stage.chain.head(), assets: [asset] };
    return (await stage.chain.readHeld([address], of)).balances[0]?.amount ?? '';
  };

  test('reports a payment once with its transaction, and answers a second scan the same', async () => {
    const { chain } = stage;
    const [address, other] = [chain.deriveAddress(0), chain.deriveAddress(1)];
    const txid = await stage.pay(address, COIN, 1_250_000_000_000_000_000n);
    const height = await stage.mine();
    const watch = watchOf([address, other], assets());
    const scanned = await chain.scanBlock(height, watch);
    expect(scanned.transfers).toEqual([{ txid, outputIndex: -1, currencyId: 3, address, amount: '1.25' }]);
    expect(scanned.held.balances).toContainEqual({ currencyId: 3, address, amount: '1.25' });
    expect(await chain.scanBlock(height, watch)).toEqual(scanned);
    expect(scanned.hash).toBe(await chain.blockHash(height));
    expect(scanned.parentHash).toBe(await chain.blockHash(height - 1));
    expect(await chain.blockHash(height + 1)).toBeNull();
    expect(await chain.head()).toEqual({ height, hash: scanned.hash });
  });

  test('keeps payments of one block apart, of the token too', async () => {
    const { chain, usdt } = stage;
    const [first, second] = [chain.deriveAddress(2), chain.deriveAddress(3)];
    const txids = [
      await stage.pay(first, usdt, 7_500_000n),
      await stage.pay(second, usdt, 1n),
      await stage.pay(first, usdt, 2_000_000n),
    ];
    const { transfers } = await chain.scanBlock(await stage.mine(), watchOf([first, second], assets()));
    expect(new Set(transfers.map(({ txid, address, amount }) => `${txid} ${address} ${amount}`))).toEqual(
      new Set([`${txids[0]} ${first} 7.5`, `${txids[1]} ${second} 0.000001`, `${txids[2]} ${first} 2`]),
    );
    expect(new Set(transfers.map((one) => `${one.txid} ${one.outputIndex}`)).size).toBe(3);
  });

  test("takes coins of the house's own wallets for no deposit, and says what they hold", async () => {
    const { chain } = stage;
    const before = await heldBy(chain.hotAddress, COIN);
    await stage.pay(chain.hotAddress, COIN, 10n ** 18n);
    const address = chain.deriveAddress(4);
    const gas = await signNext(transfer(COIN, '0.5', { from: 'gas', to: address }));
    await chain.broadcast(gas);
    const { transfers, held } = await chain.scanBlock(await stage.mine(), watchOf([address], assets()));
    expect(transfers).toEqual([]);
    expect(held.balances).toContainEqual({ currencyId: 3, address, amount: '0.5' });
    expect(held.balances).toContainEqual({
      ...{ currencyId: 3, address: chain.hotAddress, amount: addDecimal(before, '1') },
    });
  });

  test('sends a transfer once however often it is broadcast, and says what it cost', async () => {
    const { chain } = stage;
    const [before, arrived] = [await heldBy(chain.hotAddress, COIN), await heldBy(OUTSIDE, COIN)];
    const signed = await signNext(transfer(COIN, '1.5'));
    expect(await chain.status(signed.txid)).toEqual({ state: 'unknown' });
    await expect(chain.paidFee(signed.txid)).rejects.toThrow(ChainError);
    await chain.broadcast(signed);
    await chain.broadcast(signed);
    expect(await chain.status(signed.txid)).toEqual({ state: 'waiting' });
    const height = await stage.mine();
    await stage.mine(5);
    await chain.broadcast(signed);
    const block = { height, hash: await chain.blockHash(height) };
    expect(await chain.status(signed.txid)).toEqual({ state: 'mined', confirmations: 6, block });
    expect(await heldBy(OUTSIDE, COIN)).toBe(addDecimal(arrived, '1.5'));
    const spent = addDecimal('1.5', await chain.paidFee(signed.txid));
    expect(await heldBy(chain.hotAddress, COIN)).toBe(subDecimal(before, spent));
  });

  test('keeps slots apart, fills a gap and refuses a second transfer in a slot', async () => {
    const { chain, usdt } = stage;
    const first = await signNext(transfer(COIN, '0.1'));
    const second = await signNext(transfer(usdt, '2.5'), [first]);
    const third = await signNext(transfer(COIN, '0.2'), [first, second]);
    expect(new Set([first, second, third].map((one) => one.slot.uses[0])).size).toBe(3);
    const instead = await signNext(transfer(COIN, '0.3'), [first, third]);
    expect(instead.slot).toEqual(second.slot);
    for (const one of [third, second, first]) await chain.broadcast(one);
    await stage.mine();
    for (const one of [first, second, third])
      expect(await chain.status(one.txid)).toMatchObject({ state: 'mined' });
    await expect(chain.broadcast(instead)).rejects.toThrow(ChainError);
  });

  test('mines one of a transfer and its replacement', async () => {
    const { chain } = stage;
    const payment = transfer(COIN, '1');
    const first = await signNext(payment);
    await chain.broadcast(first);
    const second = await chain.replace(payment, first);
    expect(second.slot).toEqual(first.slot);
    expect(second.txid).not.toBe(first.txid);
    await chain.broadcast(second);
    await stage.mine();
    expect(await chain.status(second.txid)).toMatchObject({ state: 'mined' });
    expect(await chain.status(first.txid)).toEqual({ state: 'unknown' });
    await expect(chain.broadcast(first)).rejects.toThrow(ChainError);
  });

  test('forgets what a longer branch has not, and takes it again', async () => {
    const { chain } = stage;
    const address = chain.deriveAddress(5);
    const goBack = await stage.fork();
    await stage.pay(address, COIN, 10n ** 18n);
    const signed = await signNext(transfer(COIN, '0.4'));
    await chain.broadcast(signed);
    const height = await stage.mine(2);
    const before = await chain.head();
    await goBack();
    expect((await chain.head()).height).toBe(height + 1);
    expect(await chain.blockHash(height)).not.toBe(before.hash);
    expect(await chain.status(signed.txid)).toEqual({ state: 'unknown' });
    expect(await heldBy(address, COIN)).toBe('0');
    await expect(chain.readHeld([address], { block: before, assets: [COIN] })).rejects.toThrow(
      /block|the node refuses/i,
    );
    await chain.broadcast(signed);
    await stage.mine();
    expect(await chain.status(signed.txid)).toMatchObject({ state: 'mined', confirmations: 1 });
  });

  test('refuses to sign what its payer cannot pay', async () => {
    const { usdt } = stage;
    await expect(signNext(transfer(usdt, '1000000000'))).rejects.toThrow('would fail');
    await expect(signNext(transfer(COIN, '1000000'))).rejects.toThrow('would fail');
  });

  test('collects a token in two rounds, gas first', async () => {
    const { chain, usdt } = stage;
    const index = 6;
    const address = chain.deriveAddress(index);
    await stage.pay(address, usdt, 80_000_000n);
    await stage.mine();
    const holders = [{ index, address, outputs: [] }];
    const plan = () => chain.planCollection({ asset: usdt, coin: COIN, holders, minimum: '50' });
    const [gas] = await plan();
    expect(gas).toMatchObject({ asset: COIN, from: 'gas', to: address });
    if (gas !== undefined) await chain.broadcast(await signNext(gas));
    await stage.mine();
    expect(await plan()).toEqual([transfer(usdt, '80', { from: index, to: chain.hotAddress })]);
    expect(await chain.planCollection({ asset: usdt, coin: COIN, holders, minimum: '81' })).toEqual([]);
  });

  test('spells addresses and reads decimals', async () => {
    const { chain, usdt } = stage;
    const address = chain.deriveAddress(7);
    expect(chain.normaliseAddress(address.toLowerCase())).toBe(address);
    expect(chain.normaliseAddress('0x12')).toBeNull();
    expect(await chain.readDecimals(usdt.contractAddress ?? '')).toBe(6);
    expect(await chain.readDecimals(address)).toBeNull();
  });
});
