import { expect, test } from 'vitest';
import { readQuotes } from './quote.ts';

const TIME = Date.UTC(2026, 10, 20, 12);
const quote = (bid: unknown, ask: unknown, time: unknown = TIME) =>
  JSON.stringify({ symbol: 'EURUSD', bid, ask, time });
const read = (price: string, at: number = TIME) => ({ symbol: 'EURUSD', price, at });

test.each<readonly [name: string, text: string, quotes: ReturnType<typeof readQuotes>]>([
  ['an object', quote('1.08431', '1.08433'), [read('1.08432')]],
  ['numbers', quote(1.08431, 1.08434), [read('1.084325')]],
  ['bid and ask alike', quote('1.1', '1.1'), [read('1.1')]],
  [
    'digits that no float holds',
    `{"symbol":"EURUSD","bid":1.000000000000000001,"ask":1.000000000000000003,"time":${TIME}}`,
    [read('1.000000000000000002')],
  ],
  ['an array', `[${quote('1', '1')},${quote('2', '2')}]`, [read('1'), read('2')]],
  ['lines', `${quote('1', '1')}\n\n[${quote('2', '2')}]\r\n`, [read('1'), read('2')]],
  ['lines of which one is cut', `${quote('1', '1')}\n{"symbol":"EUR`, [read('1'), null]],
  ['nothing to say', '[]', []],
  ['no text', '', []],
  ['further fields', quote('1', '1').replace('}', ',"venue":{"bid":"7"}}'), [read('1')]],
  ['no JSON', '<html>', [null]],
  ['NaN as JSON does not know it', quote('1', '1').replace('"1"', 'NaN'), [null]],
  ['items that are no quotes', '[null,1,"EURUSD",[],{"bid":"1","ask":"1"}]', [null, null, null, null, null]],
  ['a prototype', '{"__proto__":{"symbol":"EURUSD"}}', [null]],
])('it reads %s', (_name, text, quotes) => {
  expect(readQuotes(text)).toEqual(quotes);
});

test.each<readonly [name: string, bid: unknown, ask: unknown]>([
  ['NaN', 'NaN', '1'],
  ['infinite', 'Infinity', 'Infinity'],
  ['negative', '-1', '1'],
  ['a negative number', -1, -1],
  ['missing', undefined, '1'],
  ['null', null, null],
  ['with an exponent', 1e-7, 1e-7],
  ['beyond every number', '1e400', '1e400'],
  ['of too many digits', '9'.repeat(400), '9'.repeat(400)],
  ['of too many decimals', `1.${'0'.repeat(18)}1`, '1.1'],
  ['an object', {}, []],
  ['crossed', '1.0002', '1.0001'],
  ['more than 1 % apart', '1', '1.0101'],
  ['one-sided', '0', '1'],
])('bid or ask %s make no price, and the guard hears of it', (_name, bid, ask) => {
  expect(readQuotes(quote(bid, ask))).toEqual([read('no price')]);
});

test('a zero stays a zero, for the guard to name', () => {
  expect(readQuotes(quote('0', '0'))).toEqual([read('0')]);
});

test.each([null, '2026-11-20T12:00:00Z', `${TIME}`, {}])('a time of %j is none', (time) => {
  expect(readQuotes(quote('1', '1', time))).toEqual([read('1', Number.NaN)]);
});
