import { readPrice } from '@openbourse/engine';
import { expect, test } from 'vitest';
import type { Currency } from '../ledger/index.ts';
import type { Match } from '../market/index.ts';
import { conversionOf, toMarkTicks } from './mark-beat.ts';

function currency(code: string): Currency {
  return { id: 1, code, name: code, logo: '', scale: 8 };
}

function match(id: number, symbol: string, [base, quote]: readonly [string, string]): Match {
  return {
    ...{ id, symbol, kind: 'forex', base: currency(base), quote: currency(quote), isSpotTradable: false },
    ...{ priceTick: '0.001', quantityStep: '1', quantityMax: '1000', minNotional: '1' },
    ...{
      keepsTicks: true,
      offersMicro: false,
      venueSymbol: null,
      listedAt: null,
      opensAt: null,
      delistsAt: null,
    },
  };
}

const GBPUSD = match(1, 'GBPUSD', ['GBP', 'USD']);
const USDJPY = match(2, 'USDJPY', ['USD', 'JPY']);
const EURGBP = match(3, 'EURGBP', ['EUR', 'GBP']);
const GBPJPY = match(4, 'GBPJPY', ['GBP', 'JPY']);
const MARKS = new Map([
  ['GBPUSD', readPrice('1.25')],
  ['USDJPY', readPrice('150')],
]);

test.each([
  ['a quote of USD is one', GBPUSD, 1_000_000_000_000n],
  ['a base of USD is the inverse, cut at twelve decimals', USDJPY, 6_666_666_666n],
  ['a cross goes over the pair of its quote with USD', EURGBP, 1_250_000_000_000n],
  ['or over its inverse', GBPJPY, 6_666_666_666n],
] as const)('%s', (_name, pair, conversion) => {
  expect(conversionOf(pair, MARKS)).toBe(conversion);
});

test('a cross whose other pair has no mark in the beat is not known, and nothing opens where trading is halted', () => {
  expect(conversionOf(EURGBP, new Map())).toBeNull();
  const ticks = toMarkTicks(
    [
      { match: GBPUSD, seq: 7, price: '1.25' },
      { match: EURGBP, seq: 9, price: '0.86' },
    ],
    (matchId) => matchId !== EURGBP.id,
  );
  expect(ticks).toEqual([
    { matchId: 1, seq: 7, mark: 125_000_000n, conversion: 1_000_000_000_000n },
    { matchId: 3, seq: 9, mark: 86_000_000n, conversion: null },
  ]);
});
