import {
  type CallInput,
  type CallOptions,
  type CallReply,
  type Clock,
  cookieFetch,
  createOperatorClient,
  newIdempotencyKey,
  type OperatorCall,
  systemClock,
  type UploadInput,
  type UploadName,
} from '@openbourse/client';
import { callAgain } from './call-again.ts';

export interface ConnectConsoleOptions {
  /** Where the operators' console is, for example `https://console.exchange.example.com`. */
  readonly url: string;
  /** Language of texts, for example `en`. */
  readonly language?: string;
  readonly clock?: Clock;
}

/** Credentials of an operator; the code is the one that the authenticator shows now. */
export interface OperatorLogin {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

/** An exchange as a program of an operator sees it. */
export interface Console {
  /**
   * Makes a call of the contract. Rejects with a `ClientError`, whose `key` is one of the contract's. What needs two persons
   * answers with a proposal, which another operator decides by `operator.decide_proposal`. A call whose outcome is unknown is
   * made again with the same key, so that a change happens once.
   */
  call<N extends OperatorCall>(name: N, input: CallInput<N>, options?: CallOptions): Promise<CallReply<N>>;
  /** Sends a file beside its fields; rejects like `call`. */
  upload<N extends OperatorCall & UploadName>(name: N, input: UploadInput<N>): Promise<CallReply<N>>;
  /** Opens a session, which ends by itself after 15 minutes without a call and is never renewed. */
  logIn(login: OperatorLogin): Promise<void>;
}

/** Connects a program to the operators' console of an exchange; nothing is sent before the first call. */
export function connectConsole(options: ConnectConsoleOptions): Console {
  const { url, language = 'en', clock = systemClock } = options;
  let isLoggedIn = false;
  const client = createOperatorClient({
    baseUrl: url.replace(/\/$/, ''),
    fetch: cookieFetch().fetch,
    clock,
    isLoggedIn: () => isLoggedIn,
    locale: () => language,
    onEvent: () => undefined,
  });
  return {
    call: (name, input, given = {}) => {
      const idempotencyKey = given.idempotencyKey ?? newIdempotencyKey();
      return callAgain(clock, () => client.call(name, input, { ...given, idempotencyKey }), given.signal);
    },
    upload: (name, input) => client.upload(name, input),
    logIn: async ({ email, password, code }) => {
      await client.call('operator.login', { email, password, code });
      isLoggedIn = true;
    },
  };
}
