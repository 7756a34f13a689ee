import { STANDARD_CHART } from '@openbourse/api/terminal/kept';
import { describe, expect, test } from 'vitest';
import { type ChartChange, changeChart, shownIndicators } from './change-chart.ts';
import {
  isMainIndicator,
  MAIN_INDICATORS,
  MAIN_INDICATORS_MAX,
  paramOf,
  paramsOf,
  specOf,
  standardsOf,
  SUB_INDICATORS,
  SUB_INDICATORS_MAX,
} from './indicators.ts';

const ALL = [...MAIN_INDICATORS, ...SUB_INDICATORS];
const after = (...changes: readonly ChartChange[]) => changes.reduce(changeChart, STANDARD_CHART);
const namesAfter = (...changes: readonly ChartChange[]) =>
  shownIndicators(after(...changes)).map(({ name }) => name);

test('there are at least thirty indicators, each with standards within its own limits', () => {
  expect(new Set(ALL).size).toBe(ALL.length);
  expect(ALL.length).toBeGreaterThanOrEqual(30);
  for (const name of ALL) {
    const { params } = specOf(name);
    const written = standardsOf(name).map(String);
    expect(params.map((spec, place) => paramOf(spec, written[place] ?? ''))).toEqual(standardsOf(name));
  }
});

test('an indicator is added in the order of the menu and removed again', () => {
  const boll = { kind: 'show', name: 'BOLL' } as const;
  expect(namesAfter({ ...boll, isShown: true })).toEqual(['MA', 'BOLL', 'VOL']);
  expect(namesAfter({ ...boll, isShown: true }, { ...boll, isShown: false })).toEqual(['MA', 'VOL']);
  expect(after({ ...boll, isShown: false })).toBe(STANDARD_CHART);
});

test('averages and bands lie on the candles, oscillators below them', () => {
  expect((['MA', 'BOLL', 'VOL', 'KDJ'] as const).map(isMainIndicator)).toEqual([true, true, false, false]);
});

test('so many of each group fit', () => {
  const most = namesAfter(...ALL.map((name) => ({ kind: 'show', name, isShown: true }) as const));
  expect(most.filter(isMainIndicator)).toHaveLength(MAIN_INDICATORS_MAX);
  expect(most).toHaveLength(MAIN_INDICATORS_MAX + SUB_INDICATORS_MAX);
});

describe('parameters', () => {
  const [period] = specOf('RSI').params;
  const factor = specOf('KC').params[1];
  test.each([
    [period, '14', 14],
    [period, ' 14 ', 14],
    [period, '0', null],
    [period, '501', null],
    [period, '2.5', null],
    [period, '-3', null],
    [period, '', null],
    [period, '1e2', null],
    [factor, '2.5', 2.5],
    [factor, '2,5', 2.5],
    [factor, '2.55', null],
    [factor, '0', null],
  ])('%o written %j', (spec, written, value) => {
    if (spec === undefined) throw new Error('There is no such parameter.');
    expect(paramOf(spec, written)).toBe(value);
  });

  test('act, and are not written where they are the standards', () => {
    const chart = after({ kind: 'params', name: 'MA', params: [5, 10, 20] });
    expect(shownIndicators(chart)[0]).toEqual({ name: 'MA', params: [5, 10, 20] });
    const back = changeChart(chart, { kind: 'params', name: 'MA', params: standardsOf('MA') });
    expect(back.indicators[0]).toEqual({ name: 'MA', params: [] });
  });

  test('that another version kept otherwise are the standards', () => {
    expect(paramsOf('RSI', [9])).toEqual([6, 12, 24]);
    expect(paramsOf('RSI', [9, 14, 9_999])).toEqual([6, 12, 24]);
    expect(paramsOf('RSI', [9, 14, 21])).toEqual([9, 14, 21]);
  });
});

test('indicators of another version stay in the settings and are not shown', () => {
  const indicators = [...STANDARD_CHART.indicators, { name: 'TOMORROW', params: [1] }];
  const chart = changeChart({ ...STANDARD_CHART, indicators }, { kind: 'show', name: 'RSI', isShown: true });
  expect(shownIndicators(chart).map(({ name }) => name)).toEqual(['MA', 'VOL', 'RSI']);
  expect(chart.indicators).toContainEqual({ name: 'TOMORROW', params: [1] });
});
