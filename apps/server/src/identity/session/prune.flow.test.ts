import { createTestDatabase } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type Database, type Db } from '../../kernel/db.ts';
import { createLog } from '../../kernel/log.ts';
import { deletePastSessions } from './session-queries.ts';

/** Tokens that one hour of a busy day leaves. */
const TOKENS = 200_000;
const PER_SESSION = 10;
const NOW = Date.UTC(2026, 10, 21, 10);

let db: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  ({ drop } = database);
  db = createDatabase({ url: database.url, log: createLog('silent'), connectionsMax: 1 });
});
afterAll(async () => {
  await db.end();
  await drop();
});

it('what expired goes in short statements, however much it is, and nothing else does', async () => {
  const [owner] = await db.query<{ id: number }>(
    `insert into identity."user" (uid, email, area_id, password_hash, invite_code, created_at)
     values ('90000001', 'past@example.com', (select min(id) from identity.area), 'x', 'PASTPAST', now()) returning id`,
  );
  await db.query(
    `insert into identity.session (id, user_id, user_agent, ip, created_at, last_used_at, expires_at, access_hash, access_expires_at)
     select gen_random_uuid(), $1, '', '::1', t, t, t, sha256(n::text::bytea), t
     from generate_series(1, $2::integer) n, lateral (select $3::timestamptz + case when n = 1 then interval '1 hour' else interval '-1 day' end as t) u`,
    [owner?.id, TOKENS / PER_SESSION, new Date(NOW).toISOString()],
  );
  for (let part = 0; part < PER_SESSION; part += 1)
    await db.query(
      `insert into identity.refresh_token (hash, session_id, expires_at, used_at, successor_nonce)
       select sha256((id::text || $1::text)::bytea), id, expires_at, expires_at, '\\x00' from identity.session`,
      [part],
    );
  const { statements, mostRows } = await watchPruning();
  expect(statements).toBeGreaterThan(TOKENS / 5_000);
  expect(mostRows).toBeLessThanOrEqual(5_000);
  const [left] = await db.query<{ sessions: number; tokens: number }>(
    `select (select count(*) from identity.session) as sessions, (select count(*) from identity.refresh_token) as tokens`,
  );
  expect(left).toEqual({ sessions: 1, tokens: PER_SESSION });
}, 120_000);

async function watchPruning(): Promise<{ readonly statements: number; readonly mostRows: number }> {
  const counts: number[] = [];
  const watched: Db = {
    query: async <R extends object>(sql: string, params?: readonly unknown[]) => {
      const rows = await db.query<R>(sql, params);
      counts.push(Number((rows as { count?: number }[])[0]?.count));
      return rows;
    },
  };
  await deletePastSessions(watched, NOW);
  return { statements: counts.length, mostRows: Math.max(...counts) };
}
