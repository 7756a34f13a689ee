import { type Call, type Caller, type Json, keyCall, publicCall } from '../call.ts';
import { refuse } from '../error.ts';

export const SUBSCRIBE = 'userDataStream.subscribe';
export const SUBSCRIBE_SIGNED = 'userDataStream.subscribe.signature';

/** Calls that exist on a connection alone. */
const HERE = { method: 'GET', path: '' } as const;

/** The calls about the connection itself. It logs on with a key that signs without a shared secret; others sign each request. */
export function sessionCalls(session: Session): ReadonlyMap<string, Call> {
  const calls = [...logonCalls(session), ...subscriptionCalls(session), ...holdingCalls(session)];
  return new Map(calls.map((call) => [call.socketName ?? '', call]));
}

/** A connection, as its calls use it. */
interface Session {
  readonly status: () => Json;
  readonly logOn: (caller: Caller) => void;
  readonly logOut: () => void;
  readonly subscriptions: () => Json;
  /** The key with which the connection has logged on. */
  readonly loggedOn: () => Caller | null;
  readonly subscribe: (caller: Caller) => Promise<Json>;
  readonly unsubscribe: (id: number | undefined) => void;
  readonly hold: (caller: Caller, periodMs: number) => Promise<void>;
}

function logonCalls(session: Session): readonly Call[] {
  return [
    keyCall({
      socketName: 'session.logon',
      ...{ ...HERE, security: 'read', weight: 2, params: {} },
      handle: (_input, caller) => {
        if (caller.algorithm === 'hmac') throw refuse('session_keys');
        session.logOn(caller);
        return session.status();
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
      handle: () => {
        session.logOut();
        return session.status();
      },
    }),
  ];
}

function subscriptionCalls(session: Session): readonly Call[] {
  return [
    publicCall({
      socketName: 'session.subscriptions',
      ...{ ...HERE, weight: 2, params: {} },
      handle: () => session.subscriptions(),
    }),
    publicCall({
      socketName: SUBSCRIBE,
      ...{ ...HERE, weight: 2, params: {} },
      handle: () => {
        const caller = session.loggedOn();
        if (caller === null) throw refuse('not_authorized');
        return session.subscribe(caller);
      },
    }),
    keyCall({
      socketName: SUBSCRIBE_SIGNED,
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
  ];
}

function holdingCalls(session: Session): readonly Call[] {
  return [
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
}
