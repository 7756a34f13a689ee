import { ENDPOINTS, OPERATOR_ACTIONS } from '@openbourse/api';
import { expect, it } from 'vitest';
import { homeOf, homeOfKind, homeOfRest, NAMED } from './call-homes.ts';
import { ROLES } from './kernel/role.ts';

const names = ENDPOINTS.map(({ name }) => name as string);

it('every name of a call or a slice that has a home of its own is one', () => {
  const slices = names.map((name) => name.split('.')[0]);
  expect(NAMED.filter((name) => !names.includes(name) && !slices.includes(name))).toEqual([]);
});

it('every role answers calls', () => {
  expect([...new Set(names.map(homeOf))].toSorted()).toEqual([...ROLES].toSorted());
});

it('what is proposed is carried out where its call is answered', () => {
  const kinds = new Set<string>(OPERATOR_ACTIONS);
  const proposing = ENDPOINTS.filter(({ checkers }) => checkers.length > 0);
  expect(proposing.length).toBeGreaterThan(20);
  const homes = proposing.flatMap(({ name }) => {
    const [slice, call = ''] = name.split('.');
    const kind = `${slice}.${call.replace(/^operator_/, '')}`;
    return kinds.has(kind) ? [[name, homeOfKind(kind)]] : [];
  });
  expect(homes.length).toBeGreaterThan(20);
  expect(homes).toEqual(homes.map(([name = '']) => [name, homeOf(name)]));
  expect(homeOfKind('ledger.move_capital')).toBe('contract');
  expect(homeOfKind('wallet.list_chain')).toBe('wallet');
});

it('the trading API asks the chains where they are', () => {
  expect(homeOfRest('/sapi/v1/capital/deposit/address')).toBe('wallet');
  expect(homeOfRest('/sapi/v1/asset/get-funding-asset')).toBe('spot');
  expect(homeOfRest('/api/v3/order')).toBe('spot');
});
