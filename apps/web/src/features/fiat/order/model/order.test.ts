import { describe, expect, test } from 'vitest';
import { actionsOf, clockSince, headOf, type Order, phaseOf, stepsOf } from './order.ts';

const RULING = { ordinal: 1, winner: 'buyer', reason: 'payment_proved', text: '', at: 300 } as const;
const DISPUTE = {
  opened_by: 'buyer',
  reason: 'not_released',
  text: '',
  opened_at: 200,
  evidence_until: 1_000,
  evidence: [],
  rulings: [],
  review_until: null,
  review: null,
} satisfies Order['dispute'];
const ruled: Order['dispute'] = { ...DISPUTE, rulings: [RULING] };
const review: Order['dispute'] = { ...ruled, review: { asked_by: 'seller', text: '', at: 400 } };

describe('a dispute', () => {
  test.each([
    // what is recorded, phase
    [DISPUTE, 'evidence'],
    [ruled, 'ruled'],
    [review, 'review'],
  ] as const)('%# is in the phase %s', (dispute, phase) => {
    expect(phaseOf({ state: 'disputed', dispute })).toBe(phase);
  });

  test('shows each side who won', () => {
    const title = (role: Order['role']) => headOf({ state: 'disputed', dispute: ruled, role }).title;
    expect(title('buyer')).toBe('fiat:order.head.won');
    expect(title('seller')).toBe('fiat:order.head.lost');
  });

  test('is over with its order', () => {
    expect(phaseOf({ state: 'completed', dispute: review })).toBe('completed');
  });
});

test('the clock runs from the beginning of the phase', () => {
  const since = (part: Partial<Order>) =>
    clockSince({ created_at: 1, paid_at: 100, dispute: null, ...part } as Order);
  expect(since({ state: 'unpaid' })).toBe(1);
  expect(since({ state: 'postponed' })).toBe(100);
  expect(since({ state: 'disputed', dispute: DISPUTE })).toBe(200);
  expect(since({ state: 'disputed', dispute: ruled })).toBe(300);
  expect(since({ state: 'exception' })).toBeNull();
});

test('the steps follow the payment and the release', () => {
  expect(stepsOf({ state: 'unpaid', paid_at: null })).toEqual({
    placed: 'done',
    paid: 'now',
    released: 'later',
  });
  expect(stepsOf({ state: 'disputed', paid_at: 5 }).released).toBe('now');
  expect(stepsOf({ state: 'completed', paid_at: 5 }).released).toBe('done');
});

test('actions stand in the order of what is most likely', () => {
  expect(actionsOf({ state: 'unpaid', actions: ['cancel', 'pay'] })).toEqual({
    main: ['pay', 'cancel'],
    aside: [],
  });
  expect(actionsOf({ state: 'paid', actions: ['postpone', 'dispute', 'confirm'] })).toEqual({
    main: ['confirm', 'postpone'],
    aside: ['dispute'],
  });
});

test('who has paid does not find the cancellation in front', () => {
  expect(actionsOf({ state: 'paid', actions: ['cancel'] })).toEqual({ main: [], aside: ['cancel'] });
});
