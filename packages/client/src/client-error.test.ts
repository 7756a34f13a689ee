import { expect, test } from 'vitest';
import { ClientError, isMissing } from './index.ts';

const errorOf = (key: ConstructorParameters<typeof ClientError>[0]['key'], details = {}) =>
  new ClientError({ key, code: 1, message: '', details, requestId: null });

test.each([
  ['an order that nobody has', errorOf('fiat.order_not_found'), true],
  ['an id that is none', errorOf('request.invalid', { field: 'id' }), true],
  ['another field that is wrong', errorOf('request.invalid', { field: 'amount' }), false],
  ['a server that is away', errorOf('unreachable'), false],
  ['a bug', new Error('not_found'), false],
])('%s is missing: %s', (_name, error, expected) => {
  expect(isMissing(error)).toBe(expected);
});
