import { fakeClock } from '@openbourse/testkit';
import { beforeEach, expect, test } from 'vitest';
import { nextTurn } from '../../kernel/clock.ts';
import { HeldOrders } from './held-orders.ts';

const HOLDER = {
  keyId: 7,
  trader: { userId: 1, userGroup: 'default', isUserReal: true, hasPayPassword: true, isFrozen: false },
};

let clock: ReturnType<typeof fakeClock>;
let did: string[];
let held: HeldOrders;
let renewal: () => Promise<boolean>;

beforeEach(() => {
  clock = fakeClock(0);
  did = [];
  renewal = async () => true;
  held = new HeldOrders({
    clock,
    log: { warn: () => void did.push('warn') },
    random: { uuid: () => 'session-1' },
    countdowns: {
      set: async () => true,
      hold: async ({ periodMs }) => void did.push(`hold ${periodMs}`),
      renew: async ({ session }) => {
        did.push(`renew ${session}`);
        return renewal();
      },
      end: async (session, cancels) => void did.push(`end ${session} ${cancels}`),
    },
    runOut: async () => void did.push('run out'),
  });
});

async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
}

test('is renewed three times within its length, and ends at once with its connection', async () => {
  await held.hold(HOLDER, 9_000);
  for (let beat = 0; beat < 3; beat += 1) {
    clock.advance(3_000);
    await settle();
  }
  held.endAll();
  await settle();
  clock.advance(60_000);
  await settle();
  expect(did).toEqual([
    ...['hold 9000', 'renew session-1', 'renew session-1', 'renew session-1'],
    ...['end session-1 true', 'run out'],
  ]);
});

test('of a connection out of reach nothing is renewed or ended, so that it runs out by itself', async () => {
  await held.hold(HOLDER, 9_000);
  held.forsake();
  clock.advance(60_000);
  held.endAll();
  await settle();
  expect(did).toEqual(['hold 9000']);
});

test('an end waits for the renewal that is under way, which would hold the orders on', async () => {
  const slow = Promise.withResolvers<boolean>();
  renewal = () => slow.promise;
  await held.hold(HOLDER, 9_000);
  clock.advance(3_000);
  await settle();
  held.endAll();
  await settle();
  expect(did).toEqual(['hold 9000', 'renew session-1']);
  slow.resolve(true);
  await settle();
  expect(did.slice(2)).toEqual(['end session-1 true', 'run out']);
});

test('what another connection has taken over is left to it, and a failed renewal is tried again', async () => {
  renewal = async () => {
    throw new Error('away');
  };
  await held.hold(HOLDER, 9_000);
  clock.advance(3_000);
  await settle();
  renewal = async () => false;
  clock.advance(3_000);
  await settle();
  clock.advance(30_000);
  held.endAll();
  await settle();
  expect(did).toEqual(['hold 9000', 'renew session-1', 'warn', 'renew session-1']);
});

test('0 removes it and cancels nothing', async () => {
  await held.hold(HOLDER, 9_000);
  await held.hold(HOLDER, 0);
  held.endAll();
  await settle();
  expect(did).toEqual(['hold 9000', 'end session-1 false']);
});
