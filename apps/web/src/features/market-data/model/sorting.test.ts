import { describe, expect, test } from 'vitest';
import type { Match } from './matches.ts';
import { sampleGroups } from './sample-matches.test-data.ts';
import { nextSorting, type Sorting, searchMatches, sortMatches } from './sorting.ts';

function matchOf(base: string, quotation: Partial<Match['currency_quotation']>): Match {
  const [sample] = sampleGroups()[0]?.matches ?? [];
  if (sample === undefined) throw new Error('no sample match');
  return {
    ...sample,
    symbol: `${base}USDT`,
    base_currency_code: base,
    base_currency: { ...sample.base_currency, code: base, name: base === 'BTC' ? 'Bitcoin' : base },
    currency_quotation: { ...sample.currency_quotation, ...quotation },
  };
}

const MATCHES = [
  matchOf('ETH', { close: '999', change: '-1.5', turnover: '10' }),
  matchOf('BTC', { close: '64000', change: '2', turnover: '9' }),
  matchOf('XRP', { close: '0.58', change: '10.1', turnover: '100' }),
];
const codes = (matches: readonly Match[]) => matches.map((match) => match.base_currency_code);

describe('sortMatches', () => {
  test.each<[Sorting | null, string[]]>([
    [null, ['ETH', 'BTC', 'XRP']],
    [{ column: 'name', direction: 'rising' }, ['BTC', 'ETH', 'XRP']],
    [{ column: 'name', direction: 'falling' }, ['XRP', 'ETH', 'BTC']],
    [{ column: 'price', direction: 'falling' }, ['BTC', 'ETH', 'XRP']],
    [{ column: 'change', direction: 'rising' }, ['ETH', 'BTC', 'XRP']],
    [{ column: 'volume', direction: 'falling' }, ['XRP', 'ETH', 'BTC']],
  ])('%j', (sorting, expected) => {
    expect(codes(sortMatches(MATCHES, sorting))).toEqual(expected);
  });
});

test('choosing a column again turns the order, a third time leaves it to the server', () => {
  const first = nextSorting(null, 'price');
  const second = nextSorting(first, 'price');
  expect([first, second, nextSorting(second, 'price')]).toEqual([
    { column: 'price', direction: 'falling' },
    { column: 'price', direction: 'rising' },
    null,
  ]);
  expect(nextSorting(first, 'name')).toEqual({ column: 'name', direction: 'rising' });
});

test.each([
  ['btc', ['BTC']],
  ['BTC/USDT', ['BTC']],
  ['bit coin', ['BTC']],
  ['usdt', ['ETH', 'BTC', 'XRP']],
  ['  ', ['ETH', 'BTC', 'XRP']],
  ['zzz', []],
])('searching %j finds %j', (text, expected) => {
  expect(codes(searchMatches(MATCHES, text))).toEqual(expected);
});
