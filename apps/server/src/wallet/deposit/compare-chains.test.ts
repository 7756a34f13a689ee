import { expect, test } from 'vitest';
import { compareChains, type ReadChain } from './compare-chains.ts';

const USDT = 1;

/** A chain that holds less than it owes by so much; null where it does not answer. */
function chain(lack: string | null, lag = 0): ReadChain {
  const asset = {
    currency_id: USDT,
    code: 'USDT',
    owed: '100',
    in_flight: '0',
    custody_hot: '0',
    custody_cold: '0',
  };
  const custody = lack === null ? null : `${100 - Number(lack)}`;
  return {
    ...{ chain: 'ETH', name: 'Ethereum', family: 'evm', is_connected: true, head: 9, scanned: 9, lag },
    ...{ scanned_at: 0, error: null },
    assets: [{ ...asset, custody_total: custody, is_covered: lack === null ? null : lack === '0' }],
  };
}

test.each([
  ['both are covered', [chain('0'), chain('0')], '0', ['covered', 'covered']],
  ['one is short', [chain('0'), chain('30')], '0', ['covered', 'short']],
  ['what one lacks is declared', [chain('0'), chain('30')], '30', ['covered', 'declared']],
  ['less is declared than one lacks', [chain('0'), chain('30')], '29', ['covered', 'short']],
  ['what both lack is declared', [chain('20'), chain('30')], '50', ['declared', 'declared']],
  ['what one of the two lacks is declared', [chain('20'), chain('30')], '30', ['short', 'short']],
  [
    'a chain that does not answer lacks nothing known',
    [chain(null), chain('30')],
    '30',
    ['unknown', 'declared'],
  ],
  [
    'one that is read up to yesterday says nothing',
    [chain('90', 500), chain('30')],
    '30',
    ['unknown', 'declared'],
  ],
] as const)('%s', (_, chains, declared, states) => {
  const compared = compareChains(chains, new Map([[USDT, declared]]));
  expect(compared.map(({ assets }) => assets[0]?.state)).toEqual(states);
  expect(compared.map(({ assets }) => assets[0]?.declared_total)).toEqual([declared, declared]);
});
