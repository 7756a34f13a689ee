import { expect, test } from 'vitest';
import { compareOwed, type OwedCoin, presentCoin } from './compare-owed.ts';

const coin = (of: Partial<OwedCoin>): OwedCoin => ({
  currencyId: 1,
  code: 'USDT',
  owed: '100',
  inFlight: '0',
  byHand: '0',
  play: '0',
  declared: '0',
  ...of,
});

const chains = (custodies: readonly (string | null)[]) =>
  custodies.map((custody, index) => ({ chain: `C${index}`, name: `Chain ${index}`, custody }));

test.each([
  ['all of it is held', coin({}), ['60', '40'], 'covered'],
  ['a part is missing', coin({}), ['60', '39.999999'], 'short'],
  ['a chain that does not answer may hold the rest', coin({}), ['60', null], 'unknown'],
  ['a chain that does not answer is not needed', coin({}), ['100', null], 'covered'],
  ['no chain has the coin, and it never came in', coin({}), [], 'short'],
  ['no chain has the coin, and it came by hand', coin({ byHand: '100' }), [], 'unknown'],
  ['vouchers were credited and their coins are on a chain', coin({ byHand: '30' }), ['100'], 'covered'],
  ['vouchers were credited and nothing shows their coins', coin({ byHand: '30' }), ['70'], 'unknown'],
  ['more is missing than came by hand', coin({ byHand: '30' }), ['69.9'], 'short'],
  ['the house lost to users what it never had', coin({ owed: '120', byHand: '100' }), [], 'short'],
  ['what was sent has left', coin({ inFlight: '25' }), ['75'], 'covered'],
  ['play money is nobody’s claim', coin({ play: '100' }), [], 'covered'],
  ['play money hides what is missing', coin({ play: '60' }), ['30'], 'unknown'],
  ['the rest is declared elsewhere', coin({ declared: '40' }), ['60'], 'declared'],
  ['what is declared is not needed', coin({ declared: '40' }), ['100'], 'covered'],
  ['less than the rest is declared', coin({ declared: '39.999999' }), ['60'], 'short'],
  [
    'the rest is declared, whatever a chain holds that is silent',
    coin({ declared: '40' }),
    ['60', null],
    'declared',
  ],
  ['what came by hand is declared', coin({ byHand: '40', declared: '40' }), ['60'], 'declared'],
  ['what came by hand is not counted twice', coin({ byHand: '30', declared: '30' }), ['69.9'], 'short'],
  ['a part of what came by hand is declared', coin({ byHand: '40', declared: '10' }), ['60'], 'unknown'],
] as const)('%s', (_, owed, custodies, state) => {
  expect(compareOwed(owed, chains(custodies))).toMatchObject({ state });
});

test('both figures are shown, and what is declared is in one of them only', () => {
  const shown = presentCoin(compareOwed(coin({ inFlight: '5', declared: '40' }), chains(['60'])));
  expect(shown).toMatchObject({
    ...{ custody_total: '60', declared_total: '40', difference: '-35', difference_declared: '5' },
    ...{ state: 'declared', is_covered: null },
  });
});
