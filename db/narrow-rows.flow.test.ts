import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject, onTestFinished, expect, test } from 'vitest';
import { MIGRATIONS_FOLDER, migrate } from './migrate.ts';

const [TABLES, COPIED, VIEWS] = ['spot_rows', 'spot_rows_copied', 'spot_views'].map(
  (name) => readdirSync(MIGRATIONS_FOLDER).find((file) => file.endsWith(`_${name}.sql`)) ?? '',
);

/** Orders of every type and state, with what each of them allows, and a trade for each that is executed. */
const ORDERS = (from: number, to: number): string => `
  insert into spot."order" select id, gen_random_uuid(), 1 + id % 7, 1 + id % 2,
    case id % 4 when 0 then gen_random_uuid()::text when 1 then 'mine ' || id end,
    case id % 2 when 0 then 'buy' else 'sell' end, type, case when type ~ 'market' then 'ioc' else 'gtc' end, id % 8 = 3,
    case when type ~ 'limit' then 64000.25 + id end, case when type ~ 'stop' then 60000 end,
    case when type ~ 'stop' then 'up' end, 0.01 * id, null, 800, 1000, state,
    case state when 'revoked' then (array['requested', 'ioc', 'fok', 'post_only', 'self_trade', 'sweep_bound',
      'no_liquidity', 'budget', 'oco', 'delisted'])[1 + id % 10] end,
    case state when 'completed' then 0.01 * id else 0 end, case state when 'completed' then 100 * id else 0 end,
    case state when 'completed' then 0.001 * id else 0 end, case state when 'pending' then 7 * id else 0 end,
    case id % 11 when 0 then id + 1 end, id, case when type ~ 'stop' and state <> 'pending' then id + 5 end,
    case state when 'revoked' then id + 9 end, case when type ~ 'stop' and state <> 'pending' then at end,
    at, at + case state when 'pending' then interval '0' else interval '5 s' end, case id % 11 when 0 then 'pair ' || id end
  from (
    select id, (array['limit', 'market', 'stop_limit', 'stop_market'])[1 + id % 4] as type,
      (array['pending', 'completed', 'revoked'])[1 + id % 3] as state,
      timestamptz '2026-11-01Z' + id * interval '1.5 s' as at
    from generate_series(${from}, ${to}) as id
  ) as o;
  insert into spot.trade select 1 + id % 2, id / 2 + 1, id, 64000.25, 0.01 * id, 64000.25 * 0.01 * id,
    case id % 2 when 0 then 'buy' else 'sell' end, id, id + 1, 1, 2, 0.001, 0, now()
  from generate_series(${from}, ${to}) as id on conflict do nothing;
  update spot.market_state set trade_seq = (select max(trade_seq) from spot.trade t where t.match_id = market_state.match_id);`;

const ALL = `select 'order', to_jsonb(o) from spot."order" o union all select 'trade', to_jsonb(t) from spot.trade t`;

async function emptyDatabase(): Promise<pg.Client> {
  const url = new URL(inject('testClusterUrl'));
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const name = `narrow_${process.pid}`;
  await admin.query(`create database ${name} template template0`);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return client;
}

test('orders and trades of before are what they were, also those that change and come while they are copied', async () => {
  const client = await emptyDatabase();
  const { host, port, user, password, database } = client;
  const url = `postgres://${user}:${password}@${host}:${port}/${database}`;
  const folder = mkdtempSync(join(tmpdir(), 'openbourse-narrow-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const bring = (file = ''): void => copyFileSync(join(MIGRATIONS_FOLDER, file), join(folder, file));
  const read = async (): Promise<readonly string[]> => {
    const { rows } = await client.query<unknown[]>({ text: ALL, rowMode: 'array' });
    return rows.map((row) => JSON.stringify(row)).sort();
  };
  for (const file of readdirSync(MIGRATIONS_FOLDER).sort()) if (file <= (TABLES ?? '')) bring(file);
  await migrate(url, { folder });
  await client.query(
    'insert into spot.market_state (match_id, engine_seq, trade_seq) values (1, 0, 0), (2, 0, 0)',
  );
  await client.query(ORDERS(1, 1_000));
  bring(COPIED);
  await migrate(url, { folder });
  await client.query(ORDERS(1_001, 1_300));
  await client.query(
    `update spot."order" set state = 'revoked', revoke_reason = 'requested', held = 0, cancelled_seq = id + 9,
       updated_at = now() where state = 'pending' and id % 2 = 0`,
  );
  const before = await read();
  expect(before.length).toBeGreaterThan(2_500);
  bring(VIEWS);
  await migrate(url, { folder });
  expect(await read()).toEqual(before);
  const { rows } = await client.query<{ noted: number; open: number; last: number }>(
    `select (select count(*) from spot.open_order)::integer as noted,
       (select count(*) from spot."order" where state = 'pending')::integer as open,
       (select min(last_order_id) from spot.market_state)::integer as last`,
  );
  const [row] = rows;
  expect(row?.noted).toBeGreaterThan(100);
  expect(row).toEqual({ noted: row?.open, open: row?.open, last: 1_300 });
});
