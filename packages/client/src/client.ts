import { isPrivateRoute, ROUTES } from '@openbourse/api/routes';
import type {
  CallInput,
  CallName,
  CallOptions,
  CallReply,
  DownloadedFile,
  DownloadInput,
  DownloadName,
} from './call-types.ts';
import { type ErrorText, localError } from './client-error.ts';
import { readEnvelope, readFile } from './envelope.ts';
import { type Answer, createExchange, type Exchange, type Fetch } from './exchange.ts';
import { type Clock, systemClock } from './platform.ts';
import { createRefresh } from './refresh.ts';
import { type Lock, tabLock } from './tab-lock.ts';
import { isTokens, type Tokens, type TokenStore } from './token-store.ts';

/** What the shell of the app answers with a dialog or a toast (specification, section 8). */
export type ClientEvent =
  | { readonly type: 'login_required' }
  | { readonly type: 'session_expired' }
  | { readonly type: 'timeout'; readonly seconds: number };

export interface ClientOptions {
  /** Where the server is, for example `https://example.com`; empty for the page's own origin. */
  readonly baseUrl: string;
  readonly tokens: TokenStore;
  /** The value of the language header (specification, section 1), for example `jp`. */
  readonly locale: () => string;
  readonly onEvent: (event: ClientEvent) => void;
  /** Texts of the errors that the client itself raises; without it their message is their key. */
  readonly text?: ErrorText;
  readonly fetch?: Fetch;
  readonly clock?: Clock;
  readonly lock?: Lock;
}

export interface Client {
  /**
   * Makes a call of the contract. Rejects with a `ClientError`: a refusal of the server, `timeout`, `offline`,
   * `protocol`, or `session.login_required` for a private call while logged out, which is not even sent.
   */
  call<N extends CallName>(name: N, input: CallInput<N>, options?: CallOptions): Promise<CallReply<N>>;
  /** Makes a call that answers with a CSV file; rejects like `call`. */
  download<N extends DownloadName>(name: N, input: DownloadInput<N>): Promise<DownloadedFile>;
}

const UNAUTHORIZED = 401;
const SESSION_OVER = 402;

interface Request {
  readonly name: CallName;
  readonly input: object;
  readonly idempotencyKey: string | undefined;
  readonly signal: AbortSignal | undefined;
}

export function createClient(options: ClientOptions): Client {
  const { tokens, onEvent } = options;
  const text: ErrorText = options.text ?? ((key) => key);
  const exchange = createExchange({
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    clock: options.clock ?? systemClock,
    text,
    onTimeout: (seconds) => onEvent({ type: 'timeout', seconds }),
  });
  const send = (request: Request, token: string | null): Promise<Answer> =>
    sendRequest({ exchange, baseUrl: options.baseUrl, lang: options.locale() }, request, token);

  const refuseExpired = (answer: Answer): never => {
    onEvent({ type: 'session_expired' });
    if (answer.text.startsWith('{')) readEnvelope(answer, text);
    throw localError('session.expired', text, {});
  };
  const renew = async (refreshToken: string): Promise<Tokens> => {
    const name = 'identity.refresh_token';
    const request = { name, input: {}, idempotencyKey: undefined, signal: undefined } as const;
    const answer = await send(request, refreshToken);
    if (answer.status === SESSION_OVER) return refuseExpired(answer);
    const pair = readEnvelope(answer, text);
    if (isTokens(pair)) return pair;
    throw localError('protocol', text, { status: answer.status });
  };
  const refresh = createRefresh({ tokens, lock: options.lock ?? tabLock(), text, renew });

  const sendPrivate = async (request: Request): Promise<Answer> => {
    const used = tokens.read();
    if (used === null) {
      onEvent({ type: 'login_required' });
      throw localError('session.login_required', text, {});
    }
    const first = await send(request, used.accessToken);
    if (first.status !== UNAUTHORIZED && first.status !== SESSION_OVER) return first;
    // A 402 for tokens that another tab has replaced says nothing about the session of now.
    const isReplaced = (tokens.read() ?? used).accessToken !== used.accessToken;
    if (first.status === SESSION_OVER && !isReplaced) return refuseExpired(first);
    const renewed = await refresh(used);
    request.signal?.throwIfAborted();
    const second = await send(request, renewed.accessToken);
    return second.status === SESSION_OVER ? refuseExpired(second) : second;
  };
  const perform = (request: Request): Promise<Answer> =>
    isPrivateRoute(request.name) ? sendPrivate(request) : send(request, null);

  return {
    call: async <N extends CallName>(name: N, input: CallInput<N>, settings: CallOptions = {}) => {
      const { idempotencyKey, signal } = settings;
      const answer = await perform({ name, input, idempotencyKey, signal });
      return readEnvelope(answer, text) as CallReply<N>;
    },
    download: async (name, input) => {
      const csv = { ...input, format: 'csv' };
      const answer = await perform({ name, input: csv, idempotencyKey: undefined, signal: undefined });
      const file = readFile(answer, `${name}.csv`);
      if (file !== null) return file;
      readEnvelope(answer, text);
      throw localError('protocol', text, { status: answer.status });
    },
  };
}

/** Lays a call out as section 7 of the specification has it: a query for GET, a form for POST. */
function sendRequest(
  server: { readonly exchange: Exchange; readonly baseUrl: string; readonly lang: string },
  request: Request,
  token: string | null,
): Promise<Answer> {
  const [method, path] = ROUTES[request.name];
  const fields = formOf(request.input);
  const isForm = method === 'POST';
  const query = isForm || fields === '' ? '' : `?${fields}`;
  const headers: Record<string, string> = { lang: server.lang, 'X-Requested-With': 'XMLHttpRequest' };
  if (token !== null) headers['Authorization'] = token;
  if (isForm) headers['Content-Type'] = 'application/x-www-form-urlencoded';
  if (request.idempotencyKey !== undefined) headers['Idempotency-Key'] = request.idempotencyKey;
  const init: RequestInit = isForm ? { method, headers, body: fields } : { method, headers };
  return server.exchange(`${server.baseUrl}${path}${query}`, init, request.signal);
}

function formOf(input: object): string {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined) fields.append(name, String(value));
  }
  return fields.toString();
}
