import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

const columns = [
  { header: 'name', csv: (row: { name: string; amount: string | null }) => row.name },
  { header: 'amount', csv: (row: { name: string; amount: string | null }) => row.amount },
];

test('quotes what would break a line and leaves the rest', () => {
  expect(toCsv(columns, [{ name: 'a "b", c\nd', amount: '1.5' }])).toBe(
    '\uFEFFname,amount\r\n"a ""b"", c\nd",1.5\r\n',
  );
});

test.each([
  ['=1+1', "'=1+1"],
  ['+49', "'+49"],
  ['@sum', "'@sum"],
  ['-cmd', "'-cmd"],
  ['-1.5', '-1.5'],
])('%s becomes %s, so that no cell is a formula', (name, written) => {
  expect(toCsv(columns, [{ name, amount: null }])).toBe(`\uFEFFname,amount\r\n${written},\r\n`);
});
