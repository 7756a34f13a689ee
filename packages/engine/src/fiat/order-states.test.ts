import { expect, test } from 'vitest';
import {
  FIAT_AD_STATES,
  FIAT_ORDER_ACTORS,
  FIAT_ORDER_EVENTS,
  FIAT_ORDER_STATES,
  type FiatOrderState,
  isInEscrow,
  nextAdState,
  nextFiatState,
} from './order-states.ts';

/** Every change that is allowed, as `state event actor > next`. */
const ALLOWED = `
unpaid pay buyer > paid
unpaid extend seller > unpaid
unpaid cancel buyer > cancelled
unpaid expire clock > cancelled
paid confirm seller > completed
paid cancel buyer > cancelled
paid postpone seller > postponed
paid dispute buyer > disputed
paid dispute seller > disputed
paid auto_confirm clock > completed
paid escalate clock > exception
postponed confirm seller > completed
postponed cancel buyer > cancelled
postponed dispute buyer > disputed
postponed dispute seller > disputed
postponed auto_confirm clock > completed
postponed escalate clock > exception
disputed confirm seller > completed
disputed cancel buyer > cancelled
disputed rule operator > disputed
disputed request_review buyer > disputed
disputed request_review seller > disputed
disputed request_review clock > disputed
disputed award_buyer clock > completed
disputed award_seller clock > cancelled
exception confirm seller > completed
exception cancel buyer > cancelled
exception dispute buyer > disputed
exception dispute seller > disputed
exception rule operator > disputed
`;

test('nothing happens but what the table allows', () => {
  const found = FIAT_ORDER_STATES.flatMap((state) =>
    FIAT_ORDER_EVENTS.flatMap((event) =>
      FIAT_ORDER_ACTORS.flatMap((actor) => {
        const next = nextFiatState(state, event, actor);
        return next === null ? [] : [`${state} ${event} ${actor} > ${next}`];
      }),
    ),
  );
  expect(found.toSorted()).toEqual(ALLOWED.trim().split('\n').toSorted());
});

test('every order can end, and one that has ended stays so', () => {
  const following = (state: FiatOrderState): readonly FiatOrderState[] =>
    FIAT_ORDER_EVENTS.flatMap((event) =>
      FIAT_ORDER_ACTORS.flatMap((actor) => nextFiatState(state, event, actor) ?? []),
    );
  for (const state of FIAT_ORDER_STATES) {
    expect(following(state).length > 0, state).toBe(isInEscrow(state));
    expect(following(state).includes('cancelled'), state).toBe(isInEscrow(state));
  }
});

test('coins are released only after a payment was reported, never by the buyer', () => {
  expect(FIAT_ORDER_ACTORS.map((actor) => nextFiatState('unpaid', 'confirm', actor))).toEqual(
    FIAT_ORDER_ACTORS.map(() => null),
  );
  for (const state of FIAT_ORDER_STATES)
    for (const event of FIAT_ORDER_EVENTS) expect(nextFiatState(state, event, 'buyer')).not.toBe('completed');
});

test('an ad that was canceled or removed never opens again', () => {
  const changes = FIAT_AD_STATES.flatMap((state) =>
    (['open', 'suspend', 'cancel', 'remove'] as const).flatMap((event) =>
      (['merchant', 'operator'] as const).flatMap((actor) => {
        const next = nextAdState(state, event, actor);
        return next === null ? [] : [`${state} ${event} ${actor} > ${next}`];
      }),
    ),
  );
  expect(changes).toEqual([
    'open suspend merchant > suspended',
    'open suspend operator > suspended',
    'open cancel merchant > cancelled',
    'open remove operator > removed',
    'suspended open merchant > open',
    'suspended cancel merchant > cancelled',
    'suspended remove operator > removed',
  ]);
});
