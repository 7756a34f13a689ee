import { assertAuditClean } from '../apps/server/src/testing/audit-at-rest.ts';
import { fillFiatOrders } from '../apps/server/src/testing/fill-fiat-orders.ts';
import type { TestServer } from '../apps/server/src/testing/start-test-server.ts';
import { onOwnServer } from './on-own-server.ts';

const ORDERS = 10_000;
const TARGET_MS = 30_000;
const WINDOW_MS = 1_800_000;

export type FiatDeadlinesBenchRow = Readonly<Record<string, string | number | boolean>>;

/**
 * 10,000 orders between people whose windows end in the same minute, and as many whose payments confirm themselves then:
 * how long the clock takes for all of them, to the last commit and notice. Throws when a deadline is left over or the
 * audit finds anything.
 */
export async function runFiatDeadlinesBench(): Promise<readonly FiatDeadlinesBenchRow[]> {
  const rows: FiatDeadlinesBenchRow[] = [];
  for (const state of ['unpaid', 'paid'] as const) {
    rows.push(await onOwnServer((server) => measure(server, state)));
  }
  return rows;
}

async function measure(server: TestServer, state: 'unpaid' | 'paid'): Promise<FiatDeadlinesBenchRow> {
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
    what: state === 'unpaid' ? 'windows that end' : 'payments that confirm themselves',
    orders: ORDERS,
    ms,
    perSecond: Math.round((ORDERS / ms) * 1_000),
    isTargetMet: ms <= TARGET_MS,
  };
}
