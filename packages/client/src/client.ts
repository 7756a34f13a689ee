import { FIRST_ROUTES } from '@openbourse/api/first-routes';
import type {
  CallInput,
  CallName,
  CallOptions,
  CallReply,
  DownloadedFile,
  DownloadInput,
  DownloadName,
  PictureName,
  UploadInput,
  UploadName,
  UserCall,
} from './call-types.ts';
import { type ErrorText, localError } from './client-error.ts';
import { readEnvelope, readFile } from './envelope.ts';
import { type Answer, createExchange, type Exchange, type Fetch } from './exchange.ts';
import { callOnce, type IntentStore } from './intents.ts';
import { type Clock, newIdempotencyKey, systemClock } from './platform.ts';
import { type Progress, progressFetch } from './progress-fetch.ts';
import { createRefresh } from './refresh.ts';
import { type Lock, tabLock } from './tab-lock.ts';
import { type DeviceStore, isTokens, type Tokens, type TokenStore } from './token-store.ts';

/** Events that the shell of the app answers with a dialog or a toast (specification, section 8). */
export type ClientEvent =
  | { readonly type: 'login_required' }
  | { readonly type: 'session_expired' }
  | { readonly type: 'timeout'; readonly seconds: number };

/** Options with which the clients of both applications are made. */
export interface ConnectionOptions {
  /** Where the server is, for example `https://example.com`; empty for the page's own origin. */
  readonly baseUrl: string;
  /** The value of the language header (specification, section 1), for example `jp`. */
  readonly locale: () => string;
  readonly onEvent: (event: ClientEvent) => void;
  /** Texts of the errors that the client itself raises; without it their message is their key. */
  readonly text?: ErrorText;
  readonly fetch?: Fetch;
  readonly clock?: Clock;
  /** Keeps the key of a change until its outcome is known; without it each call is an intent of its own. */
  readonly intents?: IntentStore;
}

export interface ClientOptions extends ConnectionOptions {
  readonly tokens: TokenStore;
  /** Without it the server knows the device by its network alone. */
  readonly device?: DeviceStore;
  readonly lock?: Lock;
}

/** A client for some of the calls: those of the traders' app, or those of the console. */
export interface Client<Names extends CallName = UserCall> {
  /**
   * Makes a call. Rejects with a `ClientError`: a refusal of the server, `timeout`, `offline`,
   * `protocol`, or `session.login_required` for a private call while logged out, which is not even sent.
   */
  call<N extends Names>(name: N, input: CallInput<N>, options?: CallOptions): Promise<CallReply<N>>;
  /** Makes a call that answers with a CSV file; rejects like `call`. */
  download<N extends DownloadName & Names>(name: N, input: DownloadInput<N>): Promise<DownloadedFile>;
  /** Sends a file beside its fields, with the session although its path is public; rejects like `call`. */
  upload<N extends UploadName & Names>(
    name: N,
    input: UploadInput<N>,
    onProgress?: Progress,
  ): Promise<CallReply<N>>;
  /** Fetches a picture or document, which an address in the page could not, as it needs the session; rejects like `call`. */
  picture<N extends PictureName & Names>(name: N, input: CallInput<N>): Promise<Blob>;
}

const UNAUTHORIZED = 401;
const SESSION_OVER = 402;
/** Public calls that leave out what is the caller's own, or are a person's where there is one; a session that is over makes a guest of the caller. */
const TOLD_WHO_CALLS = ['/api/public/fiat/', '/api/public/news/rate'];

/** Calls around a login, which say by which device they come and may answer with what to keep from now on. */
const TOLD_WHICH_DEVICE = ['/api/public/user/', '/api/public/notify/'];
const DEVICE_HEADER = 'X-Device';

type Route = readonly [method: 'GET' | 'POST', path: string];

interface Request {
  readonly route: Route;
  readonly input: object;
  /** Sent as multipart beside the input; null for all calls but uploads. */
  readonly file: Blob | null;
  readonly onProgress: Progress | undefined;
  readonly idempotencyKey: string | undefined;
  readonly signal: AbortSignal | undefined;
}

/** A request of a call without its options. */
function plainRequest(route: Route, input: object): Request {
  return { route, input, file: null, onProgress: undefined, idempotencyKey: undefined, signal: undefined };
}

/** Finds the route of a call: at once, or in a table that is loaded first; rejects when that cannot be. */
type RouteFinder<Names extends CallName> = (name: Names) => Route | Promise<Route>;

/** Loads the calls beyond the first screen, once; a screen that makes some may load them beside its own code. */
export async function loadAllRoutes(): Promise<Readonly<Record<UserCall, Route>>> {
  return (await import('@openbourse/api/routes')).ROUTES;
}

function findUserRoute(name: UserCall): Route | Promise<Route> {
  const first: Partial<Readonly<Record<UserCall, Route>>> = FIRST_ROUTES;
  return first[name] ?? loadAllRoutes().then((routes) => routes[name]);
}

/** Where a cookie proves who calls, nothing is put into the request. */
export const NO_TOKEN = '';

/** The proof that a client gives of its caller. */
interface Access {
  /** The access token of now, or `NO_TOKEN`; reads the shared storage, since another tab may have replaced it. */
  readonly read: () => string | null;
  /** Brings a newer token than the refused one, or null where there is none: the session is over. */
  readonly renew: (refused: string) => Promise<string | null>;
}

/** Tools from which an application builds its access. */
interface AccessTools {
  readonly text: ErrorText;
  readonly send: (request: Request, token: string | null) => Promise<Answer>;
  /** Notifies the shell that the session is over and rejects with the server's refusal. */
  readonly refuseExpired: (answer: Answer) => never;
}

/** The client of the traders' app, which renews its session by the refresh token. */
export function createClient(options: ClientOptions): Client {
  const { tokens } = options;
  return openClient<UserCall>(options, findUserRoute, ({ text, send, refuseExpired }) => {
    const renew = async (refreshToken: string): Promise<Tokens> => {
      const answer = await send(plainRequest(FIRST_ROUTES['identity.refresh_token'], {}), refreshToken);
      if (answer.status === SESSION_OVER) return refuseExpired(answer);
      const pair = readEnvelope(answer, text);
      if (isTokens(pair)) return pair;
      throw localError('protocol', text, { status: answer.status });
    };
    const refresh = createRefresh({ tokens, lock: options.lock ?? tabLock(), text, renew });
    return {
      read: () => tokens.read()?.accessToken ?? null,
      renew: async (accessToken) => (await refresh({ accessToken })).accessToken,
    };
  });
}

/** A client for the calls whose routes `findRoute` finds, with the access that `openAccess` builds. */
export function openClient<Names extends CallName>(
  options: ConnectionOptions & Pick<ClientOptions, 'device'>,
  findRoute: RouteFinder<Names>,
  openAccess: (tools: AccessTools) => Access,
): Client<Names> {
  const { onEvent, text = String } = options;
  const exchange = createExchange({
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    clock: options.clock ?? systemClock,
    text,
    onTimeout: (seconds) => onEvent({ type: 'timeout', seconds }),
  });
  const send: AccessTools['send'] = (request, token) =>
    sendRequest(
      { exchange, baseUrl: options.baseUrl, lang: options.locale(), device: options.device },
      request,
      token,
    );
  const refuseExpired = (answer: Answer): never => {
    onEvent({ type: 'session_expired' });
    if (answer.text.startsWith('{')) readEnvelope(answer, text);
    throw localError('session.expired', text, {});
  };
  const tools = { text, send, refuseExpired };
  const access = openAccess(tools);
  const sendPrivate = privateSender(tools, access, onEvent);
  const { routeOf, routed } = createRouting(findRoute, text);
  const perform = (request: Request): Promise<Answer> => {
    const path = request.route[1];
    if (!path.startsWith('/api/public/')) return sendPrivate(request);
    return send(request, TOLD_WHO_CALLS.some((start) => path.startsWith(start)) ? access.read() : null);
  };

  return {
    call: async <N extends Names>(name: N, input: CallInput<N>, settings: CallOptions = {}) => {
      const make = async (idempotencyKey: string | undefined): Promise<CallReply<N>> => {
        const answer = await routed(name, (route) =>
          perform({ ...plainRequest(route, input), idempotencyKey, signal: settings.signal }),
        );
        return readEnvelope(answer, text) as CallReply<N>;
      };
      const { intents } = options;
      if (settings.idempotencyKey !== undefined || intents === undefined)
        return make(settings.idempotencyKey);
      const [method, path] = await routeOf(name);
      const isPlain = method === 'GET' || path.startsWith('/api/public/');
      return isPlain ? make(undefined) : callOnce(intents, { name, input }, make);
    },
    download: async (name, input) => {
      const answer = await routed(name, (route) => perform(plainRequest(route, { ...input, format: 'csv' })));
      const file = readFile(answer, `${name}.csv`);
      if (file !== null) return file;
      readEnvelope(answer, text);
      throw localError('protocol', text, { status: answer.status });
    },
    upload: async <N extends UploadName & Names>(name: N, input: UploadInput<N>, onProgress?: Progress) => {
      const { file, fields } = input;
      const answer = await routed(name, (route) =>
        sendPrivate({ ...plainRequest(route, fields), file, onProgress }),
      );
      return readEnvelope(answer, text) as CallReply<N>;
    },
    picture: async (name, input) => {
      const answer = await routed(name, (route) => perform(plainRequest(route, input)));
      if (answer.status === 200 && answer.picture !== null) return answer.picture;
      readEnvelope(answer, text);
      throw localError('protocol', text, { status: answer.status });
    },
  };
}

/** Finds routes, and sends with them. A table that cannot be loaded is the network's fault. */
function createRouting<Names extends CallName>(findRoute: RouteFinder<Names>, text: ErrorText) {
  const routeOf = (name: Names): Route | Promise<Route> => {
    const route = findRoute(name);
    if (!(route instanceof Promise)) return route;
    return route.catch(() => {
      throw localError('offline', text, {});
    });
  };
  return {
    routeOf,
    routed: (name: Names, run: (route: Route) => Promise<Answer>): Promise<Answer> => {
      const route = routeOf(name);
      return route instanceof Promise ? route.then(run) : run(route);
    },
  };
}

/** Sends with the access of the session, renewed once when the server does not take it any more. */
function privateSender(
  { text, send, refuseExpired }: AccessTools,
  access: Access,
  onEvent: ConnectionOptions['onEvent'],
): (request: Request) => Promise<Answer> {
  return async (request: Request): Promise<Answer> => {
    const used = access.read();
    if (used === null) {
      onEvent({ type: 'login_required' });
      throw localError('session.login_required', text, {});
    }
    const first = await send(request, used);
    if (first.status !== UNAUTHORIZED && first.status !== SESSION_OVER) return first;
    // A 402 for tokens that another tab has replaced says nothing about the session of now.
    const isReplaced = (access.read() ?? used) !== used;
    if (first.status === SESSION_OVER && !isReplaced) return refuseExpired(first);
    const renewed = await access.renew(used);
    if (renewed === null) return refuseExpired(first);
    request.signal?.throwIfAborted();
    const second = await send(request, renewed);
    return second.status === SESSION_OVER ? refuseExpired(second) : second;
  };
}

interface Server {
  readonly exchange: Exchange;
  readonly baseUrl: string;
  readonly lang: string;
  readonly device: DeviceStore | undefined;
}

/** Lays a call out as section 7 of the specification has it: a query for GET, a form for POST, multipart for a file. */
function sendRequest(server: Server, request: Request, token: string | null): Promise<Answer> {
  const [method, path] = request.route;
  const { file, onProgress, signal } = request;
  const fields = formOf(request.input);
  const isForm = method === 'POST';
  const query = isForm || fields.size === 0 ? '' : `?${fields}`;
  const headers: Record<string, string> = { lang: server.lang, 'X-Requested-With': 'XMLHttpRequest' };
  if (token !== null && token !== NO_TOKEN) headers['Authorization'] = token;
  // The browser itself names the boundary of a multipart body.
  if (isForm && file === null) headers['Content-Type'] = 'application/x-www-form-urlencoded';
  if (isForm && !path.startsWith('/api/public/'))
    headers['Idempotency-Key'] = request.idempotencyKey ?? newIdempotencyKey();
  const body = file === null ? fields.toString() : multipartOf(fields, file);
  const init: RequestInit = isForm ? { method, headers, body } : { method, headers };
  const wrapFetch =
    onProgress === undefined ? undefined : (fetch: Fetch): Fetch => progressFetch(fetch, onProgress);
  const url = `${server.baseUrl}${path}${query}`;
  const { device } = server;
  if (device === undefined || !isForm || !TOLD_WHICH_DEVICE.some((start) => path.startsWith(start)))
    return server.exchange(url, init, { signal, wrapFetch });
  const kept = device.read();
  if (kept !== null) headers[DEVICE_HEADER] = kept;
  return server.exchange(url, init, { signal, wrapFetch }).then((answer) => {
    const given = answer.headers.get(DEVICE_HEADER);
    if (given !== null && given !== '') device.write(given);
    return answer;
  });
}

function formOf(input: object): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined) fields.append(name, String(value));
  }
  return fields;
}

/** The fields come first, so that the server knows them before it reads the file. */
function multipartOf(fields: URLSearchParams, file: Blob): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  form.append('file', file);
  return form;
}
