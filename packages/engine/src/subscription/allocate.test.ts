import { formatDecimal } from '@openbourse/money';
import { expect, test } from 'vitest';
import { allocateOffering, type AllocationTerms } from './allocation-file.ts';
import { phaseAt, phaseEndsAt } from './phase.ts';

const TERMS: AllocationTerms = {
  id: 1,
  token: 'HBR',
  token_scale: 2,
  quote: 'USDT',
  quote_scale: 8,
  issue_price: '1',
  supply: '5000',
  cap_per_user: '2500',
  ends_at: 0,
};

function sharesOf(terms: AllocationTerms, amounts: readonly string[]) {
  const commitments = amounts.map((amount, index) => ({ ref: `${index}`, amount, at: index }));
  return allocateOffering(terms, commitments);
}

test('shares out what the rule book says', () => {
  const { file, allocation } = sharesOf(TERMS, ['7000', '2000', '1000']);
  expect(file.commitments.map(({ allocated }) => allocated)).toEqual(['2500', '1666.67', '833.33']);
  expect(file.commitments.map(({ refunded }) => refunded)).toEqual(['4500', '333.33', '166.67']);
  expect(formatDecimal(allocation.sold, 2)).toBe('5000');
  expect(allocation.rounds.map(({ full, commitments }) => ({ full, commitments }))).toEqual([
    { full: 1, commitments: 3 },
    { full: 0, commitments: 2 },
  ]);
  expect(allocation.remainder).toBe(1n);
  expect(allocation.shares.map(({ hasRemainder }) => hasRemainder)).toEqual([false, true, false]);
});

test.each([
  { name: 'nobody', amounts: [], allocated: [], refunded: [] },
  {
    name: 'less than there is',
    amounts: ['10', '20.005'],
    allocated: ['10', '20'],
    refunded: ['0', '0.005'],
  },
  { name: 'one above the cap alone', amounts: ['9000'], allocated: ['2500'], refunded: ['6500'] },
  {
    name: 'all above the cap with enough for them',
    amounts: ['9000', '3000'],
    allocated: ['2500', '2500'],
    refunded: ['6500', '500'],
  },
  {
    name: 'exactly what there is',
    amounts: ['2500', '2500'],
    allocated: ['2500', '2500'],
    refunded: ['0', '0'],
  },
  {
    name: 'an even split of what cannot be split',
    amounts: ['5000', '5000', '5000'],
    allocated: ['1666.67', '1666.67', '1666.66'],
    refunded: ['3333.33', '3333.33', '3333.34'],
  },
])('shares out to $name', ({ amounts, allocated, refunded }) => {
  const { file } = sharesOf(TERMS, amounts);
  expect(file.commitments.map((line) => line.allocated)).toEqual(allocated);
  expect(file.commitments.map((line) => line.refunded)).toEqual(refunded);
});

test('rounds a payment up and never takes more than was committed', () => {
  const { file } = sharesOf({ ...TERMS, issue_price: '0.333333333' }, ['1', '0.00333333']);
  expect(file.commitments.map(({ allocated, paid, refunded }) => ({ allocated, paid, refunded }))).toEqual([
    { allocated: '3', paid: '1', refunded: '0' },
    { allocated: '0', paid: '0', refunded: '0.00333333' },
  ]);
});

test('begins each phase at its own instant exactly', () => {
  const times = { presale_at: 10, starts_at: 20, ends_at: 30 };
  expect([9, 10, 19, 20, 29, 30].map((at) => phaseAt(times, at))).toEqual([
    'not_started',
    'pre_sale',
    'pre_sale',
    'subscribing',
    'subscribing',
    'ended',
  ]);
  expect([9, 10, 29, 30].map((at) => phaseEndsAt(times, at))).toEqual([10, 20, 30, null]);
});
