import { beforeEach, describe, expect, test } from 'vitest';
import type { Chain, ScannedBlock, TransactionStatus, WatchList } from './chain.ts';
import { createWitnessedChain } from './witnessed-chain.ts';

const PAYMENT = { txid: 'a', outputIndex: 0, currencyId: 3, address: '0x1', amount: '1' };

const REFILL = { txid: 'b', currencyId: 3, amount: '1' };

/** Replies of a node; a test changes them. */
interface Said {
  hashes: string[];
  transfers: (typeof PAYMENT)[];
  refills: ScannedBlock['refills'];
  status: TransactionStatus;
  fee: string;
  hasExpired: boolean;
  scans: number;
}
let first: Said;
let second: Said;
let chain: Chain;
beforeEach(() => {
  first = {
    ...{ hashes: ['h0', 'h1', 'h2'], transfers: [PAYMENT], refills: [], fee: '0.1', scans: 0 },
    hasExpired: true,
    status: { state: 'mined', confirmations: 3, block: { height: 0, hash: 'h0' } },
  };
  second = structuredClone(first);
  chain = createWitnessedChain(nodeOf(first), nodeOf(second));
});

function nodeOf(said: Said): Chain {
  const node: Partial<Chain> = {
    code: 'ETH',
    coldAddress: '0xc01d',
    head: async () => ({ height: said.hashes.length - 1, hash: said.hashes.at(-1)! }),
    blockHash: async (height) => said.hashes[height] ?? null,
    scanBlock: async (height, watch): Promise<ScannedBlock> => {
      said.scans += 1;
      await watch.also();
      return {
        ...{ height, hash: said.hashes[height]!, parentHash: said.hashes[height - 1]!, spent: [], sent: [] },
        ...{ transfers: said.transfers, held: { balances: [], outputs: [] }, refills: said.refills },
      };
    },
    status: async () => said.status,
    paidFee: async () => said.fee,
    hasExpired: async () => said.hasExpired,
  };
  return node as Chain;
}

let turns: number;
const watch: WatchList = {
  assets: [],
  watched: async () => new Set(),
  known: async () => new Map(),
  outputsOf: async () => [],
  also: async () => {
    turns += 1;
    return [];
  },
};
beforeEach(() => {
  turns = 0;
});

describe('blocks', () => {
  test('go as far as both nodes have them', async () => {
    second.hashes.pop();
    expect(await chain.head()).toEqual({ height: 1, hash: 'h1' });
    expect(await chain.blockHash(2)).toBeNull();
    first.hashes = ['h0'];
    expect(await chain.head()).toEqual({ height: 0, hash: 'h0' });
  });

  test('of which the nodes say different things decide nothing', async () => {
    second.hashes[2] = 'x2';
    await expect(chain.head()).rejects.toThrow('the two nodes of ETH differ: block 2 is h2 for one and x2');
    await expect(chain.blockHash(2)).rejects.toThrow('block 2 is h2');
    await expect(chain.scanBlock(2, watch)).rejects.toThrow('brings something else');
    expect(await chain.blockHash(1)).toBe('h1');
  });

  test('that bring the same to both are read, in whatever order, and whose turn it is is asked once', async () => {
    const other = { ...PAYMENT, txid: 'b' };
    first.transfers = [PAYMENT, other];
    second.transfers = [other, PAYMENT];
    expect((await chain.scanBlock(1, watch)).transfers).toEqual([PAYMENT, other]);
    expect(turns).toBe(1);
  });

  test.each<[string, () => void]>([
    ['a deposit that the other node does not have', () => void (second.transfers = [])],
    ['another amount', () => void (second.transfers = [{ ...PAYMENT, amount: '2' }])],
    ['a refill that the other node does not have', () => void (first.refills = [REFILL])],
    ['another parent', () => void (second.hashes[0] = 'x0')],
  ])('with %s are not read', async (_, change) => {
    change();
    await expect(chain.scanBlock(1, watch)).rejects.toThrow('block 1 brings something else');
  });

  test('that bring only a refill are read by both', async () => {
    first.transfers = [];
    second.transfers = [];
    first.refills = [REFILL];
    await expect(chain.scanBlock(1, watch)).rejects.toThrow('block 1 brings something else');
    second.refills = [REFILL];
    expect((await chain.scanBlock(1, watch)).refills).toEqual([REFILL]);
  });

  test('that bring nothing are compared by name, without reading them twice', async () => {
    first.transfers = [];
    expect((await chain.scanBlock(1, watch)).hash).toBe('h1');
    expect([first.scans, second.scans]).toEqual([1, 0]);
    second.hashes[1] = 'x1';
    await expect(chain.scanBlock(1, watch)).rejects.toThrow('block 1 is h1 for one and x1');
  });
});

test('the cold wallet is that of the first node', () => {
  expect(chain.coldAddress).toBe('0xc01d');
});

describe('a payment', () => {
  const mined = (confirmations: number, hash = 'h0'): TransactionStatus => ({
    ...{ state: 'mined', confirmations, block: { height: 0, hash } },
  });

  test.each<[string, TransactionStatus, TransactionStatus, TransactionStatus]>([
    ['has the confirmations of the node that has fewer', mined(3), mined(2), mined(2)],
    ['waits while one node has it in no block', mined(3), { state: 'waiting' }, { state: 'waiting' }],
    ['waits while the nodes have it in different blocks', mined(3), mined(3, 'x0'), { state: 'waiting' }],
    [
      'is not failed by one node',
      { ...mined(3), state: 'failed' } as TransactionStatus,
      mined(3),
      { state: 'waiting' },
    ],
    ['is unknown to both or waits', { state: 'unknown' }, { state: 'waiting' }, { state: 'waiting' }],
    ['is unknown where both know nothing', { state: 'unknown' }, { state: 'unknown' }, { state: 'unknown' }],
  ])('%s', async (_, one, other, agreed) => {
    [first.status, second.status] = [one, other];
    expect(await chain.status('a')).toEqual(agreed);
  });

  test('has expired where both say so, or is not signed anew', async () => {
    const signed = { txid: 'a', raw: '', slot: { uses: [] }, feeMax: '1' };
    expect(await chain.hasExpired?.(signed)).toBe(true);
    second.hasExpired = false;
    expect(await chain.hasExpired?.(signed)).toBe(false);
  });

  test('costs what both say, or is not booked', async () => {
    expect(await chain.paidFee('a')).toBe('0.1');
    second.fee = '0.2';
    await expect(chain.paidFee('a')).rejects.toThrow('a has cost 0.1 for one and 0.2 for the other');
  });
});
