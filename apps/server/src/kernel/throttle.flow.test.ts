import { DAY_MS } from '@openbourse/money';
import { createTestDatabase, fakeClock } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type Database } from './db.ts';
import { countFailure, type FailurePlace, uncountFailure } from './failure-queries.ts';
import { AppError } from './error.ts';
import { createLog } from './log.ts';
import { type Caller, createThrottle } from './throttle.ts';

let db: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  db = createDatabase({ url: database.url, log: createLog('silent'), connectionsMax: 2 });
});
afterAll(async () => {
  await db.end();
  await drop();
});

const network = (name: string): FailurePlace => ({ scope: 'identity', key: `network:${name}` });
const attempt = (place: FailurePlace, now: number): Promise<boolean> =>
  countFailure(db, { ...place, now, limit: 5, windowMs: 900_000, delayMaxMs: 900_000 });

it('logins side by side do not throttle each other, whichever of them read the clock first', async () => {
  expect(await attempt(network('a'), 1_000)).toBe(true);
  expect(await attempt(network('a'), 999)).toBe(true);
  await uncountFailure(db, network('a'));
  expect(await attempt(network('a'), 998)).toBe(true);
});

it('the attempt that reaches the limit starts the delay, and giving it back ends it', async () => {
  for (let count = 1; count <= 5; count += 1) expect(await attempt(network('b'), 1_000)).toBe(true);
  expect(await attempt(network('b'), 1_999)).toBe(false);
  await uncountFailure(db, network('b'));
  expect(await attempt(network('b'), 1_999)).toBe(true);
});

it('a delay of users does not hold operators', async () => {
  for (let count = 1; count <= 5; count += 1) expect(await attempt(network('c'), 1_000)).toBe(true);
  expect(await attempt(network('c'), 1_999)).toBe(false);
  expect(await attempt({ ...network('c'), scope: 'operator' }, 1_999)).toBe(true);
});

/**
 * Guesses for a day, waiting as asked or, ahead of a delay, until a window is over; answers how many were
 * judged.
 */
async function guessForADay(
  run: (check: () => Promise<never>) => Promise<unknown>,
  { clock, patience }: { readonly clock: ReturnType<typeof fakeClock>; readonly patience: null | Patience },
): Promise<number> {
  const end = clock.now() + DAY_MS;
  let judged = 0;
  const guess = async (): Promise<never> => {
    judged += 1;
    throw new AppError('identity.wrong_password');
  };
  while (clock.now() < end) {
    const refusal = await run(guess).catch((error: unknown) => error);
    if (!(refusal instanceof AppError)) throw new Error('a guess succeeded');
    if (refusal.key === 'identity.login_throttled')
      clock.advance(1_000 * Number(refusal.details?.['seconds']));
    else if (patience !== null && judged % patience.guesses === 0) clock.advance(patience.ms);
  }
  return judged;
}

interface Patience {
  readonly guesses: number;
  readonly ms: number;
}

function start() {
  const clock = fakeClock(Date.UTC(2026, 10, 21));
  const guesses = ['identity.wrong_password'] as const;
  const refusal = 'identity.login_throttled';
  return { clock, throttle: createThrottle({ db, clock, scope: 'identity', refusal, guesses }) };
}

let networks = 0;
const stranger = (account: string): Caller => ({
  account,
  ip: `2001:db8:${((networks += 1)).toString(16)}::1`,
  device: null,
  isStranger: true,
});

it.each([
  ['in haste', null, 204],
  ['ahead of every delay', { guesses: 99, ms: DAY_MS }, 99],
])('all strangers together guess at most 204 times a day: %s', async (pace, patience, most) => {
  const { clock, throttle } = start();
  const judged = await guessForADay((guess) => throttle.run(stranger(pace), guess), { clock, patience });
  expect(judged).toBe(most);
});

it.each([
  ['in haste', null, 109],
  ['ahead of every delay', { guesses: 4, ms: 900_000 }, 384],
])('the holder of a session guesses at most 384 times a day: %s', async (pace, patience, most) => {
  const { clock, throttle } = start();
  const judged = await guessForADay((guess) => throttle.runOwn(pace, guess), { clock, patience });
  expect(judged).toBe(most);
});

it('failures of strangers delay neither a network of the owner nor a session, and no holder delays another', async () => {
  const { throttle } = start();
  const wrong = () => Promise.reject(new AppError('identity.wrong_password'));
  const right = () => Promise.resolve('in');
  for (let count = 0; count < 110; count += 1)
    await expect(throttle.run(stranger('anna'), wrong)).rejects.toBeInstanceOf(AppError);
  await expect(throttle.run(stranger('anna'), right)).rejects.toMatchObject({
    key: 'identity.login_throttled',
  });
  const home = { account: 'anna', ip: '192.0.2.7', device: null, isStranger: false };
  await expect(throttle.run(home, right)).resolves.toBe('in');
  await expect(throttle.runOwn('anna', right)).resolves.toBe('in');
  await expect(throttle.run(stranger('ben'), right)).resolves.toBe('in');
  await throttle.forget('anna');
  await expect(throttle.run(stranger('anna'), right)).resolves.toBe('in');
});

it('a device counts apart, and while it delays its holder is judged like one without it', async () => {
  const { throttle } = start();
  const wrong = () => Promise.reject(new AppError('identity.wrong_password'));
  const right = async () => 'in';
  const phone = { account: 'dora', ip: '192.0.2.9', device: 'phone', isStranger: true };
  for (let count = 0; count < 110; count += 1)
    await expect(throttle.run(stranger('dora'), wrong)).rejects.toBeInstanceOf(AppError);
  for (let count = 0; count < 5; count += 1)
    await expect(throttle.run(phone, wrong)).rejects.toMatchObject({ key: 'identity.wrong_password' });
  // The phone opens after one second, strangers after many.
  await expect(throttle.run(phone, right)).rejects.toMatchObject({
    key: 'identity.login_throttled',
    details: { seconds: 1 },
  });
  await expect(throttle.run({ ...phone, isStranger: false }, right)).resolves.toBe('in');
  await expect(throttle.run({ ...phone, device: 'tablet' }, right)).resolves.toBe('in');
  await throttle.forget('dora');
  await expect(throttle.run(phone, right)).resolves.toBe('in');
});

it('five failures in one network delay that network, and forgetting ends it', async () => {
  const { throttle } = start();
  const wrong = () => Promise.reject(new AppError('identity.wrong_password'));
  const home = { account: 'carl', ip: '192.0.2.8', device: null, isStranger: false };
  for (let count = 0; count < 5; count += 1)
    await expect(throttle.run(home, wrong)).rejects.toMatchObject({ key: 'identity.wrong_password' });
  await expect(throttle.run(home, async () => 'in')).rejects.toMatchObject({
    key: 'identity.login_throttled',
  });
  await throttle.forget('carl');
  await expect(throttle.run(home, async () => 'in')).resolves.toBe('in');
});
