import { SPOT_ORDER_STATES } from '@openbourse/api';
import { describe, expect, it } from 'vitest';
import { ORDER_TRANSITIONS, type OrderState, type SpotOrder, transition } from './order.ts';

const orderIn = (state: OrderState): SpotOrder => ({ id: 7, state }) as SpotOrder;

describe('the states of an order', () => {
  const events = Object.keys(ORDER_TRANSITIONS) as (keyof typeof ORDER_TRANSITIONS)[];
  const pairs = SPOT_ORDER_STATES.flatMap((state) => events.map((event) => [state, event] as const));

  it.each(pairs)('%s meets %s', (state, event) => {
    const order = orderIn(state);
    const { from, to } = ORDER_TRANSITIONS[event];
    if (state === from) {
      transition(order, event);
      expect(order.state).toBe(to);
      return;
    }
    expect(() => transition(order, event)).toThrow(`order 7 is ${state}, so it cannot ${event}`);
    expect(order.state).toBe(state);
  });

  it('never leave a terminal state', () => {
    expect(new Set(Object.values(ORDER_TRANSITIONS).map(({ from }) => from))).toEqual(new Set(['pending']));
  });
});
