import { expect, test } from 'vitest';
import {
  ABOVE_ZERO,
  AMOUNT,
  atLeast,
  CODE,
  type FieldRule,
  INSTANT,
  NEEDED,
  orEmpty,
  percent,
  whole,
} from './field-rules.ts';

const CASES: readonly (readonly [string, FieldRule, readonly string[], readonly string[]])[] = [
  ['needed', NEEDED, ['a'], ['']],
  [
    'amount',
    AMOUNT,
    ['0', '12.5', '0.000000000000000001'],
    ['', '-1', '1,5', '1e3', '0.0000000000000000001'],
  ],
  ['above zero', ABOVE_ZERO, ['0.1'], ['0', '0.00', '', 'abc']],
  ['instant', INSTANT, ['2031-05-12T10:00'], ['', '2031-13-12T10:00']],
  ['code', CODE, ['BTC', 'btc', '1INCH'], ['B', 'BTC/USDT', 'ABCDEFGHIJK']],
  ['at least', atLeast(2), ['ab'], ['a']],
  ['whole', whole(2, 100), ['2', '100'], ['1', '101', '2.5', '', '-2']],
  ['percent', percent(10, 4), ['0', '10', '0.1234'], ['10.0001', '0.12345', '-1', '']],
  ['or empty', orEmpty(percent(10, 4)), ['', '10'], ['11']],
];

test.each(CASES)('%s accepts what fits and nothing else', (_name, rule, fitting, others) => {
  expect([...fitting, ...others].filter(rule.accepts)).toEqual(fitting);
});
