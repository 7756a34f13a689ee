import {
  FIAT_ORDER_ACTORS as SHOWN_ACTORS,
  FIAT_ORDER_EVENTS as SHOWN_EVENTS,
  FIAT_ORDER_STATES as SHOWN_STATES,
} from '@openbourse/api';
import { FIAT_ORDER_ACTORS, FIAT_ORDER_EVENTS, FIAT_ORDER_STATES } from '@openbourse/engine';
import { expect, test } from 'vitest';

/** Neither package may import the other, so each has the lists of its own. */
test.each([
  ['states', SHOWN_STATES, FIAT_ORDER_STATES],
  ['actors', SHOWN_ACTORS, FIAT_ORDER_ACTORS],
  ['events', SHOWN_EVENTS, FIAT_ORDER_EVENTS],
])('the calls and the engine have the same %s of fiat orders', (_name, shown, decided) =>
  expect(shown).toEqual(decided),
);
