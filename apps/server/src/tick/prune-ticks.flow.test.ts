import { verifyContractReceipt, verifyMicroReceipt } from '@openbourse/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractTicksNeededSince } from '../contract/index.ts';
import { ContractStage } from '../contract/testing/contract-stage.ts';
import { nextTurn } from '../kernel/clock.ts';
import { microTicksNeededSince } from '../micro/index.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { pruneTicks } from './prune-ticks.ts';

let server: TestServer;
let stage: ContractStage;
beforeAll(async () => {
  server = await startTestServer();
  stage = await ContractStage.open(server);
});
afterAll(() => server.stop());

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

/** The numbers of the kept ticks of bitcoin's mark price. */
async function keptTicks(): Promise<readonly number[]> {
  const rows = await server.app.slices.db.query<{ readonly seq: number }>(
    `select seq from tick.tick join tick.series s on s.id = series_id where s.name = 'BTC/USDT.MARK' order by seq`,
  );
  return rows.map(({ seq }) => seq);
}

/** The host sleeps for longer than ticks are kept, and what was due while it slept comes in any order. */
async function sleepForLong(): Promise<void> {
  server.clock.leap(WEEK_MS + HOUR_MS);
  await stage.beat();
  await prune();
  // The session has expired.
  stage = await stage.movedTo(server);
}

/** Runs the hourly job alone. */
async function prune(): Promise<void> {
  const neededSince = [contractTicksNeededSince, microTicksNeededSince];
  await pruneTicks({ db: server.app.slices.db, clock: server.clock, neededSince });
}

/** Lets the jobs of every half minute come to their end. */
async function storeReceipts(): Promise<void> {
  await stage.idleJobs();
  server.clock.advance(30_000);
  while ((await microTicksNeededSince(server.app.slices.db)) !== null) await nextTurn();
}

describe('ticks of before the last seven days', () => {
  test('are kept for what is open or has no receipt yet', async () => {
    await stage.user.client.call('ledger.transfer', {
      ...{ from_account_type_id: 2, to_account_type_id: 4, currency_id: 1, amount: '100' },
    });
    await stage.opened();
    const { id: closedId } = await stage.opened({ lots: 10 });
    await stage.closed(closedId);
    const placed = stage.user.client.call('micro.place', {
      ...{ currency_match_id: 1, direction: 'up', seconds: 30, stake: '10' },
    });
    let microId = '';
    void placed.then(({ id }) => {
      microId = id;
    });
    while (microId === '') {
      await nextTurn();
      await stage.beat();
    }
    for (let second = 0; second < 32; second += 1) {
      server.clock.leap(1_000);
      await stage.beat();
    }
    await sleepForLong();
    await storeReceipts();
    const [close] = await stage.closes();
    const receipt = await stage.user.client.call('contract.receipt', { id: close?.id ?? '' });
    expect(verifyContractReceipt(receipt).isValid).toBe(true);
    const micro = await stage.user.client.call('micro.receipt', { id: microId });
    expect(micro.order.state).not.toBe('void');
    expect(verifyMicroReceipt(micro).isValid).toBe(true);
  });

  test('are removed once every receipt is stored, but for the last two', async () => {
    const before = await keptTicks();
    await prune();
    const kept = await keptTicks();
    expect(before.length).toBeGreaterThan(30);
    expect(kept).toEqual(before.slice(-3));
  });
});
