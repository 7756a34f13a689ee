import { type Call, keyCall, publicCall } from '../call.ts';
import type { CallDeps } from '../call-deps.ts';

/** Calls of clients at their start about kinds of trading that the format has and we do not offer in it. */
export function stubCalls({ clock }: CallDeps): readonly Call[] {
  const none = ['/fapi/v1/exchangeInfo', '/dapi/v1/exchangeInfo'].map((path) =>
    publicCall({
      socketName: null,
      method: 'GET',
      path,
      weight: 1,
      params: {},
      handle: () => ({
        timezone: 'UTC',
        serverTime: clock.now(),
        rateLimits: [],
        exchangeFilters: [],
        assets: [],
        symbols: [],
      }),
    }),
  );
  const pairs = ['/sapi/v1/margin/allPairs', '/sapi/v1/margin/isolated/allPairs'].map((path) =>
    keyCall({
      socketName: null,
      method: 'GET',
      path,
      security: 'key',
      weight: 1,
      params: {},
      handle: () => [],
    }),
  );
  const status = publicCall({
    socketName: null,
    method: 'GET',
    path: '/sapi/v1/system/status',
    weight: 1,
    params: {},
    handle: () => ({ status: 0, msg: 'normal' }),
  });
  return [...none, ...pairs, status];
}
