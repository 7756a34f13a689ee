import { addDecimal, formatDecimal, parseDecimal, subDecimal } from '@openbourse/money';
import { fakeClock } from '@openbourse/testkit/fake-clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Payer } from '../../apps/server/src/signer/index.ts';
import {
  type Chain,
  ChainError,
  type HeldOutput,
  type Holder,
  type OutgoingTransfer,
  type SignedTransaction,
} from '../../apps/server/src/wallet/chain/chain.ts';
import { COIN_SCALE } from '../../apps/server/src/wallet/chain/utxo/outputs.ts';
import { LTC, startLitecoinStage } from '../../apps/server/src/wallet/testing/litecoin-stage.ts';
import { heldAt, watchOf } from '../../apps/server/src/wallet/testing/watch-of.ts';
import { ChainNode } from './node.ts';
import { coldOutputAddress, createOutputChain, strangerAddress } from './output-chain.ts';
import { OutputNetwork } from './output-network.ts';

/** The adapter over a node whose blocks the test makes. */
interface ChainStage {
  readonly chain: Chain;
  /** Pays from outside in one transaction; it waits for the next block. */
  pay(...outputs: readonly (readonly [to: string, amount: string])[]): Promise<string>;
  /** Answers the height. */
  mine(blocks?: number): Promise<number>;
  /** Remembers the present block; the answer puts a longer branch of empty blocks in place of everything behind it. */
  fork(): Promise<() => Promise<void>>;
  newOutside(): Promise<string>;
  receivedBy(address: string): Promise<string>;
  stop(): Promise<void>;
}

async function startRealNode(): Promise<ChainStage> {
  const stage = await startLitecoinStage();
  const { chain, node, mine } = stage;
  const newOutside = (): Promise<string> => node.call<string>('getnewaddress', ['', 'bech32']);
  return {
    ...{ chain, mine, newOutside, stop: () => stage.stop() },
    pay: (...outputs) => node.call<string>('sendmany', ['', Object.fromEntries(outputs)]),
    fork: async () => {
      const { height } = await chain.head();
      return async () => {
        const gone = (await chain.head()).height - height;
        await node.call('invalidateblock', [await chain.blockHash(height + 1)]);
        const to = await newOutside();
        for (let made = 0; made <= gone; made += 1) await node.call('generateblock', [to, []]);
      };
    },
    receivedBy: (address) => node.call<string>('getreceivedbyaddress', [address, 1]),
  };
}

async function startSimulatedNode(): Promise<ChainStage> {
  const network = new OutputNetwork([]);
  let strangers = 0;
  const mine = async (blocks = 1): Promise<number> => {
    for (let made = 0; made < blocks; made += 1) network.mine();
    return network.head.height;
  };
  await mine();
  return {
    ...{
      chain: createOutputChain(new ChainNode(network, fakeClock(0)), coldOutputAddress(1)),
      mine,
      stop: async () => undefined,
    },
    pay: async (...outputs) =>
      network.pay(
        ...outputs.map(([to, amount]) => ({ to, contract: null, units: parseDecimal(amount, COIN_SCALE) })),
      ),
    fork: async () => {
      const { height } = network.head;
      return async () => {
        network.reorganise(network.head.height - height, { isLost: () => false, isSlow: true });
      };
    },
    newOutside: async () => {
      strangers += 1;
      return strangerAddress(`${strangers}`);
    },
    receivedBy: async (address) =>
      formatDecimal(network.holdingOf(network.head, { contract: null }, address), COIN_SCALE),
  };
}

describe.each([
  ['a real UTXO node', startRealNode],
  ['the simulated node', startSimulatedNode],
])('%s', (_name, start) => {
  let stage: ChainStage;
  beforeAll(async () => {
    stage = await start();
  });
  afterAll(() => stage.stop());

  const transfer = (from: Payer, to: string, amount: string): OutgoingTransfer => ({
    ...{ asset: LTC, from, to, memo: null, amount },
  });
  const outputsOf = async (address: string): Promise<readonly HeldOutput[]> =>
    (await stage.chain.readHeld([address], { block: await stage.chain.head(), assets: [LTC] })).outputs;
  const signNext = async (
    of: OutgoingTransfer,
    taken: readonly SignedTransaction[] = [],
    isMeant: (output: HeldOutput) => boolean = () => true,
  ): Promise<SignedTransaction> => {
    const { chain } = stage;
    const address = typeof of.from === 'number' ? chain.deriveAddress(of.from) : chain.hotAddress;
    const slots = taken.map(({ slot }) => slot);
    return chain.sign(of, await chain.nextSlot(of, slots, (await outputsOf(address)).filter(isMeant)));
  };
  const received = async (address: string): Promise<string> =>
    addDecimal(await stage.receivedBy(address), '0');
  /** Coins in an output of their own in the hot wallet. */
  const fill = async (...amounts: readonly string[]): Promise<void> => {
    for (const amount of amounts) await stage.pay([stage.chain.hotAddress, amount]);
    await stage.mine();
  };

  test('reports outputs to watched addresses once each, and answers a second scan the same', async () => {
    const { chain } = stage;
    const [first, second] = [chain.deriveAddress(0), chain.deriveAddress(1)];
    const txids = [
      await stage.pay([first, '1.50000001']),
      await stage.pay([second, '0.2']),
      await stage.pay([chain.deriveAddress(2), '9']),
    ];
    const height = await stage.mine();
    const watch = watchOf([first, second], [LTC]);
    const scanned = await chain.scanBlock(height, watch);
    const transfers = scanned.transfers.map(({ txid, address, amount }) => `${txid} ${address} ${amount}`);
    expect(new Set(transfers)).toEqual(
      new Set([`${txids[0]} ${first} 1.50000001`, `${txids[1]} ${second} 0.2`]),
    );
    expect(await chain.scanBlock(height, watch)).toEqual(scanned);
    expect(scanned.hash).toBe(await chain.blockHash(height));
    expect(scanned.parentHash).toBe(await chain.blockHash(height - 1));
    expect(await chain.blockHash(height + 1)).toBeNull();
    expect(await chain.head()).toEqual({ height, hash: scanned.hash });
  });

  test('distinguishes two outputs of one transaction by their number', async () => {
    const [first, second] = [stage.chain.deriveAddress(3), stage.chain.deriveAddress(4)];
    const txid = await stage.pay([first, '1'], [second, '2']);
    const { transfers } = await stage.chain.scanBlock(await stage.mine(), watchOf([first, second], [LTC]));
    expect(transfers.map((one) => one.txid)).toEqual([txid, txid]);
    expect(new Set(transfers.map((one) => one.outputIndex)).size).toBe(2);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'shows a reorganization of depth %i in hashes and scans',
    async (depth) => {
      const { chain } = stage;
      const address = chain.deriveAddress(20 + depth);
      const before = await chain.head();
      const goBack = await stage.fork();
      const txid = await stage.pay([address, '1']);
      const height = await stage.mine();
      await stage.mine(depth - 1);
      const watch = watchOf([address], [LTC]);
      const first = await chain.scanBlock(height, watch);
      expect(first.transfers.map((one) => one.txid)).toEqual([txid]);
      expect(await chain.status(txid)).toMatchObject({ state: 'mined', confirmations: depth });
      await goBack();
      expect(await chain.status(txid)).toEqual({ state: 'waiting' });
      const second = await chain.scanBlock(height, watch);
      expect(second.hash).not.toBe(first.hash);
      expect(second.parentHash).toBe(before.hash);
      expect(second.transfers).toEqual([]);
      expect((await chain.head()).height).toBe(height + depth);
      const again = await chain.scanBlock(await stage.mine(), watch);
      expect(again.transfers.map((one) => one.txid)).toEqual([txid]);
    },
  );

  test('sends a withdrawal whole, brings its change back, and once however often it is broadcast', async () => {
    const { chain } = stage;
    await fill('10');
    const outside = await stage.newOutside();
    const before = (await heldAt(chain, LTC, 0)).hot;
    const signed = await signNext(transfer('hot', outside, '2.5'));
    expect(await chain.status(signed.txid)).toEqual({ state: 'unknown' });
    await chain.broadcast(signed);
    await chain.broadcast(signed);
    expect(await chain.status(signed.txid)).toEqual({ state: 'waiting' });
    const height = await stage.mine(2);
    await chain.broadcast(signed);
    const block = { height: height - 1, hash: await chain.blockHash(height - 1) };
    expect(await chain.status(signed.txid)).toEqual({ state: 'mined', confirmations: 2, block });
    expect(await received(outside)).toBe('2.5');
    expect(await chain.paidFee(signed.txid)).toBe(signed.feeMax);
    const spent = addDecimal('2.5', signed.feeMax);
    expect((await heldAt(chain, LTC, 0)).hot).toBe(subDecimal(before, spent));
  });

  test('never spends an output by two transactions that are signed before either is mined', async () => {
    const { chain } = stage;
    await fill('1', '1.1');
    const outside = await stage.newOutside();
    const first = await signNext(transfer('hot', outside, '0.3'));
    const second = await signNext(transfer('hot', outside, '0.4'), [first]);
    expect(first.slot.uses.filter((use) => second.slot.uses.includes(use))).toEqual([]);
    await chain.broadcast(first);
    await chain.broadcast(second);
    await stage.mine();
    expect(await received(outside)).toBe('0.7');
  });

  test('mines one of a transfer and its replacement', async () => {
    const { chain } = stage;
    await fill('3');
    const outside = await stage.newOutside();
    const payment = transfer('hot', outside, '1');
    const first = await signNext(payment);
    await chain.broadcast(first);
    const second = await chain.replace(payment, first);
    expect(second.slot).toEqual(first.slot);
    expect(second.txid).not.toBe(first.txid);
    await chain.broadcast(second);
    expect(await chain.status(first.txid)).toEqual({ state: 'unknown' });
    await expect(chain.broadcast(first)).rejects.toThrow(ChainError);
    await stage.mine();
    expect(await chain.status(second.txid)).toMatchObject({ state: 'mined' });
    await expect(chain.broadcast(first)).rejects.toThrow(ChainError);
    expect(await received(outside)).toBe('1');
  });

  test('loses what waits for the change of a payment with it, and lets it go only for more than both paid', async () => {
    const { chain } = stage;
    await fill('2');
    const goBack = await stage.fork();
    const outside = await stage.newOutside();
    const payment = transfer('hot', outside, '0.1');
    const parent = await signNext(payment);
    await chain.broadcast(parent);
    await stage.mine();
    const isChange = ({ name }: HeldOutput): boolean => name.startsWith(parent.txid);
    const child = await signNext(transfer('hot', outside, '0.2'), [], isChange);
    await chain.broadcast(child);
    await goBack();
    for (const { txid } of [parent, child]) expect(await chain.status(txid)).toEqual({ state: 'waiting' });
    const second = await chain.replace(payment, parent);
    await expect(chain.broadcast(second)).rejects.toThrow('insufficient fee');
    const third = await chain.replace(payment, second);
    await chain.broadcast(third);
    for (const { txid } of [parent, child]) expect(await chain.status(txid)).toEqual({ state: 'unknown' });
    await expect(chain.broadcast(child)).rejects.toThrow(ChainError);
    await stage.mine();
    expect(await received(outside)).toBe('0.1');
  });

  test('says nothing of a block for what left the chain, and takes it again with what it spends', async () => {
    const { chain } = stage;
    await fill('2');
    const outside = await stage.newOutside();
    const goBack = await stage.fork();
    const signed = await signNext(transfer('hot', outside, '0.1'));
    await chain.broadcast(signed);
    await stage.mine();
    await goBack();
    const [name = ''] = signed.slot.uses;
    expect((await outputsOf(chain.hotAddress)).map((one) => one.name)).toContain(name);
    await chain.broadcast(signed);
    await stage.mine();
    expect(await chain.status(signed.txid)).toMatchObject({ state: 'mined', confirmations: 1 });
  });

  test('brings what deposit addresses hold to the hot wallet, which looks like no deposit', async () => {
    const { chain } = stage;
    const { total, hot } = await heldAt(chain, LTC, 40);
    const holders: Holder[] = [];
    for (const index of [0, 1, 2, 3, 4]) {
      const address = chain.deriveAddress(index);
      holders.push({ index, address, outputs: await outputsOf(address) });
    }
    const plan = await chain.planCollection({ asset: LTC, coin: LTC, holders, minimum: '0.5' });
    expect(plan.map((one) => one.from)).toEqual([0, 2, 3, 4]);
    let fees = '0';
    for (const one of plan) {
      const signed = await signNext(one);
      await chain.broadcast(signed);
      fees = addDecimal(fees, signed.feeMax);
    }
    const addresses = Array.from({ length: 40 }, (_, index) => chain.deriveAddress(index));
    const { transfers, held } = await chain.scanBlock(await stage.mine(), watchOf(addresses, [LTC]));
    expect(transfers).toEqual([]);
    expect(held.outputs).toHaveLength(4);
    const after = await heldAt(chain, LTC, 40);
    expect(after.total).toBe(subDecimal(total, fees));
    expect(after.hot).toBe(plan.reduce((sum, one) => addDecimal(sum, one.amount), hot));
  });

  test('refuses what the hot wallet cannot pay before anything is signed', async () => {
    const of = transfer('hot', await stage.newOutside(), '1000000');
    await expect(signNext(of)).rejects.toThrow('too little of');
  });
});
