import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HttpFront } from '../kernel/http.ts';
import { inRequest } from '../kernel/trace-requests.ts';
import { traced } from '../kernel/tracing.ts';
import type { Binance } from './binance.ts';
import type { Call } from './call.ts';
import { refuse, type WireError, wireErrorOf } from './error.ts';
import { inMicroseconds, isInMicroseconds } from './time-unit.ts';
import { readFields, signedText, textOf } from './wire-text.ts';

/** The part of the slice that REST needs. */
type ServedBy = Pick<Binance, 'calls' | 'limits' | 'serve'>;

/** Below these paths everything is answered in the format, unknown paths too. */
export const REST_PREFIXES = ['/api/v1', '/api/v3', '/sapi', '/fapi', '/dapi', '/wapi'] as const;

/** The address of older clients, by which they ask for what has one of these now. */
const OLDER = { prefix: '/api/v1', of: ['/api/v3/', '/sapi/v1/'] } as const;

/** A request of REST as it came, whatever carried it here. */
export interface RestRequest {
  readonly method: string;
  /** Decoded, without its query. */
  readonly path: string;
  readonly query: string;
  readonly apiKey: string;
  readonly timeUnit: string;
  readonly accept: string;
  readonly ip: string;
  readonly requestId: string;
}

export interface RestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Whoever answers requests of REST: the slice of this process, or for a gateway the owner's. */
export interface Rest {
  /** Methods and paths that have a route of their own; any path below the prefixes is answered. */
  readonly routes: readonly Pick<Call, 'method' | 'path'>[];
  answer(request: RestRequest, body: Buffer): Promise<RestAnswer>;
  /** Answer to what failed before it was a request of the format. */
  refuse(error: unknown, request: RestRequest): RestAnswer;
}

/** Answers requests by the calls of the slice. */
export function createRest(binance: ServedBy, log: Pick<FastifyBaseLogger, 'error' | 'debug'>): Rest {
  const calls = binance.calls.flatMap((call) => pathsOf(call).map((path) => ({ ...call, path })));
  const byRoute = new Map(calls.map((call) => [`${call.method} ${call.path}`, call]));
  const methods = new Map<string, string[]>();
  for (const { method, path } of calls) methods.set(path, [...(methods.get(path) ?? []), method]);
  const refuseWith: Rest['refuse'] = (error, { ip, requestId }) => {
    const refusal = wireErrorOf(error);
    if (refusal.status === 500) log.error({ err: error, request_id: requestId }, 'request failed');
    else log.debug({ code: refusal.code, request_id: requestId }, 'request refused');
    return refusalAnswer(refusal, headersOf(binance, ip));
  };
  return {
    routes: calls,
    refuse: refuseWith,
    answer: async (request, body) => {
      const call = byRoute.get(`${request.method} ${request.path}`);
      if (call !== undefined) {
        try {
          return await traced(`call ${call.path}`, () => serve(binance, call, { request, body }));
        } catch (error) {
          return refuseWith(error, request);
        }
      }
      const allowed = methods.get(request.path);
      if (allowed === undefined) return refuseWith(refuse('unsupported'), request);
      const refusal = refuseWith(refuse('method_unsupported'), request);
      return { ...refusal, headers: { ...refusal.headers, allow: allowed.join(', ') } };
    },
  };
}

/** The answer to a refusal. */
export function refusalAnswer(refusal: WireError, headers: RestAnswer['headers']): RestAnswer {
  const later = refusal.retryAfter === null ? {} : { 'retry-after': String(refusal.retryAfter) };
  const body = JSON.stringify(refusal.body());
  return { status: refusal.status, headers: { ...FORMAT, ...headers, ...later }, body };
}

/** Where a call is served: at its own address, and below the older one. */
function pathsOf({ path }: Call): readonly string[] {
  const base = OLDER.of.find((one) => path.startsWith(one));
  return base === undefined ? [path] : [path, `${OLDER.prefix}/${path.slice(base.length)}`];
}

async function serve(
  binance: ServedBy,
  call: Call,
  { request, body: bytes }: { readonly request: RestRequest; readonly body: Buffer },
): Promise<RestAnswer> {
  const { query, apiKey, ip, accept } = request;
  // Answers are JSON; a client that takes nothing but the binary form of the format is refused.
  if (accept.includes('application/sbe') && !accept.includes('application/json')) throw refuse('sbe');
  const isLong = isInMicroseconds(request.timeUnit);
  const body = textOf(bytes);
  const served = await binance.serve(call, {
    fields: readFields(query, body),
    apiKey,
    sessionKey: null,
    signedText: signedText(query, body),
    ip,
  });
  const { orderCounts } = served;
  return {
    status: 200,
    headers: {
      ...FORMAT,
      ...headersOf(binance, ip),
      ...(orderCounts !== null && {
        'x-mbx-order-count-10s': String(orderCounts.tenSeconds),
        'x-mbx-order-count-1d': String(orderCounts.day),
      }),
      ...(call.security === 'none' && SHARED_WITH_PAGES),
    },
    body: JSON.stringify(isLong ? inMicroseconds(served.body) : served.body),
  };
}

const FORMAT = { 'content-type': 'application/json;charset=UTF-8', 'cache-control': 'no-store' } as const;

/** Public data may be read by pages of other origins; they can send no key, for no preflight is answered. */
const SHARED_WITH_PAGES = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

function headersOf(binance: ServedBy, ip: string): RestAnswer['headers'] {
  const used = String(binance.limits.usedWeight(ip));
  return { 'x-mbx-used-weight': used, 'x-mbx-used-weight-1m': used };
}

/**
 * Serves the calls over REST. Bodies are kept as they were sent, of whatever content type, because the signature is
 * over them. A proof by key needs no protection against forged pages: no browser adds the key's header by itself,
 * and no answer to a call with a key may be read by a page of another origin.
 */
export async function restRoutes({ fastify }: Pick<HttpFront, 'fastify'>, rest: Rest): Promise<void> {
  for (const prefix of REST_PREFIXES) {
    await fastify.register(
      (scope, _options, done) => {
        readRawBodies(scope);
        scope.setErrorHandler((error, request, reply) =>
          send(reply, rest.refuse(error, requestOf(request, request.url))),
        );
        const handler = async (request: FastifyRequest, reply: FastifyReply, path = pathOf(request)) => {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const answer = await inRequest(request, () => rest.answer(requestOf(request, path), body));
          return send(reply, answer);
        };
        for (const { method, path } of rest.routes) {
          if (!path.startsWith(`${prefix}/`)) continue;
          const url = path.slice(prefix.length);
          scope.route({ method, url, handler: (request, reply) => handler(request, reply, path) });
        }
        scope.setNotFoundHandler((request, reply) => handler(request, reply));
        done();
      },
      { prefix },
    );
  }
}

/** Serves the calls of this process over REST. */
export async function binanceRoutes(http: Pick<HttpFront, 'fastify'>, binance: ServedBy): Promise<void> {
  await restRoutes(http, createRest(binance, http.fastify.log));
}

function readRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  // Named types are found at once; the others are read anew with each request.
  const types = ['application/x-www-form-urlencoded', 'application/json', '*'];
  scope.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

function requestOf(request: FastifyRequest, path: string): RestRequest {
  return {
    method: request.method,
    path,
    query: queryOf(request),
    apiKey: headerOf(request, 'x-mbx-apikey'),
    timeUnit: headerOf(request, 'x-mbx-time-unit'),
    accept: headerOf(request, 'accept'),
    ip: request.ip,
    requestId: request.id,
  };
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? '';
}

function queryOf(request: FastifyRequest): string {
  const url = request.raw.url ?? '';
  const mark = url.indexOf('?');
  return mark === -1 ? '' : url.slice(mark + 1);
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

function send(reply: FastifyReply, { status, headers, body }: RestAnswer): FastifyReply {
  return reply.status(status).headers(headers).send(body);
}
