import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { DayLine, DayManifest } from '@openbourse/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyReceipt } from './verify-receipt.ts';
import { RecordedDay } from '../apps/server/src/testing/recorded-day.ts';
import { startTestServer, type TestServer } from '../apps/server/src/testing/start-test-server.ts';
import { exportDay } from '../apps/server/src/replay/index.ts';

const seed = Date.now() % 1_000_000;
/** Shortly before midnight, so that the book of one day is the beginning of the next. */
const START = Date.UTC(2026, 10, 27, 23, 56);

let server: TestServer;
let day: RecordedDay;
const root = mkdtempSync(join(tmpdir(), 'openbourse-export-'));

beforeAll(async () => {
  server = await startTestServer({ seed, startAt: START });
  day = await RecordedDay.open(server, seed);
  await beat();
  await day.trade(20);
  server.clock.advance(60_000);
  await beat();
  server.clock.advance(240_000);
  await day.tradeContracts();
  await day.trade(40);
  for (let count = 0; count < 130; count += 1) {
    await beat();
  }
  server.clock.sleep(2 * 86_400_000);
}, 120_000);
afterAll(async () => {
  rmSync(root, { recursive: true });
  await server.stop();
});

async function beat(): Promise<void> {
  server.feed.setPrice('BTC/USDT', '60000');
  await server.beat();
}

function exported(name: string, of = '2026-11-28'): Promise<DayManifest> {
  return server.app.slices.db.view((view) => exportDay(view, { day: of, folder: join(root, name) }));
}

const linesOf = (folder: string, file = 'spot-BTC-USDT.jsonl.gz'): DayLine[] =>
  gunzipSync(readFileSync(join(root, folder, file)))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as DayLine);

/** Verifies a copy of an exported day whose lines were changed, with a manifest that fits them. */
async function verifyChanged(
  change: (lines: DayLine[]) => DayLine[],
  others: readonly string[] = [],
): Promise<string> {
  const name = `changed-${readdirSync(root).length}`;
  const manifest = await exported(name);
  const text = change(linesOf(name)).map((line) => `${JSON.stringify(line)}\n`);
  const bytes = gzipSync(text.join(''));
  writeFileSync(join(root, name, 'spot-BTC-USDT.jsonl.gz'), bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const markets = manifest.markets.map((market) =>
    market.symbol === 'BTC/USDT' ? { ...market, sha256, lines: text.length } : market,
  );
  writeFileSync(join(root, name, 'manifest.json'), JSON.stringify({ ...manifest, markets }));
  const { lines, exitCode } = await verifyReceipt([...others, join(root, name, 'manifest.json')]);
  expect(exitCode, `seed=${seed}`).toBe(1);
  return lines.find((line) => line.startsWith('WRONG')) ?? '';
}

describe('an exported day', () => {
  test('is recomputed by a stranger without a server, and its roots with one', async () => {
    await exported('day');
    const file = join(root, 'day', 'manifest.json');
    const { lines, exitCode } = await verifyReceipt([file]);
    expect(exitCode, `seed=${seed}: ${lines.join('\n')}`).toBe(0);
    expect(lines.at(-1)).toBe('The day is right: every trade follows.');
    expect(lines.find((line) => line.startsWith('right  BTC/USDT'))).toMatch(
      /: [1-9]\d+ trades of \d+ steps follow/,
    );
    const asked = await verifyReceipt([file, '--url', server.url]);
    expect(asked.exitCode, asked.lines.join('\n')).toBe(0);
    expect(asked.lines.filter((line) => line.startsWith('right  published root'))).toHaveLength(2);
  });

  test('is the same file each time, and begins with the book at which the day before ended', async () => {
    expect(await exported('again')).toEqual(await exported('once'));
    await exported('before', '2026-11-27');
    const days = ['once', 'before'].map((name) => join(root, name, 'manifest.json'));
    const { lines, exitCode } = await verifyReceipt(days);
    expect(exitCode, lines.join('\n')).toBe(0);
    expect(lines.filter((line) => line.includes('between 2026-11-27 and 2026-11-28'))).toHaveLength(
      1 + (await exported('count')).markets.length,
    );
    expect(linesOf('once').some(({ kind }) => kind === 'open')).toBe(true);
  });

  test('holds the trades of the day as everybody saw them, and nothing that shows whose they are', async () => {
    await exported('private');
    const rows = await server.owner.query<{ seq: number; price: string; quantity: string }>(
      `select trade_seq as seq, (price * 100)::bigint as price, (quantity * 100000)::bigint as quantity from spot.trade
       where match_id = 1 and at >= '2026-11-28' and at < '2026-11-29' order by trade_seq`,
    );
    const lines = linesOf('private');
    const [head] = lines;
    expect(head).toMatchObject({ price_tick: '0.01', quantity_step: '0.00001' });
    const trades = lines.flatMap((line) => (line.kind === 'trade' ? [line] : []));
    expect(trades.map(({ trade, price, quantity }) => ({ seq: trade, price, quantity }))).toEqual(rows);
    const users = await server.owner.query<{ id: number; uid: string; email: string }>(
      'select id, uid, email from identity."user"',
    );
    const orders = await server.owner.query<{ id: string; client: string | null }>(
      'select public_id as id, client_order_id as client from spot.order',
    );
    const secrets = [
      ...users.flatMap(({ uid, email }) => [uid, email]),
      ...orders.flatMap(({ id, client }) => (client === null ? [id] : [id, client])),
      ...(await server.owner.query<{ id: string }>('select id::text as id from contract.position')).map(
        ({ id }) => id,
      ),
    ];
    expect(secrets.length).toBeGreaterThan(50);
    for (const name of readdirSync(join(root, 'private'))) {
      const bytes = readFileSync(join(root, 'private', name));
      const text = name.endsWith('.gz') ? gunzipSync(bytes).toString() : bytes.toString();
      for (const secret of secrets) expect(text.includes(secret), `${secret} in ${name}`).toBe(false);
    }
    const fields = new Set(lines.flatMap((line) => Object.keys(line)));
    expect([...fields].sort()).toEqual(
      expect.arrayContaining(['at', 'kind', 'order', 'price', 'quantity', 'step', 'trade']),
    );
    const allowed = [
      ...['kind', 'symbol', 'price_tick', 'quantity_step', 'market_sweep_ppm', 'step', 'trade', 'last_price'],
      ...[
        'open',
        'order',
        'type',
        'side',
        'price',
        'quantity',
        'budget',
        'stop',
        'trigger',
        'time_in_force',
        'visible',
      ],
      ...[
        'shown',
        'turn',
        'post_only',
        'trail',
        'peak',
        'group',
        'pair',
        'at',
        'reason',
        'maker',
        'taker',
        'hash',
      ],
    ];
    expect([...fields].filter((field) => !allowed.includes(field))).toEqual([]);
    const groups = lines.flatMap((line) => ('group' in line ? [line.group] : []));
    const self = lines.some((line) => line.kind === 'cancelled' && line.reason === 'self_trade');
    expect(groups.length > 0 || !self).toBe(true);
    // Orders that met none of their own user have nothing in common.
    expect(groups.length).toBeLessThan(lines.length / 2);
  });

  test('whose trade, order, sequence or book was changed is found at its line', async () => {
    const { random } = day;
    const pick = (lines: DayLine[], kind: DayLine['kind']): number => {
      const found = lines.flatMap((line, index) => (line.kind === kind ? [index] : []));
      return found[random.int(found.length)] ?? 0;
    };
    const changed = await verifyChanged((lines) => {
      const at = pick(lines, 'trade');
      const line = lines[at] as Extract<DayLine, { kind: 'trade' }>;
      return lines.with(at, { ...line, price: line.price + 1 });
    });
    expect(changed).toMatch(/^WRONG {2}BTC\/USDT: trade \d+: expected trade \d+: order/);
    expect(await verifyChanged((lines) => lines.toSpliced(pick(lines, 'placed'), 1))).toMatch(
      /: (step|trade) \d+: expected/,
    );
    expect(await verifyChanged((lines) => lines.toSpliced(pick(lines, 'trade'), 1))).toMatch(
      /expected trade \d+/,
    );
    expect(
      await verifyChanged((lines) => {
        const at = lines.findIndex(
          (line, index) => line.kind === 'placed' && lines[index + 1]?.kind === 'placed',
        );
        return lines.with(at, lines[at + 1] as DayLine).with(at + 1, lines[at] as DayLine);
      }),
    ).toMatch(/step \d+/);
    expect(await verifyChanged((lines) => lines.slice(0, -1))).toContain('a line that ends the day');
  });

  test('whose first book is not the last one of the day before is found by both days', async () => {
    await exported('eve', '2026-11-27');
    const changed = await verifyChanged(
      (lines) => {
        const at = lines.findIndex(({ kind }) => kind === 'open');
        const line = lines[at] as Extract<DayLine, { kind: 'open' }>;
        // Of an order that nothing meets it would not show in its own day.
        return lines.with(at, { ...line, quantity: (line.quantity ?? 0) + 1 });
      },
      [join(root, 'eve', 'manifest.json')],
    );
    expect(changed).toMatch(/^WRONG {2}BTC\/USDT/);
  });

  test('whose file is not the one of the manifest is refused', async () => {
    await exported('other');
    const file = join(root, 'other', 'ticks.jsonl.gz');
    writeFileSync(
      file,
      gzipSync(gunzipSync(readFileSync(file)).toString().replace('"price":"6', '"price":"7')),
    );
    const { lines, exitCode } = await verifyReceipt([join(root, 'other', 'manifest.json')]);
    expect(exitCode).toBe(1);
    expect(lines.find((line) => line.startsWith('WRONG  ticks'))).toMatch(/root of|hash of the file/);
  });
});
