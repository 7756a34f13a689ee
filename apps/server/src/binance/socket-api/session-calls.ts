import { type Call, type Caller, type Json, keyCall, publicCall } from '../call.ts';
import { refuse } from '../error.ts';

export const SUBSCRIBE = 'userDataStream.subscribe.signature';

/** Calls that exist on a connection alone. */
const HERE = { method: 'GET', path: '' } as const;

/**
 * The calls about the connection itself. A connection has no identity of its own here: that takes keys that sign
 * without a shared secret, which are not offered, so every request is signed.
 */
export function sessionCalls(session: {
  readonly status: () => Json;
  readonly subscriptions: () => Json;
  readonly subscribe: (caller: Caller) => Promise<Json>;
  readonly unsubscribe: (id: number | undefined) => void;
  readonly hold: (caller: Caller, periodMs: number) => Promise<void>;
}): ReadonlyMap<string, Call> {
  const calls = [
    keyCall({
      socketName: 'session.logon',
      ...{ ...HERE, security: 'read', weight: 2, params: {} },
      handle: () => {
        throw refuse('session_keys');
      },
    }),
    publicCall({
      socketName: 'session.status',
      ...{ ...HERE, weight: 2, params: {} },
      handle: () => session.status(),
    }),
    publicCall({
      socketName: 'session.logout',
      ...{ ...HERE, weight: 2, params: {} },
      handle: () => session.status(),
    }),
    publicCall({
      socketName: 'session.subscriptions',
      ...{ ...HERE, weight: 2, params: {} },
      handle: () => session.subscriptions(),
    }),
    publicCall({
      socketName: 'userDataStream.subscribe',
      ...{ ...HERE, weight: 2, params: {} },
      handle: () => {
        throw refuse('not_authorized');
      },
    }),
    keyCall({
      socketName: SUBSCRIBE,
      ...{ ...HERE, security: 'read', weight: 2, params: {} },
      handle: (_input, caller) => session.subscribe(caller),
    }),
    publicCall({
      socketName: 'userDataStream.unsubscribe',
      ...{ ...HERE, weight: 2, params: { subscriptionId: { kind: 'integer' } } },
      handle: ({ subscriptionId }) => {
        session.unsubscribe(subscriptionId);
        return {};
      },
    }),
    keyCall({
      socketName: 'session.cancelOnDisconnect',
      ...{ ...HERE, security: 'trade', weight: 2 },
      params: { countdownTime: { kind: 'integer', isRequired: true } },
      handle: async ({ countdownTime }, caller) => {
        await session.hold(caller, countdownTime);
        return { countdownTime: String(countdownTime) };
      },
    }),
  ];
  return new Map(calls.map((call) => [call.socketName ?? '', call]));
}
