import {
  type CallInput,
  type CallOptions,
  type CallReply,
  type Client,
  type Clock,
  createClient,
  createSocket,
  memoryTokenStore,
  newIdempotencyKey,
  type Socket,
  systemClock,
  type TokenStore,
  type UserCall,
} from '@openbourse/client';
import { callAgain } from './call-again.ts';

export interface ConnectOptions {
  /** Where the exchange is, for example `https://exchange.example.com`. */
  readonly url: string;
  /** Language of texts, for example `en`. */
  readonly language?: string;
  /** Keeps the session; in memory by default, so that it ends with the program. */
  readonly tokens?: TokenStore;
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  readonly clock?: Clock;
}

/** An exchange as a program of a user sees it. */
export interface Exchange {
  /**
   * Makes a call of the contract. Rejects with a `ClientError`, whose `key` is one of the contract's. A call whose outcome is
   * unknown is made again with the same key, so that a change happens once.
   */
  call<N extends UserCall>(name: N, input: CallInput<N>, options?: CallOptions): Promise<CallReply<N>>;
  /** Logs in, and keeps the session renewed from then on. */
  logIn(account: string, password: string): Promise<void>;
  /** The socket: public channels at once, private ones after a login. It connects again by itself. */
  readonly socket: Socket;
  /** Ends the socket. */
  close(): void;
}

/** Connects a program to an exchange; nothing is sent before the first call. */
export function connect(options: ConnectOptions): Exchange {
  const { url, language = 'en', tokens = memoryTokenStore(), clock = systemClock } = options;
  const baseUrl = url.replace(/\/$/, '');
  const client: Client = createClient({
    ...{ baseUrl, tokens, clock },
    locale: () => language,
    onEvent: () => undefined,
    ...(options.fetch !== undefined && { fetch: options.fetch }),
  });
  const socket = createSocket({
    url: `${baseUrl.replace(/^http/, 'ws')}/ws`,
    clock,
    ticket: async () => (await client.call('identity.socket_ticket', {})).ticket,
  });
  return {
    call: (name, input, given = {}) => {
      const idempotencyKey = given.idempotencyKey ?? newIdempotencyKey();
      return callAgain(clock, () => client.call(name, input, { ...given, idempotencyKey }), given.signal);
    },
    logIn: async (account, password) =>
      tokens.write(await client.call('identity.login', { account, password })),
    socket,
    close: () => socket.close(),
  };
}
