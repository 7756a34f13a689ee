import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  encodeMessage,
  encodeTransaction,
  SOLANA_TOKEN,
  solanaTokenAccountOf,
} from '../../../signer/index.ts';
import {
  LAMPORTS,
  SOL,
  type SolanaStage,
  startSolanaStage,
  tokenTransferOf,
  transferOf,
} from '../../testing/solana-stage.ts';
import { TABLE_HEAD_BYTES } from '../../testing/solana-wire.ts';
import { watchOf } from '../../testing/watch-of.ts';
import { type ChainAsset, type ScannedBlock, UnfitTokenError } from '../chain.ts';

/* What the real runtime does to balances, read as deposits. */

let stage: SolanaStage;
let token: ChainAsset & { readonly contractAddress: string };
let mint: string;
beforeAll(async () => {
  stage = await startSolanaStage();
  token = stage.makeToken();
  mint = token.contractAddress;
});
afterAll(() => stage.stop());

let given = -1;
/** A deposit address that nothing was paid to yet. */
function fresh(): string {
  given += 1;
  return stage.chain.deriveAddress(given);
}

async function scan(...addresses: readonly string[]): Promise<ScannedBlock> {
  return stage.chain.scanBlock(stage.mine(), watchOf(addresses, [SOL, token]));
}

const amounts = ({ transfers }: ScannedBlock): readonly (readonly [number, string])[] =>
  transfers.map(({ currencyId, amount }) => [currencyId, amount]);

describe('a deposit', () => {
  test('of SOL is what the balance of the address grew by', async () => {
    const address = fresh();
    const txid = stage.pay(address, LAMPORTS + 1n);
    const block = await scan(address);
    expect(block.transfers).toEqual([
      { txid, outputIndex: 1, currencyId: SOL.currencyId, address, amount: '1.000000001' },
    ]);
    expect(block.held.balances).toEqual([{ currencyId: SOL.currencyId, address, amount: '1.000000001' }]);
    expect(await stage.chain.scanBlock(block.height, watchOf([address], [SOL, token]))).toEqual(block);
  });

  test('of a token arrives in the associated account, made by the sender or there already', async () => {
    const address = fresh();
    const txid = stage.payToken(address, mint, 5_000_000n);
    const first = await scan(address);
    expect(first.transfers).toMatchObject([{ txid, currencyId: token.currencyId, address, amount: '5' }]);
    stage.payToken(address, mint, 250_000n);
    const second = await scan(address);
    expect(amounts(second)).toEqual([[1, '0.25']]);
    expect(second.held.balances).toEqual([{ currencyId: 1, address, amount: '5.25' }]);
  });

  test('of several kinds to several addresses in one transaction has a number each', async () => {
    const [one, two] = [fresh(), fresh()];
    const { rich } = stage;
    stage.send(
      [rich],
      [
        transferOf(rich.address, one, LAMPORTS),
        transferOf(rich.address, two, 2n * LAMPORTS),
        transferOf(rich.address, one, LAMPORTS),
        ...tokenTransferOf(rich.address, two, { mint, units: 7_000_000n }),
      ],
    );
    const block = await scan(one, two);
    expect(new Set(block.transfers.map(({ address, amount }) => `${address} ${amount}`))).toEqual(
      new Set([`${one} 2`, `${two} 2`, `${two} 7`]),
    );
    expect(new Set(block.transfers.map(({ outputIndex }) => outputIndex)).size).toBe(3);
  });

  test('of several transactions in one block counts each, and the last balance is held', async () => {
    const address = fresh();
    stage.pay(address, LAMPORTS);
    stage.pay(address, 2n * LAMPORTS);
    const block = await scan(address);
    expect(amounts(block)).toEqual([
      [4, '1'],
      [4, '2'],
    ]);
    expect(block.held.balances).toEqual([{ currencyId: 4, address, amount: '3' }]);
  });

  test('by an account that a lookup table names is seen', async () => {
    const address = fresh();
    const table = makeTable([address]);
    stage.mine();
    const txid = sendByTable(table, 3n * LAMPORTS);
    const block = await scan(address);
    expect(block.transfers).toMatchObject([{ txid, address, amount: '3' }]);
  });
});

describe('no deposit is', () => {
  test('a transaction that failed', async () => {
    const address = fresh();
    const { rich } = stage;
    const txid = stage.send(
      [rich],
      [transferOf(rich.address, address, LAMPORTS), transferOf(rich.address, address, 10n ** 17n)],
    );
    const block = await scan(address);
    expect(stage.node.ledger.transactions.get(txid)?.meta).toMatchObject({ fee: 5_000 });
    expect(stage.node.ledger.transactions.get(txid)?.meta.err).not.toBeNull();
    expect(block.transfers).toEqual([]);
    expect(block.held.balances).toEqual([]);
  });

  test('a token that is not listed, whatever it is called', async () => {
    const address = fresh();
    const other = stage.makeToken();
    stage.payToken(address, other.contractAddress, 5_000_000n);
    expect((await scan(address)).transfers).toEqual([]);
  });

  test('what comes to an account of a token beside the associated one', async () => {
    const address = fresh();
    const aside = stage.makeAccount(address, mint);
    stage.mine();
    stage.send([stage.rich], [stage.moveTo(aside, mint, 5_000_000n)]);
    const block = await scan(address);
    expect(block.transfers).toEqual([]);
    expect(block.held.balances).toEqual([]);
  });

  test('what comes to the wallets of the house, which is held', async () => {
    const { hotAddress } = stage.chain;
    stage.pay(hotAddress, 50n * LAMPORTS);
    stage.pay(stage.gas, LAMPORTS);
    const block = await scan();
    expect(block.transfers).toEqual([]);
    expect(block.held.balances).toEqual([
      { currencyId: 4, address: hotAddress, amount: '50' },
      { currencyId: 4, address: stage.gas, amount: '1' },
    ]);
  });
});

test('what a collection takes away is held no more', async () => {
  const address = fresh();
  stage.pay(address, 4n * LAMPORTS);
  stage.mine();
  const { chain } = stage;
  const transfer = { asset: SOL, from: given, to: chain.hotAddress, memo: null, amount: '4' };
  await chain.broadcast(await chain.sign(transfer, await chain.nextSlot(transfer, [])));
  const block = await scan(address);
  expect(block.transfers).toEqual([]);
  expect(block.held.balances).toContainEqual({ currencyId: 4, address, amount: '0' });
});

test('what addresses hold now is read, of a token in the associated account', async () => {
  const address = fresh();
  stage.pay(address, LAMPORTS);
  stage.payToken(address, mint, 3_000_000n);
  stage.mine();
  const of = { block: await stage.chain.head(), assets: [SOL, token] };
  expect((await stage.chain.readHeld([address, stage.person().address], of)).balances).toMatchObject([
    { currencyId: 4, address, amount: '1' },
    { currencyId: 4, amount: '0' },
    { currencyId: 1, address, amount: '3' },
    { currencyId: 1, amount: '0' },
  ]);
  const ahead = { ...of, block: { ...of.block, height: of.block.height + 5 } };
  await expect(stage.chain.readHeld([address], ahead)).rejects.toThrow('Minimum context slot');
});

describe('slots', () => {
  test('without a block repeat the one before, and the chain of hashes goes on', async () => {
    const address = fresh();
    const before = stage.mine();
    stage.node.ledger.skip(3);
    stage.pay(address, LAMPORTS);
    const height = stage.mine();
    expect(height).toBe(before + 4);
    const watch = watchOf([address], [SOL, token]);
    let parent = await stage.chain.blockHash(before);
    for (let slot = before + 1; slot <= height; slot += 1) {
      const block = await stage.open().scanBlock(slot, watch);
      expect(block).toMatchObject({ height: slot, parentHash: parent });
      expect(await stage.open().blockHash(slot)).toBe(block.hash);
      expect(amounts(block)).toEqual(slot === height ? [[4, '1']] : []);
      parent = block.hash;
    }
    expect(await stage.chain.blockHash(height + 1)).toBeNull();
  });

  test('whose block the node does not have are an error, and no slots without a block', async () => {
    const address = fresh();
    stage.pay(address, LAMPORTS);
    const paid = stage.mine();
    stage.mine(2);
    stage.node.lost.add(paid);
    const chain = stage.open();
    const watch = watchOf([address], [SOL, token]);
    await expect(chain.scanBlock(paid, watch)).rejects.toThrow(`has not the block of slot ${paid}`);
    await expect(chain.blockHash(paid)).rejects.toThrow('has gaps');
    stage.node.lost.delete(paid);
    expect(amounts(await chain.scanBlock(paid, watch))).toEqual([[4, '1']]);
  });

  test('are read once they are final', async () => {
    stage.node.lag = 3;
    const height = stage.mine(4);
    const chain = stage.open();
    expect((await chain.head()).height).toBe(height - 3);
    expect(await chain.blockHash(height)).toBeNull();
    await expect(chain.scanBlock(height, watchOf([], [SOL]))).rejects.toThrow('is not finalised');
    stage.node.lag = 0;
  });
});

test('a node of another cluster is refused', async () => {
  const { genesis } = stage.node;
  stage.node.genesis = stage.rich.address;
  await expect(stage.open().head()).rejects.toThrow(
    `of cluster ${stage.rich.address}; configured is ${genesis}`,
  );
  stage.node.genesis = genesis;
});

describe('an address', () => {
  test('of a wallet, known to the chain or not, can be paid', async () => {
    const { chain } = stage;
    expect(await chain.isWallet?.(stage.person().address)).toBe(true);
    expect(await chain.isWallet?.(stage.rich.address)).toBe(true);
  });

  test('of a program, a mint, a nonce or an account of a token cannot', async () => {
    const aside = stage.makeAccount(stage.rich.address, mint);
    stage.mine();
    const associated = solanaTokenAccountOf({ owner: stage.rich.address, mint, program: SOLANA_TOKEN });
    for (const address of [SOLANA_TOKEN, mint, aside, associated, stage.nonceAccounts[0] ?? ''])
      expect(await stage.chain.isWallet?.(address), address).toBe(false);
  });

  test('beyond the file of addresses is an error that says what to do', () => {
    expect(() => stage.chain.deriveAddress(20)).toThrow('20 deposit addresses, and none for index 20');
  });

  test.each([
    ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['11111111111111111111111111111'],
    ['86xCnPeV69n6t3DnyGvkKobf9FdN2H9oiVDdaMpo2MMY1'],
    ['86xCnPeV69n6t3DnyGvkKobf9FdN2H9oiVDdaMpo2MM0'],
  ])('%s is none', (address) => {
    expect(stage.chain.normaliseAddress(address)).toBeNull();
  });
});

describe('the decimals of a token', () => {
  test('are those of its mint', async () => {
    expect(await stage.chain.readDecimals(mint)).toBe(6);
    expect(await stage.chain.readDecimals(stage.rich.address)).toBeNull();
    expect(await stage.chain.readDecimals(stage.person().address)).toBeNull();
  });

  test.each([
    ['without extensions', []],
    ['with metadata', [18, 19]],
  ])('of a mint of Token-2022 %s are read', async (_name, extensions) => {
    expect(await stage.chain.readDecimals(stage.makeExtendedMint(extensions))).toBe(6);
  });

  test.each([
    ['with a fee for each transfer', [1], '(1)'],
    ['with a hook, a delegate and metadata', [14, 12, 19], '(14, 12)'],
  ])('of a mint of Token-2022 %s are refused', async (_name, extensions, named) => {
    const reading = stage.chain.readDecimals(stage.makeExtendedMint(extensions));
    await expect(reading).rejects.toThrow(UnfitTokenError);
    await expect(reading).rejects.toThrow(`extensions of Token-2022 ${named}`);
  });

  test('of wrapped SOL are refused', async () => {
    const reading = stage.chain.readDecimals('So11111111111111111111111111111111111111112');
    await expect(reading).rejects.toThrow('wrapped SOL');
  });
});

/** A lookup table as the chain keeps it: a head, and addresses. */
function makeTable(addresses: readonly string[]): string {
  const table = stage.person().address;
  const head = new Uint8Array(TABLE_HEAD_BYTES);
  head.set([1, 0, 0, 0, ...new Uint8Array(8).fill(255)]);
  const data = Uint8Array.from([
    ...head,
    ...addresses.flatMap((address) => Array.from(base58.decode(address))),
  ]);
  stage.setAccount(table, { owner: 'AddressLookupTab1e1111111111111111111111111', data });
  return table;
}

/** Pays the first address of a table by a message of version 0, which names it by its place there. */
function sendByTable(table: string, lamports: bigint): string {
  const { rich, node } = stage;
  const legacy = encodeMessage({
    feePayer: rich.address,
    lifetime: node.ledger.svm.latestBlockhash(),
    instructions: [{ ...transferOf(rich.address, rich.address, lamports) }],
  });
  // Its accounts are the payer and the program; place 2 is the first one of the table.
  const message = Uint8Array.from([0x80, ...legacy, 1, ...base58.decode(table), 1, 0, 0]);
  const accountsAt = message.length - (1 + 32 + 3) - 12 - 1 - 2;
  message.set([0, 2], accountsAt);
  const signature = ed25519.sign(message, rich.key);
  const txid = base58.encode(signature);
  node.ledger.pool.set(txid, encodeTransaction([signature], message));
  return txid;
}
