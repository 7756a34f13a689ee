import { type Call, keyCall } from '../call.ts';
import type { ListenKeys } from './listen-keys.ts';

const PATH = '/api/v3/userDataStream';
const LISTEN_KEY = { listenKey: { kind: 'text', range: '^[0-9A-Za-z]{1,128}$', isRequired: true } } as const;

/** The calls of listen keys. They need a key and no signature; the name that they answer is a secret itself. */
export function userDataCalls({ listenKeys }: { readonly listenKeys: ListenKeys }): readonly Call[] {
  return [
    keyCall({
      socketName: 'userDataStream.start',
      ...{ method: 'POST', path: PATH, security: 'key', weight: 2, params: {} },
      handle: (_input, caller) => ({ listenKey: listenKeys.start(caller) }),
    }),
    keyCall({
      socketName: 'userDataStream.ping',
      ...{ method: 'PUT', path: PATH, security: 'key', weight: 2, params: LISTEN_KEY },
      handle: ({ listenKey }, { trader }) => {
        listenKeys.keepAlive(trader.userId, listenKey);
        return {};
      },
    }),
    keyCall({
      socketName: 'userDataStream.stop',
      ...{ method: 'DELETE', path: PATH, security: 'key', weight: 2, params: LISTEN_KEY },
      handle: ({ listenKey }, { trader }) => {
        listenKeys.close(trader.userId, listenKey);
        return {};
      },
    }),
  ];
}
