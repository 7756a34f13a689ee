import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HttpServer } from '../kernel/http.ts';
import type { Binance } from './binance.ts';
import type { Call } from './call.ts';
import { refuse, wireErrorOf } from './error.ts';
import type { Served } from './serve-call.ts';
import { inMicroseconds, isInMicroseconds } from './time-unit.ts';
import { readFields, signedText, textOf } from './wire-text.ts';

/** The part of the slice that REST needs. */
type ServedBy = Pick<Binance, 'calls' | 'limits' | 'serve'>;

/** Below these paths everything is answered in the format, unknown paths too. */
export const REST_PREFIXES = ['/api/v1', '/api/v3', '/sapi', '/fapi', '/dapi', '/wapi'] as const;

/** The address of older clients, by which they ask for what has one of these now. */
const OLDER = { prefix: '/api/v1', of: ['/api/v3/', '/sapi/v1/'] } as const;

/**
 * Serves the calls over REST. Bodies are kept as they were sent, of whatever content type, because the signature is
 * over them. A proof by key needs no protection against forged pages: no browser adds the key's header by itself,
 * and no answer to a call with a key may be read by a page of another origin.
 */
export async function binanceRoutes(http: HttpServer, binance: ServedBy): Promise<void> {
  for (const prefix of REST_PREFIXES) {
    await http.fastify.register(
      (scope, _options, done) => {
        readRawBodies(scope);
        scope.setErrorHandler((error, request, reply) => sendError(binance, { error, request, reply }));
        const calls = binance.calls
          .flatMap((call) => pathsOf(call).map((path) => ({ ...call, path })))
          .filter(({ path }) => path.startsWith(`${prefix}/`));
        for (const call of calls) serve(scope, binance, { call, prefix });
        answerUnknown(scope, calls);
        done();
      },
      { prefix },
    );
  }
}

/** Where a call is served: at its own address, and below the older one. */
function pathsOf({ path }: Call): readonly string[] {
  const base = OLDER.of.find((one) => path.startsWith(one));
  return base === undefined ? [path] : [path, `${OLDER.prefix}/${path.slice(base.length)}`];
}

function readRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  // Named types are found at once; the others are read anew with each request.
  const types = ['application/x-www-form-urlencoded', 'application/json', '*'];
  scope.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

function serve(
  scope: FastifyInstance,
  binance: ServedBy,
  { call, prefix }: { readonly call: Call; readonly prefix: string },
): void {
  scope.route({
    method: call.method,
    url: call.path.slice(prefix.length),
    handler: async (request, reply) => {
      checkForm(request);
      const isLong = isInMicroseconds(headerOf(request, 'x-mbx-time-unit'));
      const query = queryOf(request);
      const body = Buffer.isBuffer(request.body) ? textOf(request.body) : '';
      const served = await binance.serve(call, {
        fields: readFields(query, body),
        apiKey: headerOf(request, 'x-mbx-apikey'),
        signedText: signedText(query, body),
        ip: request.ip,
      });
      setHeaders(binance, request, reply);
      setOrderCounts(reply, served);
      if (call.security === 'none') shareWithPages(reply);
      return reply.send(JSON.stringify(isLong ? inMicroseconds(served.body) : served.body));
    },
  });
}

/** Answers are JSON; a client that takes nothing but the binary form of the format is refused. */
function checkForm(request: FastifyRequest): void {
  const accepted = headerOf(request, 'accept');
  if (accepted.includes('application/sbe') && !accepted.includes('application/json')) throw refuse('sbe');
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

function setHeaders(binance: ServedBy, request: FastifyRequest, reply: FastifyReply): void {
  const used = String(binance.limits.usedWeight(request.ip));
  reply.headers({
    'content-type': 'application/json;charset=UTF-8',
    'cache-control': 'no-store',
    'x-mbx-used-weight': used,
    'x-mbx-used-weight-1m': used,
  });
}

function setOrderCounts(reply: FastifyReply, { orderCounts }: Served): void {
  if (orderCounts === null) return;
  reply.headers({
    'x-mbx-order-count-10s': String(orderCounts.tenSeconds),
    'x-mbx-order-count-1d': String(orderCounts.day),
  });
}

/** Public data may be read by pages of other origins; they can send no key, for no preflight is answered. */
function shareWithPages(reply: FastifyReply): void {
  reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
}

function sendError(
  binance: ServedBy,
  {
    error,
    request,
    reply,
  }: { readonly error: unknown; readonly request: FastifyRequest; readonly reply: FastifyReply },
): FastifyReply {
  const refusal = wireErrorOf(error);
  if (refusal.status === 500) request.log.error({ err: error, request_id: request.id }, 'request failed');
  else request.log.debug({ code: refusal.code, request_id: request.id }, 'request refused');
  setHeaders(binance, request, reply);
  if (refusal.retryAfter !== null) reply.header('retry-after', String(refusal.retryAfter));
  return reply.status(refusal.status).send(JSON.stringify(refusal.body()));
}

function answerUnknown(scope: FastifyInstance, calls: readonly Call[]): void {
  scope.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0];
    const methods = calls.filter((call) => call.path === path).map(({ method }) => method);
    if (methods.length === 0) throw refuse('unsupported');
    reply.header('allow', methods.join(', '));
    throw refuse('method_unsupported');
  });
}
