import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../kernel/db.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { tickAuditPart } from './audit.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // Three minutes and a bit, so that there are roots; now and then the feed is in doubt.
  for (let beat = 0; beat < 400; beat += 1) {
    server.feed.setPrice('BTC/USDT', beat % 60 === 0 ? '0' : String(60_000 + (beat % 7)));
    await server.beat();
  }
});
afterAll(() => server.stop());

/**
 * The checks that find something after a change by a role that may switch the triggers off; nothing is kept.
 */
async function brokenAfter(change: (tx: Tx) => Promise<unknown>): Promise<Readonly<Record<string, unknown>>> {
  class Undo extends Error {}
  const found: Record<string, unknown> = {};
  await server.owner
    .transaction(async (tx) => {
      await tx.query('alter table tick.tick disable trigger user');
      await tx.query('alter table tick.root disable trigger user');
      await change(tx);
      for (const { name, find } of tickAuditPart().checks) {
        const rows = await find(tx, {});
        if (rows.length > 0) found[name] = rows[0];
      }
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return found;
}

const SERIES = `(select id from tick.series where name = 'BTC/USDT')`;

test('what was recorded is clean', async () => {
  expect(await brokenAfter(async () => undefined)).toEqual({});
});

test.each([
  ['a price', 'set price = price + 0.01', ['F4']],
  ['a time', `set at = at + interval '1 millisecond'`, ['F4']],
  ['a hash', `set hash = sha256('x')`, ['F4']],
  ['a hash under a root', `set hash = sha256('x')`, ['F4', 'F5 heads'], 'head'],
] as const)('%s that was changed is found', async (_what, change, checks, place: string = 'middle') => {
  const seq =
    place === 'head'
      ? `(select max((h->>'seq')::bigint) from tick.root, jsonb_array_elements(heads) h where h->>'series' = 'BTC/USDT')`
      : '200';
  const found = await brokenAfter((tx) =>
    tx.query(`update tick.tick ${change} where series_id = ${SERIES} and seq = ${seq}`),
  );
  expect(Object.keys(found)).toEqual(checks);
  expect(found['F4']).toMatchObject({ match_id: 1, series: 'BTC/USDT' });
});

test('a tick that is missing is found', async () => {
  const found = await brokenAfter((tx) =>
    tx.query(`delete from tick.tick where series_id = ${SERIES} and seq = 200`),
  );
  expect(found).toEqual({ F4: { match_id: 1, series: 'BTC/USDT', seq: 201 } });
});

test('pruned ticks are not missed', async () => {
  const found = await brokenAfter((tx) =>
    tx.query(`delete from tick.tick where series_id = ${SERIES} and seq < 50`),
  );
  expect(found).toEqual({});
});

test.each([
  ['a root', `set root = sha256('x')`],
  ['the root before', `set previous_root = sha256('x')`],
  ['a head', `set heads = jsonb_set(heads, '{0,seq}', '7')`],
])('%s that was changed is found', async (_what, change) => {
  const found = await brokenAfter((tx) =>
    tx.query(`update tick.root ${change} where minute = (select min(minute) from tick.root)`),
  );
  expect(Object.keys(found)).toContain('F5 roots');
});

test('a series that a root leaves out is found', async () => {
  const found = await brokenAfter((tx) => tx.query(`update tick.root set heads = heads - 1`));
  expect(found).toMatchObject({ 'F5 heads': { match_id: 1, series: 'BTC/USDT.MARK' } });
});
