import { describe, expect, test } from 'vitest';
import { amountToSweep, type SweepPlan } from './plan-sweep.ts';

const TOKEN: SweepPlan = {
  ...{ hot: '100', free: '100', hotMax: '60', hotTarget: '40', needed: '0', least: '1', scale: 6 },
  costs: null,
};

describe('of a token', () => {
  test.each<[string, Partial<SweepPlan>, string | null]>([
    ['what is above the target goes', {}, '60'],
    ['nothing goes up to the maximum', { hot: '60' }, null],
    ['everything above the target goes from one unit above it on', { hot: '60.000001' }, '20.000001'],
    ['nothing goes without a maximum', { hotMax: '0', hotTarget: '0' }, null],
    ['a target of nothing leaves nothing', { hotTarget: '0' }, '100'],
    ['open withdrawals that need less than the target change nothing', { needed: '40' }, '60'],
    ['what open withdrawals need beyond the target stays', { needed: '70' }, '30'],
    ['nothing goes where open withdrawals need all of it', { needed: '120' }, null],
    ['what payments in work have taken stays', { free: '50' }, '50'],
    ['less than the least stays', { hotMax: '99.5', hotTarget: '99.5' }, null],
    ['the least goes', { hot: '61', hotMax: '60', hotTarget: '60' }, '1'],
    ['it is cut at the decimals of the coin', { hot: '100.0000019' }, '60.000001'],
  ])('%s', (_, change, amount) => {
    expect(amountToSweep({ ...TOKEN, ...change })).toBe(amount);
  });
});

describe('of the coin that pays for itself', () => {
  const costs = { each: '0.1', signed: '0', unsigned: 0, times: 1 };
  test.each<[string, Partial<SweepPlan>, Partial<typeof costs>, string | null]>([
    ['its own fee stays, and what a replacement may cost', {}, {}, '59.7'],
    ['the fee of each output stays', {}, { times: 20 }, '54'],
    ['what is signed may cost as much as it says', { needed: '40' }, { signed: '2' }, '57.7'],
    ['what is not signed yet may be dearer', { needed: '40' }, { unsigned: 5 }, '57.7'],
    ['a target of nothing leaves the fee', { hotTarget: '0' }, {}, '99.7'],
    ['nothing goes where the fees are all there is', { hotTarget: '99' }, { times: 4 }, null],
  ])('%s', (_, change, paid, amount) => {
    expect(amountToSweep({ ...TOKEN, ...change, costs: { ...costs, ...paid } })).toBe(amount);
  });
});
