import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  allocateOffering,
  type PublishedRoot,
  rootHash,
  tickHash,
  writeAllocationFile,
} from '@openbourse/engine';
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

/** A server that publishes one root; answers what `ask` answers. */
async function withServer<T>(data: PublishedRoot | null, ask: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => {
    const isKnown = request.url === `/api/public/tick/root?minute=${MINUTE}` && data !== null;
    response.end(JSON.stringify(isKnown ? { code: 1, data } : { code: 2502, msg: 'No root', data: null }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    return await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
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
  expect((await withServer(null, (url) => verifyReceipt([file, '--url', url]))).lines[0]).toMatch(/No root/);
});

test.each([
  [[], /^Usage/],
  [['a.json', '--url'], /^Usage/],
  [['a.json', '--other', 'b'], /^Usage/],
  [[join(folder, 'none.json')], /no such file/],
  [[write('text.json', 'hello')], /JSON/],
  [[write('other.json', { kind: 'spot' })], /no receipt/],
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
