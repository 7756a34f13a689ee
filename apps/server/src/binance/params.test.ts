import { expect, it } from 'vitest';
import type { Match } from '../market/index.ts';
import { type Params, readParams } from './params.ts';

const currency = (code: string, scale: number) => ({ id: 1, code, name: code, logo: '', scale });
const BTC = {
  id: 1,
  symbol: 'BTC/USDT',
  kind: 'digital',
  base: currency('BTC', 8),
  quote: currency('USDT', 6),
  priceTick: '0.01',
  quantityStep: '0.00001',
  quantityMax: '100',
  minNotional: '5',
  isSpotTradable: true,
  keepsTicks: true,
  offersMicro: true,
  venueSymbol: null,
  opensAt: null,
  listedAt: null,
  delistsAt: null,
} satisfies Match;
const ETH = { ...BTC, id: 2, symbol: 'ETH/USDT' } satisfies Match;

const PARAMS = {
  symbol: { kind: 'symbol' },
  symbols: { kind: 'symbols' },
  side: { kind: 'enum', values: ['BUY', 'SELL'], refusal: 'side' },
  mode: { kind: 'enum', values: ['FULL', 'MINI'], fallback: 'FULL' },
  quantity: { kind: 'decimal', precision: 'base' },
  price: { kind: 'decimal' },
  limit: { kind: 'integer', min: 1, cut: 1_000, fallback: 500 },
  startTime: { kind: 'instant' },
  isAll: { kind: 'boolean' },
  id: { kind: 'text', range: '^[a-z]{1,4}$' },
} as const satisfies Params;

function read(sent: Readonly<Record<string, string>>, params: Params = PARAMS): unknown {
  const findSymbol = (symbol: string) => ({ BTCUSDT: BTC, ETHUSDT: ETH })[symbol];
  return readParams(params, new Map(Object.entries(sent)), { findSymbol, already: 2 });
}

it.each([
  [{}, { mode: 'FULL', limit: 500 }],
  [{ symbol: 'BTCUSDT' }, { symbol: BTC, mode: 'FULL', limit: 500 }],
  [{ symbols: '["ETHUSDT","BTCUSDT"]' }, { symbols: [ETH, BTC], mode: 'FULL', limit: 500 }],
  [
    { limit: '1001', mode: 'MINI' },
    { limit: 1_000, mode: 'MINI' },
  ],
  [{ startTime: '1499827319559' }, { startTime: 1_499_827_319_559, mode: 'FULL', limit: 500 }],
  [{ startTime: '1499827319559999' }, { startTime: 1_499_827_319_559, mode: 'FULL', limit: 500 }],
  [
    { price: '0100.50', isAll: 'TRUE' },
    { price: '100.5', isAll: true, mode: 'FULL', limit: 500 },
  ],
  [{ price: '0.000' }, { price: '0', mode: 'FULL', limit: 500 }],
  [{ price: '100' }, { price: '100', mode: 'FULL', limit: 500 }],
])('reads %j', (sent, input) => {
  expect(read(sent)).toEqual(input);
});

it.each([
  [
    { symbol: 'btcusdt' },
    -1100,
    "Illegal characters found in parameter 'symbol'; legal range is '^[A-Z0-9-_.]{1,20}$'.",
  ],
  [{ symbol: 'XRPUSDT' }, -1121, 'Invalid symbol.'],
  [{ symbols: '["BTCUSDT" ]' }, -1100, "Illegal characters found in parameter 'symbols'"],
  [{ symbols: '["BTCUSDT","BTCUSDT"]' }, -1151, 'Symbol is present multiple times in the list.'],
  [{ symbols: '[]' }, -1102, "Mandatory parameter 'symbols' was not sent, was empty/null, or malformed."],
  [{ side: 'buy' }, -1117, 'Invalid side.'],
  [{ mode: 'SMALL' }, -1130, "Data sent for parameter 'mode' is not valid."],
  [{ limit: '' }, -1105, "Parameter 'limit' was empty."],
  [{ limit: '0' }, -1130, "Data sent for parameter 'limit' is not valid."],
  [{ limit: '-1' }, -1100, "Illegal characters found in parameter 'limit'; legal range is '^[0-9]{1,20}$'."],
  [{ limit: '9007199254740993' }, -1108, "Parameter 'limit' overflowed."],
  [{ price: '1e5' }, -1100, "Illegal characters found in parameter 'price'"],
  [{ price: '.5' }, -1100, "Illegal characters found in parameter 'price'"],
  [{ price: '0.0000000000000000001' }, -1111, "Parameter 'price' has too much precision."],
  [{ symbol: 'BTCUSDT', quantity: '0.000000001' }, -1111, "Parameter 'quantity' has too much precision."],
  [{ isAll: '1' }, -1100, "Illegal characters found in parameter 'isAll'"],
  [{ id: 'abcde' }, -1100, "Illegal characters found in parameter 'id'; legal range is '^[a-z]{1,4}$'."],
  [
    { symbol: 'BTCUSDT', what: '1' },
    -1104,
    "Not all sent parameters were read; read '3' parameter(s) but was sent '4'.",
  ],
])('refuses %j', (sent, code, message) => {
  expect(() => read(sent)).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(message) as unknown }),
  );
});

it('asks for what is required, and takes nothing where nothing is expected', () => {
  const required = { symbol: { kind: 'symbol', isRequired: true } } as const;
  const missing = "Mandatory parameter 'symbol' was not sent, was empty/null, or malformed.";
  expect(() => read({}, required)).toThrow(expect.objectContaining({ code: -1102, message: missing }));
  expect(() => read({ symbol: '' }, required)).toThrow(expect.objectContaining({ code: -1102 }));
  const many = "Too many parameters; expected '2' and received '3'.";
  expect(() => read({ limit: '1' }, {})).toThrow(expect.objectContaining({ code: -1101, message: many }));
});
