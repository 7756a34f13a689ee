import { SPOT_ORDER_STATES } from '@openbourse/api';
import { describe, expect, it } from 'vitest';
import { ORDER_TRANSITIONS, type OrderState, type SpotOrder, transition } from './order.ts';

const orderIn = (state: OrderState): SpotOrder => ({ id: 7, state }) as SpotOrder;

describe('the states of an order', () => {
  const events = Object.keys(ORDER_TRANSITIONS) as (keyof typeof ORDER_TRANSITIONS)[];
  const pairs = SPOT_ORDER_STATES.flatMap((state) => events.map((event) => [state, event] as const));
  const isMove = ([state, event]: (typeof pairs)[number]) => ORDER_TRANSITIONS[event].from === state;

  it.each(pairs.filter(isMove))('%s moves by %s', (state, event) => {
    const order = orderIn(state);
    transition(order, event);
    expect(order.state).toBe(ORDER_TRANSITIONS[event].to);
  });

  it.each(pairs.filter((pair) => !isMove(pair)))('%s refuses %s and stays', (state, event) => {
    const order = orderIn(state);
    expect(() => transition(order, event)).toThrow(`order 7 is ${state}, so it cannot ${event}`);
    expect(order.state).toBe(state);
  });

  it('only pending is left by any event', () => {
    expect(new Set(Object.values(ORDER_TRANSITIONS).map(({ from }) => from))).toEqual(new Set(['pending']));
  });
});
