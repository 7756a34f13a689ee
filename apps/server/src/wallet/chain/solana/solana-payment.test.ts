import { hex } from '@scure/base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeTransaction, readSolanaPayment, solanaKind } from '../../../signer/index.ts';
import { bareSigner } from '../../../testing/bare-signer.ts';
import { LAMPORTS, SOL, type SolanaStage, startSolanaStage } from '../../testing/solana-stage.ts';
import type { ChainAsset, OutgoingTransfer, SignedTransaction, TransactionSlot } from '../chain.ts';

/* Payments that the real runtime carries out: nothing here is what a stub thinks of them. */

let stage: SolanaStage;
let token: ChainAsset & { readonly contractAddress: string };
beforeAll(async () => {
  stage = await startSolanaStage();
  token = stage.makeToken();
  stage.pay(stage.chain.hotAddress, 1_000n * LAMPORTS);
  stage.pay(stage.gas, 10n * LAMPORTS);
  stage.payToken(stage.chain.hotAddress, token.contractAddress, 1_000_000_000n);
  stage.mine();
});
afterAll(() => stage.stop());

const out = (to: string, amount: string, asset: ChainAsset = SOL): OutgoingTransfer => ({
  ...{ asset, from: 'hot', to, memo: null, amount },
});

async function signed(
  transfer: OutgoingTransfer,
  taken: readonly TransactionSlot[] = [],
): Promise<SignedTransaction> {
  return stage.chain.sign(transfer, await stage.chain.nextSlot(transfer, taken));
}

async function sent(transfer: OutgoingTransfer): Promise<SignedTransaction> {
  const transaction = await signed(transfer);
  await stage.chain.broadcast(transaction);
  stage.mine();
  return transaction;
}

describe('a payment by a nonce account', () => {
  test('is carried out once, however often it is sent, and long after it was signed', async () => {
    const { chain } = stage;
    const { address } = stage.person();
    const payment = await signed(out(address, '1.5'));
    stage.mine(200);
    expect(await chain.status(payment.txid)).toEqual({ state: 'unknown' });
    for (let round = 0; round < 3; round += 1) {
      await chain.broadcast(payment);
      stage.mine();
    }
    expect(stage.lamports(address)).toBe(1_500_000_000n);
    const head = await chain.head();
    expect(await chain.status(payment.txid)).toEqual({
      ...{ state: 'mined', confirmations: 3 },
      block: { height: head.height - 2, hash: await chain.blockHash(head.height - 2) },
    });
    expect(await chain.paidFee(payment.txid)).toBe('0.000005015');
  });

  test('that the node forgot is sent again', async () => {
    const { address } = stage.person();
    const payment = await signed(out(address, '1'));
    await stage.chain.broadcast(payment);
    stage.node.ledger.pool.clear();
    stage.mine();
    expect(await stage.chain.status(payment.txid)).toEqual({ state: 'unknown' });
    await stage.chain.broadcast(payment);
    stage.mine();
    expect(stage.lamports(address)).toBe(LAMPORTS);
  });

  test('and its replacement exclude each other, whichever comes first', async () => {
    for (const order of [0, 1]) {
      const { address } = stage.person();
      const transfer = out(address, '1');
      const first = await signed(transfer);
      const second = await stage.chain.replace(transfer, first);
      expect(second.slot).toEqual(first.slot);
      const both = order === 0 ? [first, second] : [second, first];
      for (const one of both) await stage.chain.broadcast(one);
      stage.mine();
      for (const one of both) await stage.chain.broadcast(one);
      stage.mine();
      expect(stage.lamports(address)).toBe(LAMPORTS);
      const states = await Promise.all(both.map(({ txid }) => stage.chain.status(txid)));
      expect(states.map(({ state }) => state)).toEqual(['mined', 'unknown']);
    }
  });

  test('has a nonce of its own: as many are on their way at once as there are nonce accounts', async () => {
    const people = [stage.person(), stage.person(), stage.person()];
    const taken: TransactionSlot[] = [];
    for (const { address } of people) {
      const payment = await signed(out(address, '1'), taken);
      taken.push(payment.slot);
      await stage.chain.broadcast(payment);
    }
    expect(new Set(taken.flatMap(({ uses }) => uses)).size).toBe(3);
    const more = stage.chain.nextSlot(out(stage.person().address, '1'), taken);
    await expect(more).rejects.toThrow('all 3 nonce accounts of SOL wait');
    stage.mine();
    expect(people.map(({ address }) => stage.lamports(address))).toEqual([LAMPORTS, LAMPORTS, LAMPORTS]);
    await expect(stage.chain.nextSlot(out(people[0]!.address, '1'), taken)).resolves.toBeDefined();
  });

  test('in a slot that is used up is not signed', async () => {
    const transfer = out(stage.person().address, '1');
    const { slot } = await sent(transfer);
    await expect(stage.chain.sign(transfer, slot)).rejects.toThrow('has gone on');
    const other = { uses: [`${stage.rich.address}:${stage.rich.address}`] };
    await expect(stage.chain.sign(transfer, other)).rejects.toThrow('is no slot of');
  });

  test('from accounts of another wallet is refused', async () => {
    const chain = stage.open(undefined, [stage.rich.address]);
    await expect(chain.nextSlot(out(stage.person().address, '1'), [])).rejects.toThrow('no nonce account');
  });
});

describe('a token', () => {
  test('arrives in an account that is made where it is missing, which is booked to the lamport', async () => {
    const { address } = stage.person();
    const before = stage.lamports(stage.chain.hotAddress);
    expect(await stage.chain.estimateFee(out(address, '5', token))).toBe('0.00204548');
    const first = await sent(out(address, '5', token));
    const second = await sent(out(address, '2.5', token));
    expect(stage.units(address, token.contractAddress)).toBe(7_500_000n);
    expect(await stage.chain.paidFee(first.txid)).toBe('0.00204548');
    expect(await stage.chain.paidFee(second.txid)).toBe('0.0000062');
    expect(before - stage.lamports(stage.chain.hotAddress)).toBe(2_045_480n + 6_200n);
    expect(first.feeMax).toBe('0.00208028');
  });

  test('that would fail is not signed, and one that fails all the same costs its fee once', async () => {
    const { address } = stage.person();
    await expect(signed(out(address, '1000000', token))).rejects.toThrow(/would fail: .*insufficient funds/);
    const half = '600';
    const first = await signed(out(address, half, token));
    const second = await signed(out(address, half, token), [first.slot]);
    for (const one of [first, second]) await stage.chain.broadcast(one);
    stage.mine();
    expect(await stage.chain.status(first.txid)).toMatchObject({ state: 'mined' });
    expect(await stage.chain.status(second.txid)).toMatchObject({ state: 'failed', confirmations: 1 });
    expect(await stage.chain.paidFee(second.txid)).toBe('0.0000062');
    stage.payToken(stage.chain.hotAddress, token.contractAddress, 1_000_000_000n);
    await stage.chain.broadcast(second);
    stage.mine();
    expect(stage.units(address, token.contractAddress)).toBe(600_000_000n);
  });
});

describe('a collection', () => {
  const collect = async (asset: ChainAsset, index: number): Promise<SignedTransaction> => {
    const address = stage.chain.deriveAddress(index);
    const holders = [{ index, address, outputs: [] }];
    const [transfer] = await stage.chain.planCollection({ asset, coin: SOL, holders, minimum: '0.1' });
    expect(transfer).toBeDefined();
    return sent(transfer!);
  };

  test('brings all of an address home, and the gas wallet pays for it', async () => {
    const { chain, gas } = stage;
    const address = chain.deriveAddress(3);
    stage.pay(address, 2n * LAMPORTS);
    stage.payToken(address, token.contractAddress, 9_000_000n);
    stage.mine();
    const before = { hot: stage.lamports(chain.hotAddress), gas: stage.lamports(gas) };
    const units = stage.units(chain.hotAddress, token.contractAddress);
    const coins = await collect(SOL, 3);
    const tokens = await collect(token, 3);
    expect(stage.lamports(address)).toBe(0n);
    expect(stage.lamports(chain.hotAddress) - before.hot).toBe(2n * LAMPORTS);
    expect(stage.units(chain.hotAddress, token.contractAddress) - units).toBe(9_000_000n);
    expect(before.gas - stage.lamports(gas)).toBe(21_215n);
    expect(await chain.paidFee(coins.txid)).toBe('0.000010015');
    expect(await chain.paidFee(tokens.txid)).toBe('0.0000112');
  });

  test('is not planned for less than the minimum', async () => {
    const address = stage.chain.deriveAddress(4);
    stage.pay(address, LAMPORTS / 20n);
    stage.mine();
    const holders = [{ index: 4, address, outputs: [] }];
    const plan = { coin: SOL, holders, minimum: '0.1' };
    expect(await stage.chain.planCollection({ ...plan, asset: SOL })).toEqual([]);
    expect(await stage.chain.planCollection({ ...plan, asset: token })).toEqual([]);
  });

  test('that no block takes in its time never is', async () => {
    const address = stage.chain.deriveAddress(5);
    stage.pay(address, LAMPORTS);
    stage.mine();
    const late = await signed({ asset: SOL, from: 5, to: stage.chain.hotAddress, memo: null, amount: '1' });
    stage.mine();
    await stage.chain.broadcast(late);
    stage.mine();
    expect(stage.lamports(address)).toBe(LAMPORTS);
    expect(await stage.chain.status(late.txid)).toEqual({ state: 'unknown' });
  });
});

test('priority follows what others pay, and never exceeds what is allowed', async () => {
  const priceOf = ({ raw }: SignedTransaction): bigint | undefined =>
    readSolanaPayment(decodeTransaction(hex.decode(raw)).message)?.unitPrice;
  const transfer = out(stage.person().address, '1');
  expect(priceOf(await signed(transfer))).toBe(10_000n);
  stage.node.prices = [0, 200_000, 100, 150_000];
  const usual = await signed(transfer);
  expect(priceOf(usual)).toBe(200_000n);
  const raised = await stage.chain.replace(transfer, usual);
  expect(priceOf(raised)).toBe(600_000n);
  const highest = await stage.chain.replace(transfer, raised);
  expect(priceOf(highest)).toBe(1_000_000n);
  await expect(stage.chain.replace(transfer, highest)).rejects.toThrow('pays 1000000 for a unit already');
  stage.node.prices = [5_000_000];
  const dear = await signed(transfer);
  expect(priceOf(dear)).toBe(1_000_000n);
  await stage.chain.broadcast(dear);
  stage.mine();
  expect(dear.feeMax).toBe('0.0000065');
  expect(await stage.chain.paidFee(dear.txid)).toBe(dear.feeMax);
  stage.node.prices = [];
});

test('a transaction that is not final waits', async () => {
  const payment = await signed(out(stage.person().address, '1'));
  await stage.chain.broadcast(payment);
  stage.node.lag = 2;
  stage.mine();
  expect(await stage.chain.status(payment.txid)).toEqual({ state: 'waiting' });
  await expect(stage.chain.paidFee(payment.txid)).rejects.toThrow('is in no block');
  stage.mine(2);
  expect(await stage.chain.status(payment.txid)).toMatchObject({ state: 'mined', confirmations: 1 });
  stage.node.lag = 0;
});

test('without a signer nothing is paid, and a signer with other keys is noticed', async () => {
  const transfer = out(stage.person().address, '1');
  const slot = await stage.chain.nextSlot(transfer, []);
  await expect(stage.open(null).sign(transfer, slot)).rejects.toThrow('has no signer');
  const other = bareSigner('03'.repeat(32), solanaKind());
  await expect(stage.open(other).sign(transfer, slot)).rejects.toThrow('neither the payer nor the wallet');
});
