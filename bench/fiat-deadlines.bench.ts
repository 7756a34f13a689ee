import { chmodSync, rmSync } from 'node:fs';
import { assertAuditClean } from '../apps/server/src/testing/audit-at-rest.ts';
import { fillFiatOrders } from '../apps/server/src/testing/fill-fiat-orders.ts';
import { scratchFolder } from '../apps/server/src/testing/server-process.ts';
import { startTestServer, type TestServer } from '../apps/server/src/testing/start-test-server.ts';
import { launchPostgres } from '../db/launch-postgres.ts';
import { migrate } from '../db/migrate.ts';

const ORDERS = 10_000;
const TARGET_MS = 30_000;
const WINDOW_MS = 1_800_000;

export type FiatDeadlinesBenchRow = Readonly<Record<string, string | number | boolean>>;

/**
 * 10,000 orders between people whose windows end in the same minute, and as many whose rulings are carried out then:
 * how long the clock takes for all of them, to the last commit and notice. Throws when a deadline is left over or the
 * audit finds anything.
 */
export async function runFiatDeadlinesBench(): Promise<readonly FiatDeadlinesBenchRow[]> {
  const rows: FiatDeadlinesBenchRow[] = [];
  for (const state of ['unpaid', 'ruled'] as const) {
    const dataDir = scratchFolder('bench');
    // The database user, another one when this process is root, has to reach its folder inside.
    chmodSync(dataDir, 0o755);
    const postgres = await launchPostgres({ dataDir, log: () => undefined });
    try {
      await migrate(postgres.url);
      const server = await startTestServer({ databaseUrl: postgres.url });
      try {
        rows.push(await measure(server, state));
      } finally {
        await server.stop();
      }
    } finally {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  return rows;
}

async function measure(server: TestServer, state: 'unpaid' | 'ruled'): Promise<FiatDeadlinesBenchRow> {
  const { fiat, db } = server.app.slices;
  const dueAt = server.clock.now();
  await fillFiatOrders(server.app, { orders: ORDERS, state, openedAt: dueAt - WINDOW_MS, dueAt });
  const startedAt = performance.now();
  await fiat.runDeadlines();
  const ms = Math.round(performance.now() - startedAt);
  const [left] = await db.query<{ count: number }>(
    'select count(*) as count from fiat.order where ended_at is null',
  );
  if (left?.count !== 0) throw new Error(`${left?.count} orders were left over`);
  await assertAuditClean({ ...server.app.slices, clock: server.clock });
  return {
    what: state === 'unpaid' ? 'windows that end' : 'rulings carried out',
    orders: ORDERS,
    ms,
    perSecond: Math.round((ORDERS / ms) * 1_000),
    isTargetMet: ms <= TARGET_MS,
  };
}
