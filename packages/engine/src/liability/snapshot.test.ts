import { expect, test } from 'vitest';
import { makeLiabilityFile } from './proof-file.ts';
import { FIRST_SNAPSHOT_HASH, type SnapshotHeader, snapshotHash, snapshotText } from './snapshot.ts';
import { buildLiabilityTree, type OwedLeaf } from './tree.ts';
import { verifyLiability } from './verify-liability.ts';

const AT = 1_767_571_200_000;
const BTC = {
  ...{ code: 'BTC', decimals: 8, total: '0', root: 'a'.repeat(64), height: 32 },
  ...{ reserves: null, sources: [] },
};
const USDT = {
  ...{ code: 'USDT', decimals: 6, total: '12.5', root: 'b'.repeat(64), height: 32 },
  ...{ reserves: '13', sources: [{ kind: 'chain', place: '0xé|\n', amount: '13' }] },
};
const HEADER: SnapshotHeader = {
  ...{ kind: 'liability_snapshot', version: 1, number: 7, taken_at: AT },
  ledger: { transaction_id: '900', seal: 'c'.repeat(64) },
  tick: { minute: AT, root: 'd'.repeat(64) },
  assets: [USDT, BTC],
  previous_hash: FIRST_SNAPSHOT_HASH,
};

const ENTRY = { asset: 'BTC', amount: '1', salt: 'a'.repeat(64), path: [] };

/** Computed by a program in another language. */
test('has one hash, whatever the order of its assets', () => {
  const golden = '7444e1bfe8ab95c66b20bfac874319eab994d39e29454c5cd089904cc4e13694';
  expect(snapshotHash(HEADER)).toBe(golden);
  expect(snapshotHash({ ...HEADER, assets: [BTC, USDT] })).toBe(golden);
  expect(snapshotText(HEADER).split('\n')).toHaveLength(6);
});

test('has everything in its hash', () => {
  const other = 'e'.repeat(64);
  const [source] = USDT.sources as [(typeof USDT.sources)[number]];
  const usdt = (changed: object): Partial<SnapshotHeader> => ({ assets: [BTC, { ...USDT, ...changed }] });
  const changes: readonly Partial<SnapshotHeader>[] = [
    { number: 8 },
    { taken_at: AT + 1 },
    { previous_hash: other },
    { ledger: { ...HEADER.ledger, transaction_id: '901' } },
    { ledger: { ...HEADER.ledger, seal: other } },
    { tick: { ...HEADER.tick, minute: AT + 60_000 } },
    { tick: { ...HEADER.tick, root: other } },
    { assets: [USDT] },
    usdt({ code: 'USDC' }),
    usdt({ decimals: 7 }),
    usdt({ total: '12.4' }),
    usdt({ root: other }),
    usdt({ height: 31 }),
    usdt({ reserves: null, sources: [] }),
    usdt({ reserves: '14', sources: [{ ...source, amount: '14' }] }),
    usdt({ sources: [{ ...source, kind: 'bank' }] }),
    usdt({ sources: [{ ...source, place: '0xé' }] }),
    usdt({ sources: [source, { ...source, amount: '0' }] }),
  ];
  const hashes = changes.map((changed) => snapshotHash({ ...HEADER, ...changed }));
  expect(new Set([snapshotHash(HEADER), ...hashes]).size).toBe(changes.length + 1);
});

test.each([
  ['another kind', { kind: 'liability' }],
  ['another version', { version: 2 }],
  ['a number as a text', { number: '7' }],
  ['no number', { number: 0 }],
  ['a time with a fraction', { taken_at: 0.5 }],
  ['a transaction without a number', { ledger: { ...HEADER.ledger, transaction_id: 'x' } }],
  ['a short seal', { ledger: { ...HEADER.ledger, seal: 'c' } }],
  ['a hash in capital letters', { previous_hash: 'A'.repeat(64) }],
  ['an asset twice', { assets: [BTC, BTC] }],
  ['a negative total', { assets: [{ ...BTC, total: '-1' }] }],
  ['a total with superfluous zeros', { assets: [{ ...BTC, total: '1.0' }] }],
  ['a total as a number', { assets: [{ ...BTC, total: 1 }] }],
  ['a total above the range', { assets: [{ ...BTC, decimals: 20, total: '9'.repeat(20) }] }],
  ['reserves that are not the sum of their sources', { assets: [{ ...USDT, reserves: '12' }] }],
  ['sources without reserves', { assets: [{ ...USDT, reserves: null }] }],
  ['a negative source', { assets: [{ ...USDT, sources: [{ ...USDT.sources[0], amount: '-13' }] }] }],
  ['a source without a place', { assets: [{ ...USDT, sources: [{ ...USDT.sources[0], place: '' }] }] }],
  ['no ledger', { ledger: undefined }],
])('refuses a header with %s', (_what, changed) => {
  const forged = { ...HEADER, ...changed } as unknown as SnapshotHeader;
  const file = { kind: 'liability', version: 1, snapshot: forged, uid: 'ann', entries: [ENTRY] } as const;
  expect(verifyLiability(file).steps.map(({ name, isRight }) => [name, isRight])).toEqual([
    ['format', false],
  ]);
});

test('of real trees makes files that verify, for each asset of the user', async () => {
  const secret = new Uint8Array(32).fill(1);
  const trees = await Promise.all(
    ['BTC', 'USDT'].map((asset) =>
      buildLiabilityTree({ snapshot: 7, asset, secret, height: 32 }, [
        { uid: 'ann', amount: 12_500_000n },
        { uid: 'bob', amount: 1n },
      ]),
    ),
  );
  const [btc, usdt] = trees.map((tree) => ({ root: tree.root, leaf: tree.find('ann') as OwedLeaf })) as [
    { readonly root: string; readonly leaf: OwedLeaf },
    { readonly root: string; readonly leaf: OwedLeaf },
  ];
  const assets = [
    { ...BTC, root: btc.root, total: '0.12500001' },
    { ...USDT, root: usdt.root, total: '12.500001' },
  ];
  const snapshot = { ...HEADER, assets };
  const leaves = new Map([
    ['BTC', btc.leaf],
    ['USDT', usdt.leaf],
  ]);
  const file = makeLiabilityFile(snapshot, 'ann', leaves);
  const read = JSON.parse(JSON.stringify(file)) as typeof file;
  const owner = { uid: 'ann', amounts: { BTC: '0.125', USDT: '12.5' } };
  const verified = verifyLiability(read, { own: snapshot, previous: null }, owner);
  expect(verified.steps.filter(({ isRight }) => !isRight)).toEqual([]);
  expect(verified.steps.filter(({ name }) => name === 'root')).toHaveLength(2);
  expect(() => makeLiabilityFile(snapshot, 'ann', new Map([['ETH', btc.leaf]]))).toThrow(/ETH/);
});

test.each([
  ['no entries', { entries: [] }],
  ['another kind', { kind: 'micro' }],
  ['another version', { version: 2 }],
  ['no uid', { uid: undefined }],
  ['an asset that the snapshot lacks', { entries: [{ ...ENTRY, asset: 'ETH' }] }],
  ['a short salt', { entries: [{ ...ENTRY, salt: 'a' }] }],
  ['an amount that is no number', { entries: [{ ...ENTRY, amount: 'x' }] }],
  ['an amount with superfluous zeros', { entries: [{ ...ENTRY, amount: '1.0' }] }],
  ['a path without hashes', { entries: [{ ...ENTRY, path: [{}] }] }],
  ['an asset twice', { entries: ['1', '2'].map((amount) => ({ ...ENTRY, amount })) }],
])('a file with %s cannot be read', (_what, changed) => {
  const file = {
    kind: 'liability',
    version: 1,
    snapshot: HEADER,
    uid: 'ann',
    entries: [ENTRY],
    ...changed,
  } as never;
  expect(verifyLiability(file).steps.map(({ name, isRight }) => [name, isRight])).toEqual([
    ['format', false],
  ]);
});
