import { TICK_BEAT_MS } from '@openbourse/api';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tick } from '../market/index.ts';
import { type Beat, beatStored, type MatchBeat } from '../tick/index.ts';
import { auditAtRest } from '../testing/audit-at-rest.ts';
import { brokenChecks } from '../testing/spot-stage.ts';
import { nextTurn } from '../kernel/clock.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { withBeats } from '../testing/with-beats.ts';

/** Faults of the feed over the whole of micro contracts (reliability, F1 to F3 and X4). */
const SYMBOL = 'BTC/USDT';
const SOURCES = ['a', 'b', 'c'] as const;
const PRICE = '60000';
const ORDER = { currency_match_id: 1, direction: 'up', seconds: 30, stake: '50' } as const;
/** From before the last tick that an exit may be to after the expiry. */
const WINDOW_BEATS = 10;
const WINDOW_BEFORE_MS = 4_000;
const REFUSED_MS = 1_000;

let server: TestServer;
let user: TestUser;
const beats: Beat[] = [];

beforeAll(async () => {
  server = await startTestServer({ feed: { sources: SOURCES, sourcesMin: 2 } });
  server.app.bus.subscribe(beatStored, (beat) => beats.push(beat));
  user = await server.user({ funds: { USDT: '1000' } });
  await user.client.call('ledger.transfer', {
    from_account_type_id: 1,
    to_account_type_id: 4,
    currency_id: 1,
    amount: '1000',
  });
});
afterAll(() => server.stop());

beforeEach(async () => {
  // Whatever was before, so many ticks confirm the price again.
  for (let beat = 0; beat < 8; beat += 1) await healthyBeat();
});

const healthyBeat = async (): Promise<void> => {
  server.feed.setPrice(SYMBOL, PRICE);
  await server.beat();
};
const lastBeat = (): MatchBeat => {
  const found = beats.at(-1)?.matches.find(({ matchId }) => matchId === ORDER.currency_match_id);
  if (found === undefined) throw new Error('there was no beat');
  return found;
};
const available = async (): Promise<string> => (await user.client.call('micro.limits', {})).available;
const settled = async (id: string) =>
  (await user.client.call('micro.history', {})).data.find((order) => order.id === id);
const isPending = async (): Promise<boolean> =>
  (await server.app.slices.db.query("select 1 from micro.order where state = 'pending'")).length > 0;
const newestSeq = async (): Promise<number> => {
  const series = await server.guest().call('tick.series', {});
  return series.find((one) => one.series === SYMBOL)?.newest?.seq ?? 0;
};

/** Price of a source at a beat of the fault, counted from 0; null for silence. */
type Say = (beat: number, source: number) => Partial<Pick<Tick, 'price' | 'at'>> | null;

interface Fault {
  readonly state: MatchBeat['state'];
  /** Beats of the fault in which the last believed price is still young enough. */
  readonly leadBeats: number;
  readonly say: Say;
}

/** Said every other beat, and never often enough in a row to be confirmed. */
const nowAndThen =
  (tick: Partial<Pick<Tick, 'price' | 'at'>>): Say =>
  (beat) =>
    beat % 2 === 0 ? tick : null;

/** Nothing is accepted on a price that no venue has renewed for longer. */
const ACCEPTED_SILENCE_MS = 2_000;
/** 5 s of silence are borne (rule book, section 2). */
const SILENT_BEATS = 5_000 / TICK_BEAT_MS - 1;
/** So long may the instant of a tick lie back (reliability, F1). */
const SKEW_BEATS = 2_000 / TICK_BEAT_MS;
const spike = (price: string): Fault => ({ state: 'doubtful', leadBeats: 0, say: nowAndThen({ price }) });
const always = (tick: Partial<Pick<Tick, 'price' | 'at'>>): Fault => ({
  state: 'doubtful',
  leadBeats: 0,
  say: () => tick,
});

/** Instants are relative to now. */
const FAULTS: Readonly<Record<string, Fault>> = {
  dead: { state: 'stale', leadBeats: SILENT_BEATS, say: () => null },
  'a gap that one source ends': {
    state: 'stale',
    leadBeats: SILENT_BEATS,
    say: (beat, source) => (beat >= SILENT_BEATS + WINDOW_BEATS - 1 && source === 0 ? {} : null),
  },
  'a spike of 5 %': spike('63000'),
  'a spike of 30 %': spike('78000'),
  'a spike of 90 %': spike('114000'),
  'a crash of 90 %': spike('6000'),
  zero: always({ price: '0' }),
  negative: always({ price: '-60000' }),
  NaN: always({ price: 'NaN' }),
  infinite: always({ price: 'Infinity' }),
  empty: always({ price: '' }),
  // Always before the last tick that was believed.
  'out of order': {
    state: 'doubtful',
    leadBeats: 0,
    say: (beat) => ({ at: -(beat + 1) * TICK_BEAT_MS - 1 }),
  },
  'of long ago': always({ at: -60_000 }),
  'duplicates of the last tick': {
    state: 'doubtful',
    leadBeats: SKEW_BEATS,
    say: (beat) => ({ at: -(beat + 1) * TICK_BEAT_MS }),
  },
  future: always({ at: 60_000 }),
  disagreeing: {
    state: 'frozen',
    leadBeats: 0,
    say: (_beat, source) => ({ price: ['59150', '60000', '60850'][source] ?? PRICE }),
  },
  flapping: {
    state: 'doubtful',
    leadBeats: 0,
    say: (beat) => ({ price: beat % 2 === 0 ? '66000' : '54000' }),
  },
};

function speak(say: Say, beat: number, sources: readonly string[]): void {
  for (const [index, source] of SOURCES.entries()) {
    const said = sources.includes(source) ? say(beat, index) : {};
    if (said === null) continue;
    const at = server.clock.now() + (said.at ?? 0);
    server.feed.send({ symbol: SYMBOL, price: said.price ?? PRICE, at, source });
  }
}

/** Beats until an order is as close to its expiry as asked. */
async function healthyUntil(at: number): Promise<void> {
  while (server.clock.now() + TICK_BEAT_MS <= at) await healthyBeat();
}

test.each(Object.entries(FAULTS))('all sources: %s', async (_name, { state, leadBeats, say }) => {
  const before = await available();
  const [running] = await withBeats(server, [user.client.call('micro.place', ORDER)], healthyBeat);
  const lastHealthyAt = running.expires_at - WINDOW_BEFORE_MS - leadBeats * TICK_BEAT_MS;
  await healthyUntil(lastHealthyAt);
  const fault = async (beat: number): Promise<void> => {
    speak(say, beat, SOURCES);
    await server.beat();
  };
  for (let beat = 0; beat < leadBeats; beat += 1) await fault(beat);

  // What is placed into a silence of seconds is refused at once; it could not be sure of its entry.
  const isRefused = leadBeats * TICK_BEAT_MS > ACCEPTED_SILENCE_MS;
  const waiting = user.client.call('micro.place', ORDER);
  const answer = waiting.catch((error: unknown) => error);
  while (!isRefused && !(await isPending())) await nextTurn();
  const seq = await newestSeq();
  for (let beat = 0; beat < WINDOW_BEATS; beat += 1) {
    await fault(leadBeats + beat);
    expect(lastBeat(), `beat ${beat}`).toMatchObject({ index: null, mark: null });
    if (beat > 0) continue;
    expect(lastBeat().state).toBe(state);
    const askedAt = performance.now();
    await expect(user.client.call('micro.place', ORDER)).rejects.toMatchObject({
      key: 'micro.feed_unhealthy',
    });
    expect(performance.now() - askedAt).toBeLessThan(REFUSED_MS);
  }
  expect(await newestSeq()).toBe(seq);

  const refund = { payout: ORDER.stake, state: 'void' };
  const unentered = { ...refund, void_reason: 'no_entry_tick', entry_price: null };
  expect(await answer).toMatchObject(isRefused ? { key: 'micro.feed_unhealthy' } : unentered);
  expect(await settled(running.id)).toMatchObject({
    ...refund,
    void_reason: 'no_exit_tick',
    exit_price: null,
  });
  expect(await available()).toBe(before);
});

test.each(Object.entries(FAULTS))('one source of three: %s', async (_name, { leadBeats, say }) => {
  const [running] = await withBeats(server, [user.client.call('micro.place', ORDER)], healthyBeat);
  const seq = await newestSeq();
  const count = leadBeats + WINDOW_BEATS;
  await healthyUntil(running.expires_at - count * TICK_BEAT_MS);
  for (let beat = 0; beat <= count; beat += 1) {
    speak(say, beat, ['a']);
    await server.beat();
    expect(lastBeat(), `beat ${beat}`).toMatchObject({ state: 'healthy', index: { price: PRICE } });
  }
  expect(await newestSeq()).toBeGreaterThan(seq + count);
  expect(await settled(running.id)).toMatchObject({ state: 'tied', entry_price: PRICE, exit_price: PRICE });
});

test('flapping between good and bad records the good price only', async () => {
  for (let beat = 0; beat < 40; beat += 1) {
    server.feed.setPrice(SYMBOL, beat % 2 === 0 ? '66000' : PRICE);
    await server.beat();
    const { state, index } = lastBeat();
    expect([state, index?.price]).toEqual(beat % 2 === 0 ? ['doubtful', undefined] : ['healthy', PRICE]);
  }
});

test('nothing but the good price was recorded, and the audit is clean', async () => {
  const prices = await server.app.slices.db.query(
    'select distinct trim_scale(price)::text as price from tick.tick',
  );
  expect(prices).toEqual([{ price: PRICE }]);
  expect(brokenChecks(await auditAtRest({ ...server.app.slices, clock: server.clock }))).toEqual({});
});
