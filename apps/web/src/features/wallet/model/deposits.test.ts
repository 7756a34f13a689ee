import { expect, it } from 'vitest';
import type { Deposit } from '../api.ts';
import { stepsOf } from './deposits.ts';

const ON_CHAIN = { confirmations: 3, confirmations_credit: 1, confirmations_withdraw: 6 };
const deposit = (change: Partial<Deposit>): Deposit => ({ ...ON_CHAIN, ...change }) as Deposit;

it.each([
  ['seen', 0, [true, false, false], [null, { now: 0, needed: 1 }, null]],
  ['credited', 3, [true, true, false], [null, null, { now: 3, needed: 6 }]],
  ['withdrawable', 9, [true, true, true], [null, null, null]],
] as const)('a deposit that is %s after %i confirmations', (state, confirmations, done, counts) => {
  const steps = stepsOf(deposit({ state, confirmations }));
  expect(steps?.map((step) => step.isDone)).toEqual(done);
  expect(steps?.map((step) => step.count)).toEqual(counts);
});

it.each(['below_minimum', 'orphaned', 'pending_review', 'rejected'] as const)(
  '%s takes no steps',
  (state) => {
    expect(stepsOf(deposit({ state }))).toBeNull();
  },
);

it('a claim that was approved has no confirmations to count', () => {
  expect(stepsOf(deposit({ state: 'withdrawable', confirmations: null }))).toBeNull();
});
