import { expect, test } from 'vitest';
import type { Offering } from '../api.ts';
import {
  committedPercent,
  nextBorder,
  offeringsOf,
  phaseNow,
  timelineOf,
  timesCommitted,
} from './offering.ts';

const OFFERING: Offering = {
  id: 1,
  name: 'Harbour',
  token: { currency_id: 60, code: 'HBR', logo: '', scale: 4 },
  quote: { currency_id: 1, code: 'USDT', scale: 8 },
  phase: 'not_started',
  issue_price: '0.5',
  supply: '1000',
  cap_per_user: '100',
  minimum: '10',
  reference_return_percent: '12',
  presale_level: 2,
  level: 1,
  presale_at: 10,
  starts_at: 20,
  ends_at: 40,
  cancel_until: 30,
  committed: '955',
  participants: 3,
  sold: null,
  settled_at: null,
  cancelled_at: null,
  cancel_reason: null,
};

test('moves from phase to phase by the clock, and not once it was withdrawn', () => {
  expect([9, 10, 20, 40].map((now) => phaseNow(OFFERING, now))).toEqual([
    'not_started',
    'pre_sale',
    'subscribing',
    'ended',
  ]);
  expect([9, 39, 40].map((now) => nextBorder(OFFERING, now))).toEqual([10, 40, null]);
  const withdrawn = { ...OFFERING, phase: 'cancelled' as const };
  expect(phaseNow(withdrawn, 25)).toBe('cancelled');
  expect(nextBorder(withdrawn, 25)).toBeNull();
});

test('finds the offerings of a tab; withdrawn ones stand with the ended ones', () => {
  const withdrawn = { ...OFFERING, id: 2, phase: 'cancelled' as const };
  const ids = (tab: 'all' | 'subscribing' | 'ended') =>
    offeringsOf([OFFERING, withdrawn], tab, 25).map(({ id }) => id);
  expect(ids('all')).toEqual([1, 2]);
  expect(ids('subscribing')).toEqual([1]);
  expect(ids('ended')).toEqual([2]);
});

test('puts the demand against the supply', () => {
  expect(timesCommitted(OFFERING)).toBe('1.9');
  expect(committedPercent(OFFERING)).toBe(100);
  expect(committedPercent({ ...OFFERING, committed: '124.9' })).toBe(24);
});

test('lists the moments in the order of time, without a pre-sale that there is none', () => {
  expect(timelineOf(OFFERING, 20).map(({ name, isPast }) => `${name} ${isPast}`)).toEqual([
    'presale true',
    'start true',
    'cancel false',
    'end false',
  ]);
  const names = timelineOf({ ...OFFERING, presale_at: 20, cancel_until: 40 }, 0).map(({ name }) => name);
  expect(names).toEqual(['start', 'cancel', 'end']);
});
