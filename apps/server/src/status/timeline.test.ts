import { STATUS_STATES, type StatusState } from '@openbourse/api';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@openbourse/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysOf, SILENCE_MS, type Stretch, timelineOf } from './timeline.ts';

/** Some hours before the end of a day, so that the times of a test lie on both sides of it. */
const BEGIN = Date.UTC(2026, 10, 29, 20);
const STEP = 10 * SECOND_MS;

const records = fc.array(
  fc.record({
    state: fc.constantFrom(...STATUS_STATES),
    /** Steps since the record before. */
    after: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 2_000 })),
  }),
  { minLength: 1, maxLength: 30 },
);

/** Spans as they are stored: the newest goes on while its state is the same and was recorded within a minute. */
function spansOf(seen: readonly { readonly state: StatusState; readonly at: number }[]): readonly Stretch[] {
  const spans: Stretch[] = [];
  for (const { state, at } of seen) {
    const last = spans.at(-1);
    if (last?.state === state && at - last.until <= SILENCE_MS)
      spans[spans.length - 1] = { ...last, until: at };
    else spans.push({ state, from: at, until: at });
  }
  return spans;
}

test('each moment has the state that was recorded last, up to a minute before, and is down otherwise', () => {
  fc.assert(
    fc.property(records, fc.integer({ min: 0, max: 20 }), (drawn, rest) => {
      let at = BEGIN;
      const seen = drawn.map(({ state, after }) => {
        at += after * STEP;
        return { state, at };
      });
      const first = seen[0]?.at ?? at;
      const now = at + rest * STEP;
      const timeline = timelineOf(spansOf(seen), now);
      const sums = new Map<number, Record<StatusState, number>>();
      for (let moment = first; moment < now; moment += STEP) {
        const index = seen.findLastIndex((one) => one.at <= moment);
        const last = seen[index] as (typeof seen)[number];
        const next = seen[index + 1]?.at ?? now;
        const expected = next - last.at > SILENCE_MS ? 'down' : last.state;
        const found = timeline.filter(({ from, until }) => from <= moment && moment < until);
        expect(found.map(({ state }) => state)).toEqual([expected]);
        const day = moment - (moment % DAY_MS);
        const sum = sums.get(day) ?? { operational: 0, restricted: 0, down: 0 };
        sum[expected] += STEP;
        sums.set(day, sum);
      }
      for (const { day, knownMs, downMs, restrictedMs } of daysOf(timeline, { now, days: 3 })) {
        const { operational, restricted, down } = sums.get(day) ?? { operational: 0, restricted: 0, down: 0 };
        expect([knownMs, downMs, restrictedMs]).toEqual([operational + restricted + down, down, restricted]);
      }
    }),
  );
});

test('neighbors of a timeline differ, and nothing is known before the first record', () => {
  const spans = spansOf([
    { state: 'operational', at: BEGIN },
    { state: 'operational', at: BEGIN + 5 * MINUTE_MS },
    { state: 'down', at: BEGIN + 6 * MINUTE_MS },
  ]);
  expect(timelineOf(spans, BEGIN + 7 * MINUTE_MS)).toEqual([
    { state: 'down', from: BEGIN, until: BEGIN + 5 * MINUTE_MS },
    { state: 'operational', from: BEGIN + 5 * MINUTE_MS, until: BEGIN + 6 * MINUTE_MS },
    { state: 'down', from: BEGIN + 6 * MINUTE_MS, until: BEGIN + 7 * MINUTE_MS },
  ]);
  expect(timelineOf([], BEGIN)).toEqual([]);
});
