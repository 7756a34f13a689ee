import { expect, test } from 'vitest';
import { rankMatches } from './ranking.ts';

const MATCHES = ['2.5', '-1', '0', '10.01', '-0.005', '9.99', '2.50'].map((change, index) => ({
  id: index + 1,
  currency_quotation: { change },
}));
const changes = (ranking: 'all' | 'gainers' | 'losers') =>
  rankMatches(MATCHES, ranking).map((match) => match.currency_quotation.change);

test('all keeps every pair in the order of the server', () => {
  expect(rankMatches(MATCHES, 'all')).toBe(MATCHES);
});

test('gainers have a change above 0, the strongest first, equals by id', () => {
  expect(changes('gainers')).toEqual(['10.01', '9.99', '2.5', '2.50']);
  expect(rankMatches(MATCHES, 'gainers').map(({ id }) => id)).toEqual([4, 6, 1, 7]);
});

test('losers have a change below 0, the weakest first', () => {
  expect(changes('losers')).toEqual(['-1', '-0.005']);
});
