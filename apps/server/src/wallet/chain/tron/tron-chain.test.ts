import { parseDecimal } from '@openbourse/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Payer, rawOf, readTronPayment, tronAccountOf } from '../../../signer/index.ts';
import { STUB_CHAIN_ID } from '../../testing/stub-tron-chain.ts';
import { openTronChain, startTronStage, TRON_XPUB, type TronStage, TRX } from '../../testing/tron-stage.ts';
import { type ChainAsset, ChainError, type OutgoingTransfer, type SignedTransaction } from '../chain.ts';
import { LIFETIME_MS } from './lay-out.ts';
import { createTronChain } from './tron-chain.ts';

const OUTSIDE = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC';

let stage: TronStage;
let usdt: ChainAsset & { readonly contractAddress: string };
beforeEach(async () => {
  stage = await startTronStage();
  usdt = stage.deploy();
  stage.pay(stage.chain.hotAddress, '500');
  stage.pay(stage.chain.gasAddress ?? '', '500');
  stage.payToken(stage.chain.hotAddress, usdt, '1000');
  stage.mine(20);
});
afterEach(() => stage.stop());

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
  const slots = taken.map(({ slot }) => slot);
  return stage.chain.sign(of, await stage.chain.nextSlot(of, slots));
}

const expired = (one: SignedTransaction): Promise<boolean> | undefined => stage.chain.hasExpired?.(one);

describe('of what a block brings', () => {
  test('coins are reported once with their transaction, and a second reading answers the same', async () => {
    const address = stage.chain.deriveAddress(0);
    const txid = stage.pay(address, '1.25');
    const height = stage.mine();
    const watch = stage.watch([address, stage.chain.deriveAddress(1)], [TRX, usdt]);
    const scanned = await stage.chain.scanBlock(height, watch);
    expect(scanned.transfers).toEqual([{ txid, outputIndex: -1, currencyId: 9, address, amount: '1.25' }]);
    expect(scanned.held.balances).toEqual([{ currencyId: 9, address, amount: '1.25' }]);
    expect(await stage.chain.scanBlock(height, watch)).toEqual(scanned);
    expect(scanned.parentHash).toBe(await stage.chain.blockHash(height - 1));
    expect(await stage.chain.blockHash(height + 1)).toBeNull();
  });

  test('tokens are reported by their logs, and two transfers to one address stay apart', async () => {
    const [first, second] = [stage.chain.deriveAddress(2), stage.chain.deriveAddress(3)];
    const txids = [
      stage.payToken(first, usdt, '7.5'),
      stage.payToken(second, usdt, '0.000001'),
      stage.payToken(first, usdt, '2'),
    ];
    const scanned = await stage.chain.scanBlock(stage.mine(), stage.watch([first, second], [TRX, usdt]));
    expect(scanned.transfers.map(({ txid, address, amount }) => [txid, address, amount])).toEqual([
      [txids[0], first, '7.5'],
      [txids[2], first, '2'],
      [txids[1], second, '0.000001'],
    ]);
    expect(scanned.held.balances.map(({ address, amount }) => [address, amount])).toEqual([
      [first, '9.5'],
      [second, '0.000001'],
    ]);
  });

  test.each([3, 40])(
    'a token that logs and moves nothing is not reported; of one that keeps a fee, what arrived is; %i blocks behind',
    async (behind) => {
      const address = stage.chain.deriveAddress(4);
      const [lying, costly] = [stage.deploy('false'), { ...stage.deploy('fee'), currencyId: 2 }];
      stage.payToken(address, lying, '5');
      stage.payToken(address, costly, '5');
      stage.payToken(address, costly, '1');
      const height = stage.mine();
      stage.mine(behind);
      const { transfers } = await stage.chain.scanBlock(height, stage.watch([address], [TRX, lying, costly]));
      expect(transfers.map(({ currencyId, amount }) => [currencyId, amount])).toEqual([
        [2, '5'],
        [2, '0.4'],
      ]);
    },
  );

  test('a call that fails, and a contract that is no listed asset, bring nothing', async () => {
    const address = stage.chain.deriveAddress(4);
    stage.ledger.nextResult = 'OUT_OF_ENERGY';
    stage.payToken(address, usdt, '5');
    stage.payToken(address, stage.deploy(), '5');
    const watch = stage.watch([address], [TRX, usdt]);
    expect((await stage.chain.scanBlock(stage.mine(), watch)).transfers).toEqual([]);
  });

  test('coins that a contract pays are reported with its transaction; what it lends or fails to pay is not', async () => {
    const address = stage.chain.deriveAddress(5);
    const to = tronAccountOf(address) ?? '';
    const txid = stage.ledger.pay(`41${'77'.repeat(20)}`, 1n, {
      contract: tronAccountOf(usdt.contractAddress) ?? '',
      inner: [
        { to, units: 9_000_000n, note: 'delegateResourceOfEnergy' },
        { to, units: 8_000_000n, note: 'call', rejected: true },
        { to, units: 3_000_000n, note: 'call' },
        { to: '', units: 2_000_000n, note: 'suicide' },
      ],
    });
    const { transfers } = await stage.chain.scanBlock(stage.mine(), stage.watch([address], [TRX, usdt]));
    expect(transfers).toEqual([{ txid, outputIndex: 3, currencyId: 9, address, amount: '3' }]);
  });

  test('what pays for the gas of collections is no deposit, and changes what is held', async () => {
    const address = stage.chain.deriveAddress(6);
    await stage.chain.broadcast(await signNext(transfer(TRX, '20', { from: 'gas', to: address })));
    stage.pay(address, '3');
    const { gasAddress } = stage.chain;
    const watch = stage.watch([address, gasAddress ?? ''], [TRX, usdt], ['0', '500']);
    const { transfers, held } = await stage.chain.scanBlock(stage.mine(), watch);
    expect(transfers.map(({ amount }) => amount)).toEqual(['3']);
    expect(held.balances.map((one) => [one.address, one.amount])).toContainEqual([address, '23']);
    expect(held.balances.map((one) => [one.address, one.amount])).toContainEqual([gasAddress, '478.9']);
  });

  test('a server that catches up reads the same, whatever was spent meanwhile', async () => {
    const address = stage.chain.deriveAddress(7);
    stage.pay(address, '40');
    stage.payToken(address, usdt, '6');
    const height = stage.mine();
    const watch = stage.watch([address], [TRX, usdt]);
    const near = await stage.chain.scanBlock(height, watch);
    stage.payToken(address, usdt, '1');
    await stage.chain.broadcast(await signNext(transfer(usdt, '6', { from: 7 })));
    stage.mine(40);
    expect(await stage.chain.scanBlock(height, watch)).toEqual(near);
  });
});

test('balances after an earlier block leave out what came since', async () => {
  const { hotAddress, deriveAddress } = stage.chain;
  const block = await stage.chain.head();
  stage.pay(deriveAddress(1), '5');
  await stage.chain.broadcast(await signNext(transfer(usdt, '100')));
  stage.mine(2);
  const read = async (at: typeof block) =>
    (
      await stage.chain.readHeld([hotAddress, deriveAddress(1)], { block: at, assets: [TRX, usdt] })
    ).balances.map(({ amount }) => amount);
  expect(await read(block)).toEqual(['500', '1000', '0', '0']);
  const [coins, ...rest] = await read(await stage.chain.head());
  expect(rest).toEqual(['900', '5', '0']);
  expect(parseDecimal(coins ?? '', 6)).toBe(stage.coinsOf(hotAddress));
  stage.ledger.revert(2);
  stage.mine(3);
  await expect(read({ height: block.height + 1, hash: '00'.repeat(32) })).rejects.toThrow('replaced while');
});

describe('a payment', () => {
  test('arrives once however often it is broadcast; 19 confirmations say that its block is final', async () => {
    const signed = await signNext(transfer(TRX, '1.5'));
    expect(await stage.chain.status(signed.txid)).toEqual({ state: 'unknown' });
    await stage.chain.broadcast(signed);
    await stage.chain.broadcast(signed);
    expect(await stage.chain.status(signed.txid)).toEqual({ state: 'waiting' });
    const height = stage.mine();
    await stage.chain.broadcast(signed);
    // Witnesses that miss their turns keep blocks from being final.
    stage.ledger.unfinal = 25;
    stage.mine(24);
    const mined = { state: 'mined', block: { height, hash: await stage.chain.blockHash(height) } };
    expect(await stage.chain.status(signed.txid)).toEqual({ ...mined, confirmations: 18 });
    expect((await stage.chain.head()).height).toBe(height + 17);
    stage.mine();
    expect(await stage.chain.status(signed.txid)).toEqual({ ...mined, confirmations: 26 });
    expect((await stage.chain.head()).height).toBe(height + 18);
    expect(stage.coinsOf(OUTSIDE)).toBe(1_500_000n);
  });

  test('costs no more than it says, and a new account costs more', async () => {
    for (const [of, fee] of [
      [transfer(TRX, '1'), '1.1'],
      [transfer(TRX, '1'), '0'],
      [transfer(usdt, '1'), '13.3735'],
      [transfer(usdt, '1'), '6.7735'],
    ] as const) {
      const estimate = await stage.chain.estimateFee(of);
      const signed = await signNext(of);
      await stage.chain.broadcast(signed);
      stage.mine();
      expect(await stage.chain.paidFee(signed.txid)).toBe(fee);
      for (const most of [signed.feeMax, estimate])
        expect(parseDecimal(most, 6)).toBeGreaterThanOrEqual(parseDecimal(fee, 6));
    }
  });

  test('of the same bytes is signed again in its slot, and equal ones have slots of their own', async () => {
    const of = transfer(usdt, '10');
    const first = await signNext(of);
    stage.mine(3);
    expect(await stage.chain.sign(of, first.slot)).toEqual(first);
    const second = await signNext(of, [first]);
    const third = await signNext(of, [first, second]);
    expect(new Set([first, second, third].map(({ txid }) => txid)).size).toBe(3);
    for (const one of [first, second, third]) await stage.chain.broadcast(one);
    stage.mine();
    expect(stage.tokensOf(OUTSIDE, usdt)).toBe(30_000_000n);
  });

  test('that a reorganization drops is unknown again and can be broadcast again', async () => {
    const signed = await signNext(transfer(TRX, '0.4'));
    await stage.chain.broadcast(signed);
    stage.mine(3);
    stage.ledger.revert(3);
    stage.mine(4);
    expect(await stage.chain.status(signed.txid)).toEqual({ state: 'unknown' });
    await stage.chain.broadcast(signed);
    stage.mine();
    expect(await stage.chain.status(signed.txid)).toMatchObject({ state: 'mined', confirmations: 1 });
  });

  test('that runs out of energy has failed, and cost what it burnt', async () => {
    const signed = await signNext(transfer(usdt, '1'));
    await stage.chain.broadcast(signed);
    stage.ledger.nextResult = 'OUT_OF_ENERGY';
    stage.mine();
    expect(await stage.chain.status(signed.txid)).toMatchObject({ state: 'failed' });
    expect(await stage.chain.paidFee(signed.txid)).toBe('15.6342');
    expect(stage.tokensOf(OUTSIDE, usdt)).toBe(0n);
  });

  test('of a token that answers false and moves nothing has failed', async () => {
    const token = stage.deploy('silent');
    stage.payToken(stage.chain.hotAddress, token, '1');
    stage.ledger.state.tokens
      .get(tronAccountOf(token.contractAddress) ?? '')
      ?.set(tronAccountOf(stage.chain.hotAddress) ?? '', 5_000_000n);
    const signed = await signNext(transfer(token, '1'));
    await stage.chain.broadcast(signed);
    stage.mine();
    expect(await stage.chain.status(signed.txid)).toMatchObject({ state: 'failed' });
  });

  test('that would fail is refused before it is signed', async () => {
    await expect(signNext(transfer(usdt, '1000000000'))).rejects.toThrow('would fail: REVERT');
    await expect(signNext(transfer(TRX, '1000000'))).rejects.toThrow('would fail: it holds 500');
    const poor = transfer(usdt, '1', { from: 3 });
    stage.payToken(stage.chain.deriveAddress(3), usdt, '2');
    stage.mine();
    await expect(signNext(poor)).rejects.toThrow('it holds 0 of the coin and needs');
  });

  test('that may burn more for energy than is allowed is refused', async () => {
    const signer = { sign: async () => '', prove: async () => Promise.reject(new Error('unused')) };
    const network = { chainId: STUB_CHAIN_ID, xpub: TRON_XPUB };
    const frugal = createTronChain({ code: 'TRX', url: stage.node.url, ...network, feeLimitMax: 15, signer });
    await expect(frugal.nextSlot(transfer(usdt, '1'), [])).rejects.toThrow(
      '15.6342 for energy, and 15 is allowed',
    );
  });

  test('to an address of another network is refused', async () => {
    const { chain } = stage;
    expect(chain.normaliseAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toBeNull();
    expect(chain.normaliseAddress('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBeNull();
    expect(chain.normaliseAddress(OUTSIDE)).toBe(OUTSIDE);
    const of = transfer(usdt, '1', { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' });
    await expect(signNext(of)).rejects.toThrow('no address of TRON');
  });
});

describe('a transaction that was lost', () => {
  const expirationOf = ({ raw }: SignedTransaction): number => readTronPayment(rawOf(raw))?.expiration ?? 0;
  /** Lets a block come whose time is that of the expiration, less `earlier`, and so many that it is final. */
  const passUntil = (signed: SignedTransaction, earlierMs = 0): void => {
    stage.mine(1, expirationOf(signed) - stage.ledger.head.timestamp - earlierMs);
  };
  const finalise = (): void => {
    stage.pay(OUTSIDE, '1');
    stage.mine(stage.ledger.unfinal);
  };

  test('is not signed anew while it may be mined, and once after that', async () => {
    const of = transfer(usdt, '10');
    const first = await signNext(of);
    await stage.chain.broadcast(first);
    stage.ledger.pending.clear();
    stage.pay(OUTSIDE, '1');
    stage.mine(5);
    await expect(stage.chain.replace(of, first)).rejects.toThrow('may still be mined');
    passUntil(first);
    stage.mine(17);
    // The block of its expiration is there, and may still be taken back.
    expect(await expired(first)).toBe(false);
    finalise();
    expect(await expired(first)).toBe(true);
    const slot = await stage.chain.nextSlot(of, [first.slot]);
    const second = await stage.chain.replace(of, { ...first, slot });
    expect(second).toMatchObject({ slot });
    expect((await stage.chain.replace(of, { ...first, slot })).txid).toBe(second.txid);
    expect(second.txid).not.toBe(first.txid);
    await stage.chain.broadcast(second);
    await expect(stage.chain.broadcast(first)).rejects.toThrow('TRANSACTION_EXPIRATION_ERROR');
    stage.mine(20);
    expect(await stage.chain.status(second.txid)).toMatchObject({ state: 'mined' });
    expect(await stage.chain.status(first.txid)).toEqual({ state: 'unknown' });
    expect(stage.tokensOf(OUTSIDE, usdt)).toBe(10_000_000n);
  });

  test('and was mined at the last moment has not expired', async () => {
    const signed = await signNext(transfer(usdt, '10'));
    passUntil(signed, 1);
    await stage.chain.broadcast(signed);
    // The first block after its time has it: the parent of that block was in time.
    stage.mine(1);
    finalise();
    finalise();
    expect(await stage.chain.status(signed.txid)).toMatchObject({ state: 'mined' });
    expect(await expired(signed)).toBe(false);
    await expect(stage.chain.replace(transfer(usdt, '10'), signed)).rejects.toThrow('may still be mined');
  });

  test('is not believed lost by a node that remembers nothing', async () => {
    const signed = await signNext(transfer(usdt, '10'));
    await stage.chain.broadcast(signed);
    stage.mine();
    passUntil(signed);
    finalise();
    finalise();
    stage.node.forgets = true;
    await expect(expired(signed)).rejects.toThrow('does not find');
    stage.mine(100);
    stage.mine(18);
    await expect(expired(signed)).rejects.toThrow('nothing shows what the node remembers');
  });

  test('a slot whose time is nearly over is not signed in', async () => {
    const of = transfer(TRX, '1');
    const slot = await stage.chain.nextSlot(of, []);
    stage.mine(1, LIFETIME_MS - 599_000);
    await expect(stage.chain.sign(of, slot)).rejects.toThrow('another slot is needed');
  });
});

test('deposit addresses are emptied into the hot wallet, tokens after their gas was sent', async () => {
  const { chain } = stage;
  stage.pay(chain.deriveAddress(0), '30');
  stage.payToken(chain.deriveAddress(1), usdt, '70');
  stage.payToken(chain.deriveAddress(2), usdt, '1');
  stage.mine();
  const plan = (asset: ChainAsset) =>
    chain.planCollection({
      ...{ asset, coin: TRX, minimum: asset === usdt ? '50' : '10' },
      holders: [0, 1, 2].map((index) => ({ index, address: chain.deriveAddress(index), outputs: [] })),
    });
  const carryOut = async (transfers: readonly OutgoingTransfer[]): Promise<void> => {
    for (const one of transfers) await chain.broadcast(await signNext(one));
    stage.mine();
  };
  const coins = await plan(TRX);
  expect(coins.map(({ from, to, amount }) => [from, to, amount])).toEqual([[0, chain.hotAddress, '30']]);
  await carryOut(coins);
  expect(await plan(TRX)).toEqual([]);

  const funding = await plan(usdt);
  // An address that was never active has no free bytes: 345 of them, and the energy for one that holds USDT.
  expect(funding.map(({ from, to, amount }) => [from, to, amount])).toEqual([
    ['gas', chain.deriveAddress(1), '8.0592'],
  ]);
  await carryOut(funding);
  const tokens = await plan(usdt);
  expect(tokens.map(({ from, amount }) => [from, amount])).toEqual([[1, '70']]);
  await carryOut(tokens);
  expect(await plan(usdt)).toEqual([]);
  expect(stage.tokensOf(chain.hotAddress, usdt)).toBe(1_070_000_000n);
});

test('decimals are those of the contract, and of no contract none', async () => {
  expect(await stage.chain.readDecimals(usdt.contractAddress)).toBe(6);
  expect(await stage.chain.readDecimals(OUTSIDE)).toBeNull();
});

test('a watching server cannot pay, and a node of another network is refused', async () => {
  const watching = openTronChain(stage.node.url, null);
  const payment = transfer(TRX, '0.1');
  await expect(watching.sign(payment, await watching.nextSlot(payment, []))).rejects.toThrow('no signer');
  expect(watching.deriveAddress(7)).toBe(stage.chain.deriveAddress(7));
  const options = { code: 'TRX', url: stage.node.url, xpub: TRON_XPUB, feeLimitMax: 1, signer: null };
  await expect(createTronChain({ ...options, chainId: 728_126_428 }).head()).rejects.toThrow(ChainError);
});
