import { expect, test } from 'vitest';
import { toDecimal, toUnits } from '../bar.ts';
import { createGuard, type Guard, type GuardRules, type Verdict } from './guard.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const RULES: GuardRules = {
  priceTick: toUnits('0.01'),
  staleMs: 5_000,
  openMs: 2_000,
  spikePpm: 20_000n,
  disagreementPpm: 10_000n,
  skewMs: 2_000,
  confirmations: 3,
  sourcesMin: 2,
};

type Step = readonly [source: string, price: string, afterMs: number, verdict: Verdict, skewMs?: number];

/** Plays ticks and answers the index after the last one. */
function play(guard: Guard, steps: readonly Step[]): string | null {
  let now = NOW;
  for (const [source, price, afterMs, verdict, skewMs = 0] of steps) {
    now += afterMs;
    expect(guard.judge({ symbol: 'BTC/USDT', price, at: now + skewMs, source }, now)).toBe(verdict);
  }
  const index = guard.index(now);
  return index === null ? null : toDecimal(index);
}

const cases: readonly (readonly [name: string, steps: readonly Step[], index: string | null])[] = [
  ['one venue is not enough', [['a', '100', 0, 'accepted']], null],
  [
    'two venues: the middle, cut to the tick',
    [
      ['a', '100', 0, 'accepted'],
      ['b', '100.03', 0, 'accepted'],
    ],
    '100.01',
  ],
  [
    'three venues: the median',
    [
      ['a', '100', 0, 'accepted'],
      ['b', '100.5', 0, 'accepted'],
      ['c', '100.2', 0, 'accepted'],
    ],
    '100.2',
  ],
  [
    'a zero',
    [
      ['a', '0', 0, 'zero'],
      ['b', '0.00', 0, 'zero'],
    ],
    null,
  ],
  ['less than a tick', [['a', '0.001', 0, 'zero']], null],
  [
    'what is no price',
    [
      ['a', 'NaN', 0, 'malformed'],
      ['a', '-1', 0, 'malformed'],
      ['a', '1e3', 0, 'malformed'],
      ['a', '', 0, 'malformed'],
      ['a', 'Infinity', 0, 'malformed'],
    ],
    null,
  ],
  [
    'a clock that is off is flagged, one second is not',
    [
      ['a', '100', 0, 'skewed', 2_001],
      ['a', '100', 0, 'skewed', -2_001],
      ['a', '100', 0, 'accepted', -1_000],
    ],
    null,
  ],
  [
    'an older tick of the same venue',
    [
      ['a', '100', 0, 'accepted'],
      ['b', '100', 0, 'accepted'],
      ['a', '101', 0, 'out_of_order', -500],
    ],
    null,
  ],
  [
    'a venue in doubt counts again with its next believed tick',
    [
      ['a', '100', 0, 'accepted'],
      ['b', '100', 0, 'accepted'],
      ['a', '0', 0, 'zero'],
      ['a', '100.02', 100, 'accepted'],
    ],
    '100.01',
  ],
  [
    'a venue in doubt leaves the price to the others',
    [
      ['a', '100', 0, 'accepted'],
      ['b', '100.1', 0, 'accepted'],
      ['c', '100.2', 0, 'accepted'],
      ['a', '150', 100, 'spike'],
    ],
    '100.15',
  ],
  [
    'a single spike changes nothing',
    [
      ['a', '100', 0, 'accepted'],
      ['b', '100', 0, 'accepted'],
      ['a', '140', 100, 'spike'],
      ['a', '100.1', 100, 'accepted'],
      ['b', '100.1', 0, 'accepted'],
    ],
    '100.1',
  ],
  [
    'spikes that do not agree confirm nothing',
    [
      ['a', '100', 0, 'accepted'],
      ['b', '100', 0, 'accepted'],
      ['a', '140', 100, 'spike'],
      ['a', '60', 100, 'spike'],
      ['a', '140', 100, 'spike'],
      ['a', '60', 100, 'spike'],
      ['a', '140', 100, 'spike'],
    ],
    null,
  ],
  [
    'a jump that both venues confirm is believed',
    [
      ['a', '100', 0, 'accepted'],
      ['b', '100', 0, 'accepted'],
      ...([1, 2, 3].flatMap(() => [
        ['a', '110', 50, 'spike'],
        ['b', '110', 50, 'spike'],
      ]) as unknown as Step[]),
      ['a', '110', 50, 'accepted'],
      ['b', '110', 50, 'accepted'],
    ],
    '110',
  ],
  [
    'a venue more than 1 % apart is left out',
    [
      ['a', '100', 0, 'accepted'],
      ['b', '100.1', 0, 'accepted'],
      ['c', '101.2', 0, 'disagreement'],
    ],
    '100.05',
  ],
  [
    'two venues within 1 % of each other: the middle',
    [
      ['a', '100', 0, 'accepted'],
      ['b', '101', 0, 'accepted'],
    ],
    '100.5',
  ],
  [
    'two venues more than 1 % from each other have no index, however near their middle is',
    [
      ['a', '100', 0, 'accepted'],
      ['b', '101.01', 0, 'disagreement'],
    ],
    null,
  ],
  [
    'two pairs of venues that stand apart: neither is the majority',
    [
      ['a', '100', 0, 'accepted'],
      ['b', '100', 0, 'accepted'],
      ['c', '101.9', 0, 'disagreement'],
      ['d', '101.9', 0, 'disagreement'],
    ],
    null,
  ],
  [
    'a venue that creeps away is left out as soon as it stands 1 % from the median',
    [
      ['a', '100', 0, 'accepted'],
      ['b', '100.1', 0, 'accepted'],
      ['c', '100.9', 500, 'accepted'],
      ['c', '101.8', 500, 'disagreement'],
      ['c', '103.5', 500, 'disagreement'],
      ['c', '105', 500, 'disagreement'],
    ],
    '100.05',
  ],
  [
    'a venue that went silent counts no more',
    [
      ['a', '100', 0, 'accepted'],
      ['b', '100', 0, 'accepted'],
      ['a', '100.5', 5_001, 'accepted'],
    ],
    null,
  ],
  [
    'after silence a new level needs confirmation as well',
    [
      ['a', '100', 0, 'accepted'],
      ['b', '100', 0, 'accepted'],
      ['a', '120', 6_000, 'spike'],
      ['b', '120', 0, 'spike'],
    ],
    null,
  ],
];

test.each(cases)('%s', (_name, steps, index) => {
  expect(play(createGuard(RULES), steps)).toBe(index);
});

test('health shows doubt from too few venues', () => {
  const guard = createGuard(RULES);
  play(guard, [
    ['a', '100', 0, 'accepted'],
    ['b', '100', 0, 'accepted'],
    ['b', '0', 0, 'zero'],
  ]);
  expect(guard.health(NOW).state).toBe('doubtful');
});

test('health shows the age, and distinguishes stale from frozen', () => {
  const guard = createGuard(RULES);
  expect(guard.health(NOW)).toEqual({ state: 'stale', ageMs: null });
  play(guard, [['a', '100', 0, 'accepted']]);
  expect(guard.health(NOW + 10)).toEqual({ state: 'frozen', ageMs: 10 });
  play(guard, [['b', '100', 20, 'accepted']]);
  expect(guard.health(NOW + 30)).toEqual({ state: 'healthy', ageMs: 10 });
  expect(guard.health(NOW + 5_021)).toEqual({ state: 'stale', ageMs: 5_001 });
  expect(guard.index(NOW + 5_021)).toBeNull();
});

test('what is opened needs a price that is younger than what liquidates', () => {
  const guard = createGuard(RULES);
  play(guard, [
    ['a', '100', 0, 'accepted'],
    ['b', '100', 0, 'accepted'],
  ]);
  expect(guard.isYoung(NOW + 2_000)).toBe(true);
  expect(guard.isYoung(NOW + 2_001)).toBe(false);
  expect(guard.health(NOW + 2_001).state).toBe('healthy');
});

test('a venue that repeats its price while another one moves lags, and is prompt again a minute later', () => {
  const guard = createGuard(RULES);
  const tell = (source: string, price: string, now: number) =>
    guard.judge({ symbol: 'BTC/USDT', price, at: now, source }, now);
  const second = (at: number, a: string, b: string) => {
    tell('a', a, NOW + at * 1_000);
    tell('b', b, NOW + at * 1_000 + 100);
    return guard.isPrompt(NOW + at * 1_000 + 200);
  };
  for (let at = 0; at < 10; at += 1) expect(second(at, '100', '100'), 'nothing moves').toBe(true);
  for (let at = 10; at < 15; at += 1) expect(second(at, `100.0${at % 7}`, '100'), `${at}`).toBe(true);
  expect(second(15, '100.09', '100')).toBe(false);
  expect(guard.index(NOW + 15_200)).not.toBeNull();
  for (let at = 16; at < 75; at += 1) expect(second(at, `100.0${at % 7}`, `100.0${at % 7}`)).toBe(false);
  expect(second(76, '100.05', '100.05')).toBe(true);
});

test('a price of a clock that was set back since counts for nothing, and the next one does', () => {
  const guard = createGuard(RULES);
  const DAY = 86_400_000;
  const tellBoth = (now: number) =>
    ['a', 'b'].map((source) => guard.judge({ symbol: 'BTC/USDT', price: '100', at: now, source }, now));
  expect(tellBoth(NOW + DAY)).toEqual(['accepted', 'accepted']);
  expect(guard.index(NOW)).toBeNull();
  expect(guard.health(NOW)).toEqual({ state: 'stale', ageMs: 0 });
  expect(tellBoth(NOW)).toEqual(['accepted', 'accepted']);
  expect(guard.health(NOW).state).toBe('healthy');
  expect(tellBoth(NOW - 100)).toEqual(['accepted', 'accepted']);
});
