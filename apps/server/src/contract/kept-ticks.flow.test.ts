import { verifyContractReceipt } from '@openbourse/engine';
import { DAY_MS, HOUR_MS } from '@openbourse/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { pruneTicks } from '../tick/index.ts';
import { contractTicksNeededSince } from './close-queries.ts';
import { ContractStage } from './testing/contract-stage.ts';

let server: TestServer;
let stage: ContractStage;
beforeAll(async () => {
  server = await startTestServer();
  stage = await ContractStage.open(server);
});
afterAll(() => server.stop());

/** The numbers of the kept ticks of bitcoin's mark price. */
async function keptTicks(): Promise<readonly number[]> {
  const rows = await server.app.slices.db.query<{ readonly seq: number }>(
    `select seq from tick.tick join tick.series s on s.id = series_id where s.name = 'BTC/USDT.MARK' order by seq`,
  );
  return rows.map(({ seq }) => seq);
}

/** Runs the hourly job of ticks alone, as a host that slept for over a week may do first. */
async function prune(): Promise<void> {
  const { db } = server.app.slices;
  await pruneTicks({ db, clock: server.clock, neededSince: [contractTicksNeededSince] });
}

describe('ticks of more than seven days ago', () => {
  test('are kept for what is open and for closes without a receipt', async () => {
    await stage.opened();
    const { id } = await stage.opened({ lots: 10 });
    await stage.closed(id);
    for (let minute = 0; minute < 4; minute += 1) {
      server.clock.leap(30_000);
      await stage.beat();
    }
    server.clock.leap(7 * DAY_MS + HOUR_MS);
    await stage.beat();
    await prune();
    await stage.idleJobs();
    // The session has expired.
    stage = await stage.movedTo(server);
    const [close] = await stage.closes();
    const receipt = await stage.user.client.call('contract.receipt', { id: close?.id ?? '' });
    expect(verifyContractReceipt(receipt)).toMatchObject({ isValid: true });
  });

  test('are removed once the receipts are stored, but for the last two', async () => {
    const before = await keptTicks();
    await prune();
    expect(before.length).toBeGreaterThan(4);
    expect(await keptTicks()).toEqual(before.slice(-3));
  });
});
