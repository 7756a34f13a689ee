import { toTimestamp } from '../apps/server/src/kernel/db.ts';
import { Journal, lockBalances, writeBatch } from '../apps/server/src/ledger/index.ts';
import { assertAuditClean } from '../apps/server/src/testing/audit-at-rest.ts';
import { offeringStage } from '../apps/server/src/testing/offering-stage.ts';
import type { TestServer } from '../apps/server/src/testing/start-test-server.ts';
import { onOwnServer } from './on-own-server.ts';

const COMMITMENTS = 10_000;
const BATCH = 500;
const FIRST_USER = 1_000_000;
const TARGET_MS = 5_000;
const PREVIEWS = 20;
const [USDT_ID, USDT_SCALE] = [1, 8];

export type OfferingSettlementBenchRow = Readonly<Record<string, string | number | boolean>>;

/**
 * An offering that 10,000 people want twice: how long the clock takes from its end to the last payment and notice, and
 * what a preview costs before. Beside it stand as many bare transfers of the ledger, in batches of 500. Throws when a
 * commitment is left over or the audit finds anything.
 */
export function runOfferingSettlementBench(): Promise<readonly OfferingSettlementBenchRow[]> {
  return onOwnServer(measure);
}

async function measure(server: TestServer): Promise<readonly OfferingSettlementBenchRow[]> {
  const stage = await offeringStage(server);
  const id = await stage.publish({ issue_price: '0.333333333', supply: '1500000', cap_per_user: '400' });
  const { offering } = await server.guest().call('subscription.offering', { id });
  stage.goTo(offering.starts_at);
  const bareMs = await timed(() => transferBare(server));
  await commitAll(server, id);
  const caller = await stage.buyer();
  const previewMs = await timed(async () => {
    for (let index = 1; index <= PREVIEWS; index += 1)
      await caller.client.call('subscription.preview', { offering_id: id, amount: String(100 + index) });
  });
  stage.goTo(offering.ends_at);
  const settledMs = await timed(() => server.app.slices.subscription.settle());
  const [left] = await server.app.slices.db.query<{ count: number }>(
    "select count(*) as count from subscription.commitment where state <> 'settled'",
  );
  if (left?.count !== 0) throw new Error(`${left?.count} commitments were left over`);
  await assertAuditClean({ ...server.app.slices, clock: server.clock });
  const row = (what: string, ms: number) => {
    const ofBare = Math.round((ms / bareMs) * 100) / 100;
    return { what, commitments: COMMITMENTS, ms: Math.round(ms), ofBare };
  };
  return [
    { ...row('allocation and settlement', settledMs), isTargetMet: settledMs <= TARGET_MS },
    row('one preview', previewMs / PREVIEWS),
    row('bare transfers', bareMs),
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function* batches(): Generator<readonly number[]> {
  for (let first = 0; first < COMMITMENTS; first += BATCH)
    yield Array.from({ length: BATCH }, (_, index) => FIRST_USER + first + index);
}

/** Brings the money of everybody: one transfer each and nothing else. */
async function transferBare({ app, clock }: TestServer): Promise<void> {
  const { db, ledger } = app.slices;
  const kind = 'demo_grant';
  for (const userIds of batches()) {
    await db.transaction(async (tx) => {
      const owner = { kind: 'world', name: 'demo', currencyId: USDT_ID } as const;
      const world = await ledger.ensurePlatformAccount(tx, owner);
      const keyOf = (userId: number) => ({ userId, wallet: 'financial', currencyId: USDT_ID }) as const;
      const balances = await lockBalances(tx, userIds.map(keyOf));
      const journal = new Journal(balances);
      for (const userId of userIds) {
        const head = { reference: null, idempotencyKey: `bench:${userId}` };
        journal.begin({ kind, ...head, at: toTimestamp(clock.now()) });
        journal.postPlatform(world, -1_000n * 10n ** BigInt(USDT_SCALE), kind);
        journal.postUser(balances.get(keyOf(userId)), 1_000n * 10n ** BigInt(USDT_SCALE), kind);
      }
      await writeBatch(tx, journal);
    });
  }
}

/** Commitments of 50 to 149 USDT as calls leave them. */
async function commitAll({ app, clock }: TestServer, offeringId: number): Promise<void> {
  const { db } = app.slices;
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into subscription.commitment (ref, offering_id, user_id, amount, held, state, committed_at)
       select gen_random_uuid(), $1, n, 50 + n % 100, 50 + n % 100, 'live', $4
       from generate_series($2::bigint, $3::bigint) n`,
      [offeringId, FIRST_USER, FIRST_USER + COMMITMENTS - 1, toTimestamp(clock.now())],
    );
    await tx.query(
      `insert into subscription.step (commitment_id, user_id, idempotency_key, kind, amount, at)
       select id, user_id, 'bench', 'commit', amount, committed_at from subscription.commitment`,
    );
    await tx.query(
      `update ledger.account a set available = a.available - c.held, held = c.held
       from subscription.commitment c
       where a.user_id = c.user_id and a.wallet = 'financial' and a.currency_id = $1`,
      [USDT_ID],
    );
  });
}
