import type { CallDeps } from './call-deps.ts';
import { type Call, publicCall } from './call.ts';

/** Calls that ask only whether the server is there, and what time it is. */
export function generalCalls({ clock }: CallDeps): readonly Call[] {
  return [
    publicCall({
      socketName: 'ping',
      method: 'GET',
      path: '/api/v3/ping',
      weight: 1,
      params: {},
      handle: () => ({}),
    }),
    publicCall({
      socketName: 'time',
      method: 'GET',
      path: '/api/v3/time',
      weight: 1,
      params: {},
      handle: () => ({ serverTime: clock.now() }),
    }),
  ];
}
