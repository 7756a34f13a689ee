import { expect, test } from 'vitest';
import { csvFile, toCsv } from './csv.ts';

test.each([
  ['a comma', 'a,b', '"a,b"'],
  ['quotes', 'say "no"', '"say ""no"""'],
  ['line breaks', 'one\r\ntwo', '"one\r\ntwo"'],
  ['a formula', '=1+1', "'=1+1"],
  ['a formula in quotes', '=HYPERLINK("http://evil","x")', '"\'=HYPERLINK(""http://evil"",""x"")"'],
  ['a plus', '+1', "'+1"],
  ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
  ['a tab', '\t=1', "'\t=1"],
  ['a line break before a formula', '\n=1', '"\'\n=1"'],
  ['a formula in full width', '＝1+1', "'＝1+1"],
  ['a minus before a name', '-A1', "'-A1"],
  ['a minus before what only begins like a number', "-1+cmd|' /C calc'!A0", "'-1+cmd|' /C calc'!A0"],
  ['a negative amount', '-0.00000001', '-0.00000001'],
  ['a negative number', -5, '-5'],
  ['nothing', null, ''],
  ['zero', 0, '0'],
  ['a yes', true, 'true'],
])('%s stays one harmless cell', (_name, value, cell) => {
  expect(toCsv([{ first: value, second: 'x' }])).toBe(`first,second\r\n${cell},x\r\n`);
});

test('instants are written out, numbers and missing instants are not', () => {
  const at = Date.UTC(2026, 10, 21, 10);
  expect(toCsv([{ at, closed_at: at, opened_at: null, lots_at_once: 3, format: 1 }])).toBe(
    'at,closed_at,opened_at,lots_at_once,format\r\n2026-11-21T10:00:00.000Z,2026-11-21T10:00:00.000Z,,3,1\r\n',
  );
});

test('a file says what it is; without rows it is empty', () => {
  expect(csvFile('trades', [])).toMatchObject({
    ...{ contentType: 'text/csv; charset=utf-8', fileName: 'trades.csv', body: '' },
    isInline: false,
  });
});
