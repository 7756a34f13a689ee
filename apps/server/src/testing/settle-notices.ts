import { expect, vi } from 'vitest';
import type { TestServer } from './start-test-server.ts';

const DELIVERY_MS = 1_000;

/** Lets time pass until every notice that is due has gone out: who sends them leaves out a turn while it is busy. */
export async function settleNotices({ app, clock }: TestServer): Promise<void> {
  const pending = () =>
    app.slices.db.query(`select notification_id from notification.delivery where state = 'pending'`);
  await vi.waitFor(
    async () => {
      clock.advance(DELIVERY_MS);
      expect(await pending()).toEqual([]);
    },
    { timeout: 10_000, interval: 20 },
  );
}
