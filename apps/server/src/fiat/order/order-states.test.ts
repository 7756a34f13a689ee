import * as api from '@openbourse/api';
import * as engine from '@openbourse/engine';
import { expect, test } from 'vitest';

/** Neither package may import the other, so each has the lists of its own. */
test.each(['FIAT_ORDER_STATES', 'FIAT_ORDER_ACTORS', 'FIAT_ORDER_EVENTS'] as const)(
  'the calls and the engine have the same %s',
  (list) => expect(api[list]).toEqual(engine[list]),
);
