import { describe, expect, test } from 'vitest';
import {
  type Chain,
  type ChainAsset,
  ChainError,
  type OutgoingTransfer,
  type SignedTransaction,
  type WatchList,
} from '../chain/chain.ts';

/** A chain of accounts with its node, as the contract of all of them moves it. */
export interface ContractStage {
  readonly chain: Chain;
  readonly coin: ChainAsset;
  readonly token: ChainAsset;
  /** An address outside the exchange that has nothing. */
  readonly outside: string;
  /** Addresses of other networks, and broken ones. */
  readonly wrongAddresses: readonly string[];
  /** Pays from outside, in the next block. */
  pay(asset: ChainAsset, to: string, amount: string): Promise<string>;
  mine(blocks?: number): Promise<number>;
  /** Takes everything back that came since a call, and mines so many blocks instead. */
  branch(): Promise<(blocks: number) => Promise<void>>;
  held(asset: ChainAsset, address: string): Promise<string>;
  watch(addresses: readonly string[], assets: readonly ChainAsset[]): WatchList;
}

/** The promises of `Chain` on which deposits and withdrawals rest, for any chain of accounts. */
export function describeAccountChain(stageOf: () => ContractStage): void {
  const payment = (asset: ChainAsset, amount: string): OutgoingTransfer => ({
    ...{ asset, from: 'hot', to: stageOf().outside, memo: null, amount },
  });
  const signNext = async (
    transfer: OutgoingTransfer,
    taken: readonly SignedTransaction[] = [],
  ): Promise<SignedTransaction> => {
    const { chain } = stageOf();
    return chain.sign(
      transfer,
      await chain.nextSlot(
        transfer,
        taken.map(({ slot }) => slot),
      ),
    );
  };

  describe('the contract of a chain of accounts', () => {
    test('reports what came once, whenever it is read', async () => {
      const { chain, coin, token, pay, mine, watch } = stageOf();
      const address = chain.deriveAddress(40);
      const txids = [await pay(coin, address, '25'), await pay(token, address, '7.5')];
      const height = await mine();
      const watched = watch([address], [coin, token]);
      const block = await chain.scanBlock(height, watched);
      expect(block.transfers.map(({ txid, amount }) => [txid, amount])).toEqual([
        [txids[0], '25'],
        [txids[1], '7.5'],
      ]);
      expect(await chain.scanBlock(height, watched)).toEqual(block);
      expect(await chain.blockHash(height)).toBe(block.hash);
      expect(await chain.blockHash(height - 1)).toBe(block.parentHash);
      expect((await chain.scanBlock(await mine(), watched)).transfers).toEqual([]);
    });

    test('has other blocks after a reorganization, without what came in the lost ones', async () => {
      const { chain, token, pay, mine, branch, watch } = stageOf();
      const address = chain.deriveAddress(41);
      const back = await branch();
      await pay(token, address, '7.5');
      const height = await mine();
      const hash = await chain.blockHash(height);
      await back(3);
      expect(await chain.blockHash(height)).not.toBe(hash);
      expect((await chain.scanBlock(height, watch([address], [token]))).transfers).toEqual([]);
    });

    test('pays once what is signed once, however often it is sent', async () => {
      const { chain, token, mine, held, outside } = stageOf();
      const before = await held(token, outside);
      const signed = await signNext(payment(token, '2'));
      expect(await chain.status(signed.txid)).toEqual({ state: 'unknown' });
      for (let time = 0; time < 3; time += 1) await chain.broadcast(signed);
      await mine();
      await chain.broadcast(signed);
      await mine();
      expect(await chain.status(signed.txid)).toMatchObject({ state: 'mined', confirmations: 2 });
      expect(Number(await held(token, outside)) - Number(before)).toBe(2);
      expect(Number(await chain.paidFee(signed.txid))).toBeGreaterThan(0);
      expect(Number(signed.feeMax)).toBeGreaterThanOrEqual(Number(await chain.paidFee(signed.txid)));
    });

    test('pays equal payments in slots of their own, each once', async () => {
      const { chain, token, mine, held, outside } = stageOf();
      const before = await held(token, outside);
      const first = await signNext(payment(token, '3'));
      const second = await signNext(payment(token, '3'), [first]);
      expect(second.slot).not.toEqual(first.slot);
      for (const one of [first, second]) await chain.broadcast(one);
      await mine();
      expect(Number(await held(token, outside)) - Number(before)).toBe(6);
    });

    test('pays at most one of what is signed in one slot', async () => {
      const { chain, token, mine, held, outside } = stageOf();
      const before = await held(token, outside);
      const transfer = payment(token, '4');
      const first = await signNext(transfer);
      const again = await chain.sign(transfer, first.slot);
      await chain.broadcast(first);
      await mine();
      // The same bytes are known already; others are refused.
      const refusal = await chain.broadcast(again).catch((error: unknown) => error);
      expect(refusal === undefined || refusal instanceof ChainError).toBe(true);
      await mine();
      expect(Number(await held(token, outside)) - Number(before)).toBe(4);
    });

    test('can send again what a reorganization dropped', async () => {
      const { chain, coin, mine, branch } = stageOf();
      const signed = await signNext(payment(coin, '1'));
      const back = await branch();
      await chain.broadcast(signed);
      await mine(2);
      await back(3);
      await chain.broadcast(signed);
      await mine();
      expect(await chain.status(signed.txid)).toMatchObject({ state: 'mined', confirmations: 1 });
    });

    test('refuses to sign what would fail', async () => {
      const { coin, token } = stageOf();
      await expect(signNext(payment(token, '999999999'))).rejects.toThrow(ChainError);
      await expect(signNext(payment(coin, '999999999'))).rejects.toThrow(ChainError);
    });

    test('knows its own addresses, and none of another network', () => {
      const { chain, outside, wrongAddresses } = stageOf();
      for (const address of [outside, chain.hotAddress, chain.deriveAddress(0)])
        expect(chain.normaliseAddress(address)).toBe(address);
      for (const address of wrongAddresses) expect(chain.normaliseAddress(address), address).toBeNull();
    });

    test('brings deposits to the hot wallet, tokens after their gas', async () => {
      const { chain, coin, token, pay, mine, held } = stageOf();
      const address = chain.deriveAddress(42);
      await pay(token, address, '60');
      await mine();
      const holders = [{ index: 42, address, outputs: [] }];
      const payers: unknown[] = [];
      for (let round = 0; round < 3; round += 1) {
        const plan = await chain.planCollection({ asset: token, coin, holders, minimum: '50' });
        for (const one of plan) await chain.broadcast(await signNext(one));
        payers.push(...plan.map(({ from }) => from));
        await mine();
      }
      expect(payers).toEqual(['gas', 42]);
      expect(await held(token, address)).toBe('0');
    });
  });
}
