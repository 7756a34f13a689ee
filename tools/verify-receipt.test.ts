import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  allocateOffering,
  buildLiabilityTree,
  FIRST_SNAPSHOT_HASH,
  LIABILITY_HEIGHT,
  type LiabilityFile,
  makeLiabilityFile,
  type OwedLeaf,
  type PublishedRoot,
  rootHash,
  type SnapshotHeader,
  snapshotHash,
  tickHash,
  writeAllocationFile,
} from '@openbourse/engine';
import { sampleControl } from '@openbourse/engine/test/sample-liabilities';
import { formatDecimal } from '@openbourse/money';
import { verifyReceipt } from './verify-receipt.ts';

const folder = mkdtempSync(join(tmpdir(), 'verify-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MINUTE = Date.UTC(2026, 0, 5, 12);
const SERIES = 'BTC/USDT';

const { path, published } = chain();
const head = path.ticks[3] as { seq: number; hash: string };
const root = { minute: MINUTE, root: published.root, seq: head.seq, hash: head.hash };
const RECEIPT = {
  kind: 'micro',
  order: {
    ...{
      symbol: SERIES,
      direction: 'down',
      seconds: 1,
      profit_percent: '80',
      loss_percent: '100',
      stake: '10',
    },
    ...{
      state: 'lost',
      void_reason: null,
      accepted_at: MINUTE + 100,
      entry_price: '2',
      entry_at: MINUTE + 500,
    },
    ...{ expires_at: MINUTE + 1_100, exit_price: '3', exit_at: MINUTE + 1_000, payout: '0' },
  },
  ...{ entry: path, entry_seq: 2, entry_root: root, exit: path, exit_seq: 3, root },
};

function chain() {
  let hash = '0'.repeat(64);
  const ticks = ['1', '2', '3', '4'].map((price, index) => {
    const tick = { seq: index + 1, at: MINUTE + index * 500, price };
    hash = tickHash(hash, SERIES, tick);
    return { ...tick, hash };
  });
  const heads = [{ series: SERIES, seq: 4, hash }];
  const previous = '1'.repeat(64);
  const rooted: PublishedRoot = {
    minute: MINUTE,
    previous_root: previous,
    root: rootHash(previous, heads),
    heads,
  };
  return { path: { series: SERIES, previous_hash: '0'.repeat(64), ticks }, published: rooted };
}

function write(name: string, content: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

/** A server that publishes what `find` has for a path; answers what `ask` answers. */
async function withAnswers<T>(
  find: (path: string) => object | null,
  ask: (url: string) => Promise<T>,
): Promise<T> {
  const server = createServer((request, response) => {
    const data = find(request.url ?? '');
    response.end(JSON.stringify(data === null ? { code: 2502, msg: 'None', data } : { code: 1, data }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    return await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}

/** A server that publishes one root. */
function withServer<T>(data: PublishedRoot | null, ask: (url: string) => Promise<T>): Promise<T> {
  return withAnswers((asked) => (asked === `/api/public/tick/root?minute=${MINUTE}` ? data : null), ask);
}

test('says that a right receipt is right, as the app saves it and as the API answers it', async () => {
  for (const content of [RECEIPT, { code: 1, data: RECEIPT }]) {
    const { lines, exitCode } = await verifyReceipt([write('right.json', content)]);
    expect(exitCode).toBe(0);
    expect(lines.at(-1)).toBe('The receipt is right.');
    expect(lines.some((line) => line.startsWith('WRONG'))).toBe(false);
  }
});

test('names what a forged receipt has wrong', async () => {
  const forged = { ...RECEIPT, order: { ...RECEIPT.order, payout: '18' } };
  const { lines, exitCode } = await verifyReceipt([write('forged.json', forged)]);
  expect(exitCode).toBe(1);
  expect(lines).toContain('WRONG  payout: expected 0, found 18');
});

test('compares the roots with the server', async () => {
  const file = write('right.json', RECEIPT);
  const right = await withServer(published, (url) => verifyReceipt([file, '--url', url]));
  expect(right.exitCode).toBe(0);
  expect(right.lines.filter((line) => line.startsWith('right  root_published'))).toHaveLength(6);
  const heads = [{ series: SERIES, seq: 4, hash: '9'.repeat(64) }];
  const other = { ...published, heads, root: rootHash(published.previous_root, heads) };
  const wrong = await withServer(other, (url) => verifyReceipt([file, '--url', url]));
  expect(wrong.exitCode).toBe(1);
  expect((await withServer(null, (url) => verifyReceipt([file, '--url', url]))).lines[0]).toMatch(
    /publishes no root: None/,
  );
});

test.each([
  [[], /^Usage/],
  [['a.json', '--url'], /^Usage/],
  [['a.json', '--other', 'b'], /^Usage/],
  [['a.json', '--url', 'b', '--url', 'c'], /^Usage/],
  [['--url', 'b'], /^Usage/],
  [[join(folder, 'none.json')], /no such file/],
  [[write('text.json', 'hello')], /JSON/],
  [[write('other.json', { kind: 'spot' })], /no receipt/],
  [[write('null.json', null)], /null.json is no receipt/],
  [[write('short.json', { kind: 'contract' })], /^WRONG {2}format/],
])('refuses %j', async (words, message) => {
  const { lines, exitCode } = await verifyReceipt(words);
  expect(exitCode).toBe(1);
  expect(lines[0]).toMatch(message);
});

const TERMS = { id: 7, token: 'HBR', token_scale: 2, quote: 'USDT', quote_scale: 8, issue_price: '1' };
const { file: allocation } = allocateOffering(
  { ...TERMS, supply: '50', cap_per_user: '25', ends_at: MINUTE },
  [
    { ref: 'a', amount: '70', at: 1 },
    { ref: 'b', amount: '20', at: 2 },
  ],
);

test('recomputes the published file of an allocation', async () => {
  const text = writeAllocationFile(allocation);
  const right = await verifyReceipt([write('allocation.json', text)]);
  expect(right.exitCode).toBe(0);
  expect(right.lines).toContain('right  shares: 2');
  expect(right.lines.at(-1)).toBe('The allocation is right.');
  const forged = await verifyReceipt([write('forged.json', text.replace('"25"', '"26"'))]);
  expect(forged.exitCode).toBe(1);
  expect(forged.lines.at(-1)).toBe('THE ALLOCATION IS WRONG.');
});

const SECRET = new Uint8Array(32).fill(5);
const BALANCES = [
  { uid: 'ann', amount: 1_250n },
  { uid: 'bob', amount: 3n },
];

/** A snapshot of one asset with the files of both users. */
async function takeSnapshot(number: number, previousHash: string, balances = BALANCES) {
  const scope = { snapshot: number, asset: 'USDT', secret: SECRET, height: LIABILITY_HEIGHT };
  const tree = await buildLiabilityTree(scope, balances);
  const asset = {
    ...{ code: 'USDT', decimals: 2, total: formatDecimal(tree.total, 2), root: tree.root },
    ...{ height: LIABILITY_HEIGHT, reserves: '20', sources: [{ kind: 'chain', place: 'x', amount: '20' }] },
  };
  const header: SnapshotHeader = {
    ...{ kind: 'liability_snapshot', version: 1, number, taken_at: MINUTE * number },
    ledger: { transaction_id: '9', seal: 'c'.repeat(64) },
    tick: { minute: MINUTE, root: 'd'.repeat(64) },
    assets: [asset],
    previous_hash: previousHash,
  };
  const fileOf = (uid: string): LiabilityFile =>
    makeLiabilityFile(header, uid, new Map([['USDT', tree.find(uid) as OwedLeaf]]));
  return { header, ann: fileOf('ann'), bob: fileOf('bob') };
}

const first = await takeSnapshot(1, FIRST_SNAPSHOT_HASH);
const second = await takeSnapshot(2, snapshotHash(first.header));

test('verifies a proof of liabilities, as the app saves it and as the API answers it', async () => {
  for (const content of [first.ann, { code: 1, data: first.ann }]) {
    const { lines, exitCode } = await verifyReceipt([write('proof.json', content), '--uid', 'ann']);
    expect(lines.filter((line) => line.startsWith('WRONG'))).toEqual([]);
    expect(exitCode).toBe(0);
    expect(lines).toContain('right  owner: ann');
    expect(lines).toContain('note   #1 USDT: all users are owed 12.53, reserves 20');
    expect(lines.at(-1)).toBe('The proof is right.');
  }
  const others = await verifyReceipt([write('proof.json', first.ann), '--uid', 'bob']);
  expect(others).toMatchObject({ exitCode: 1 });
  expect(others.lines).toContain('WRONG  owner: expected bob, found ann');
});

test('compares proofs of two users and two days, with a header that was saved', async () => {
  const [ann, bob] = [write('ann.json', first.ann), write('bob.json', second.bob)];
  const header = write('header.json', first.header);
  const right = await verifyReceipt([ann, bob, header]);
  expect(right.lines.filter((line) => line.startsWith('WRONG'))).toEqual([]);
  expect(right.exitCode).toBe(0);
  expect(right.lines).toContain('right  all files: one_header: 2');
  expect(right.lines.filter((line) => line.includes('bob.json: previous'))).toHaveLength(1);
  const other = await takeSnapshot(1, FIRST_SNAPSHOT_HASH, [
    { uid: 'ann', amount: 1n },
    { uid: 'bob', amount: 3n },
  ]);
  const wrong = await verifyReceipt([ann, write('other.json', other.bob)]);
  expect(wrong.exitCode).toBe(1);
  expect(wrong.lines.filter((line) => line.startsWith('WRONG')).join()).toMatch(/all files: one_header/);
  expect(wrong.lines.at(-1)).toBe('THE PROOF IS WRONG.');
  expect((await verifyReceipt([header])).exitCode).toBe(0);
});

test('compares snapshots with the server', async () => {
  const file = write('bob.json', second.bob);
  const ask = (headers: readonly SnapshotHeader[]) =>
    withAnswers(
      (url) =>
        url.startsWith('/api/public/liability/controls')
          ? []
          : (headers.find(({ number }) => url === `/api/public/liability/snapshot?number=${number}`) ?? null),
      (url) => verifyReceipt([file, '--url', url]),
    );
  const right = await ask([first.header, second.header]);
  expect(right.exitCode).toBe(0);
  expect(right.lines.filter((line) => /^right {2}(previous|published)/.test(line))).toHaveLength(2);
  const other = { ...second.header, taken_at: MINUTE * 3 };
  const wrong = await ask([first.header, other]);
  expect(wrong.lines.filter((line) => line.startsWith('WRONG')).join()).toMatch(
    /^WRONG {2}published: [^,]*, [^,]*$/,
  );
  expect((await ask([second.header])).lines[0]).toMatch(/number=1 publishes no snapshot: None/);
});

test('verifies the wallets that have signed the newest snapshot', async () => {
  const file = write('bob.json', second.bob);
  const signed = sampleControl(second.header);
  const { address } = signed;
  const ask = (controls: readonly object[]) =>
    withAnswers(
      (url) =>
        url.startsWith('/api/public/liability/controls')
          ? controls
          : url.endsWith('=2')
            ? second.header
            : first.header,
      (url) => verifyReceipt([file, '--url', url]),
    );
  const right = await ask([signed]);
  expect(right.exitCode).toBe(0);
  expect(right.lines).toContain(`right  control: ETH ${address}`);
  const wrong = await ask([{ ...signed, address: address.replace('1a', '1b') }]);
  expect(wrong.exitCode).toBe(1);
  expect(wrong.lines.find((line) => line.startsWith('WRONG'))).toMatch(
    /^WRONG {2}control: expected ETH 0x1b/,
  );
  expect((await ask([])).lines).toContain('note   no wallet has signed the newest snapshot');
});

test('judges each of several files', async () => {
  const [receipt, proof] = [write('right.json', RECEIPT), write('ann.json', first.ann)];
  expect((await verifyReceipt([receipt, proof])).exitCode).toBe(0);
  const damaged = write('damaged.json', { ...first.ann, entries: [] });
  const forged = { ...RECEIPT, order: { ...RECEIPT.order, payout: '18' } };
  for (const wrong of [damaged, write('forged.json', forged), join(folder, 'none.json')]) {
    const { lines, exitCode } = await verifyReceipt([receipt, wrong, proof]);
    expect(exitCode).toBe(1);
    expect(lines).toContain('The receipt is right.');
  }
  expect((await verifyReceipt([write('headless.json', { kind: 'liability' })])).lines[0]).toMatch(
    /^WRONG {2}format/,
  );
});
