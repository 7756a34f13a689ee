import {
  type DecodedInputOf,
  type Endpoint,
  ERRORS,
  type ErrorKey,
  LIMITS,
  type ReplyOf,
} from '@openbourse/api';
import multipart from '@fastify/multipart';
import { interpolate, localeFromHeader } from '@openbourse/i18n';
import { errorMessages } from '@openbourse/i18n/errors';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { CommitUnknown, isConnectionLoss } from './db.ts';
import { AppError, assert } from './error.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Random } from './random.ts';
import { readForm, readJson } from './read-body.ts';
import { readUpload } from './read-upload.ts';
import {
  FileReply,
  type OperatorSession,
  type OperatorSessionLookup,
  type RequestContext,
  type Session,
  type SessionLookup,
} from './request.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import { inputCheck, replyCheck } from './validate.ts';

/**
 * HTTP as the contract has it: strict input, the envelope, the language of the request, and the headers that
 * keep a foreign page from calling (specification, section 7; reliability, section 3).
 */
export interface HttpServer {
  readonly fastify: FastifyInstance;
  /** Serves an endpoint without a session. */
  servePublic<E extends Endpoint>(endpoint: E, handle: PublicHandler<E>): void;
  /** Serves an endpoint for the session of the access token. */
  servePrivate<E extends Endpoint>(endpoint: E, handle: PrivateHandler<E>): void;
  /** Serves an endpoint for an operator who has one of its roles. */
  serveOperator<E extends Endpoint>(endpoint: E, handle: OperatorHandler<E>): void;
  /** From now on every new call is refused with 503, so that running ones can finish. */
  drain(): void;
}

type Answer<E extends Endpoint> = Promise<ReplyOf<E> | FileReply>;
export type PublicHandler<E extends Endpoint> = (
  input: DecodedInputOf<E>,
  context: RequestContext,
) => Answer<E>;
export type PrivateHandler<E extends Endpoint> = (
  input: DecodedInputOf<E>,
  session: Session,
  context: RequestContext,
) => Answer<E>;
export type OperatorHandler<E extends Endpoint> = (
  input: DecodedInputOf<E>,
  operator: OperatorSession,
  context: RequestContext,
) => Answer<E>;

export interface HttpOptions {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly random: Random;
  readonly allowedOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
  /** Paths whose calls are proved by a key instead of a session, so that no page of others can forge them. */
  readonly keyedPrefixes?: readonly string[];
  readonly isReplyChecked: boolean;
  readonly findSession: SessionLookup;
  /** Only where endpoints of the console are served. */
  readonly findOperatorSession?: OperatorSessionLookup;
}

const BODY_MAX_BYTES = 16_384;
const HEADERS_TIMEOUT_MS = 15_000;
/** A slow phone may take as long for its picture as the app waits for the answer (specification, section 7). */
const REQUEST_TIMEOUT_MS = LIMITS.requestTimeoutMs;
/** A connection on which nothing moves for so long is closed; every wait inside a handler is shorter. */
const SILENCE_MS = 55_000;

export async function createHttp(options: HttpOptions): Promise<HttpServer> {
  const app = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    connectionTimeout: SILENCE_MS,
    exposeHeadRoutes: false,
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    childLoggerFactory: (logger) => logger,
    genReqId: () => options.random.uuid(),
    frameworkErrors: (error, request, reply) => void sendError(request, reply, refusalOf(error)),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 64 },
  });
  readBodies(app);
  await app.register(multipart);
  answerErrors(app);
  let isDraining = false;
  const timing = options.metrics.histogram('openbourse_http_duration_ms', 'Time from request to answer.', {
    labels: ['route', 'status'],
    buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 5_000],
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS);
    if (isDraining) throw new AppError('server.draining');
    guardForgery(request, options);
    done();
  });
  // A connection that is kept open would keep a stopping server waiting for its next request.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    timing.observe(
      { route: request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) },
      reply.elapsedTime,
    );
    done();
  });
  const serve = <E extends Endpoint>(
    endpoint: E,
    handle: (input: DecodedInputOf<E>, context: RequestContext) => Answer<E>,
  ) => route(app, endpoint, { handle, isReplyChecked: options.isReplyChecked });
  return {
    fastify: app,
    servePublic: serve,
    servePrivate: (endpoint, handle) =>
      serve(endpoint, async (input, context) =>
        handle(input, await options.findSession(context.token, context), context),
      ),
    serveOperator: (endpoint, handle) => {
      const { findOperatorSession } = options;
      assert(findOperatorSession !== undefined, `${endpoint.name} can find the session of an operator`);
      serve(endpoint, async (input, context) => {
        const operator = await findOperatorSession(context.token, context);
        const isAllowed =
          endpoint.roles.length === 0 || endpoint.roles.some((role) => operator.roles.includes(role));
        if (!isAllowed) throw new AppError('operator.role_missing', { accepted: endpoint.roles.join(', ') });
        return handle(input, operator, context);
      });
    },
    drain: () => {
      isDraining = true;
    },
  };
}

function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  options: {
    readonly handle: (input: DecodedInputOf<E>, context: RequestContext) => Answer<E>;
    readonly isReplyChecked: boolean;
  },
): void {
  const checkInput = inputCheck(endpoint);
  const checkReply = options.isReplyChecked ? replyCheck(endpoint) : () => undefined;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      const context = contextOf(request);
      reply.header('cache-control', 'no-store');
      // A private call without a session is told so before its input is judged; so is an upload, whose path is
      // public as specified, before its file is read.
      const isCredentialMissing =
        (endpoint.audience !== 'public' || endpoint.isUpload) && context.token === '';
      if (isCredentialMissing) throw new AppError('session.login_required');
      if (endpoint.isUpload !== request.isMultipart()) throw new AppError('request.unsupported_media');
      const upload = endpoint.isUpload ? await readUpload(request) : null;
      const fields = endpoint.method === 'GET' ? { ...(request.query as object) } : (request.body ?? {});
      const input = checkInput(upload?.fields ?? fields);
      const answer = await options.handle(input, { ...context, file: upload?.file ?? null });
      if (answer instanceof FileReply) return sendFile(reply, answer);
      checkReply(answer);
      return reply.send({ code: 1, msg: 'success', data: answer });
    },
  });
}

function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  return reply
    .header('content-type', file.contentType)
    .header('content-disposition', `${file.isInline ? 'inline' : 'attachment'}; filename="${file.fileName}"`)
    .header('content-security-policy', FILE_POLICY)
    .send(file.body);
}

/** A file is no page: opened as one, it can load and run nothing (reliability, section 3, "file serving"). */
const FILE_POLICY = "default-src 'none'; sandbox";

/** The header that names the language is `lang`; a browser's Accept-Language is understood too. */
function localeOf(request: FastifyRequest): RequestContext['locale'] {
  return localeFromHeader(headerOf(request, 'lang') || headerOf(request, 'accept-language'));
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

export function contextOf(request: FastifyRequest): RequestContext {
  return {
    requestId: request.id,
    ip: request.ip,
    userAgent: headerOf(request, 'user-agent').slice(0, 200),
    locale: localeOf(request),
    idempotencyKey: headerOf(request, 'idempotency-key').slice(0, 64),
    token: headerOf(request, 'authorization')
      .replace(/^Bearer /, '')
      .slice(0, 128),
    file: null,
  };
}

/**
 * Posts are plain forms, which any page could send; the custom header and the origin make sure that ours did.
 * The refresh call changes state by GET as specified, so it needs the header as well.
 */
function guardForgery(
  request: FastifyRequest,
  { allowedOrigins, keyedPrefixes = [] }: Pick<HttpOptions, 'allowedOrigins' | 'keyedPrefixes'>,
): void {
  if (!request.url.startsWith('/api/')) return;
  if (keyedPrefixes.some((prefix) => request.url.startsWith(`${prefix}/`))) return;
  const isStateChanging =
    request.method === 'POST' || request.url.startsWith('/api/public/user/refresh_token');
  if (!isStateChanging) return;
  if (headerOf(request, 'x-requested-with') === '') {
    throw new AppError('request.header_missing', { field: 'X-Requested-With', accepted: 'XMLHttpRequest' });
  }
  if (!isOriginAllowed(request.headers, allowedOrigins)) throw new AppError('request.origin_refused');
}

/** A caller without an Origin is no browser page; a page must be our own or on the list. */
export function isOriginAllowed(
  headers: { readonly origin?: string | undefined; readonly host?: string | undefined },
  allowedOrigins: readonly string[],
): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (allowedOrigins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => readForm(body),
  );
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => readJson(body),
  );
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.key === 'server.internal')
      request.log.error({ err: error, request_id: request.id }, 'request failed');
    else request.log.debug({ key: refusal.key, request_id: request.id }, 'request refused');
    return sendError(request, reply, refusal);
  });
  const methods = new Map<string, string>();
  app.addHook('onRoute', ({ method, url }) => void methods.set(url, String(method)));
  app.setNotFoundHandler((request, reply) => {
    const allowed = methods.get(request.url.split('?')[0] ?? '');
    if (allowed === undefined) return sendError(request, reply, new AppError('request.not_found'));
    reply.header('allow', allowed);
    return sendError(request, reply, new AppError('request.method_not_allowed', { accepted: allowed }));
  });
}

function sendError(request: FastifyRequest, reply: FastifyReply, refusal: AppError): FastifyReply {
  const spec = ERRORS[refusal.key];
  return reply
    .status(spec.http)
    .header('cache-control', 'no-store')
    .send({
      code: spec.code,
      msg: refusalText(localeOf(request), refusal),
      data: null,
      key: refusal.key,
      details: refusal.details,
      request_id: request.id,
    });
}

/** The text of a refusal in a language, with its details filled in. */
export function refusalText(locale: RequestContext['locale'], refusal: AppError): string {
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(refusal.details)) if (value !== undefined) values[name] = value;
  return interpolate(errorMessages(locale)[refusal.key] ?? refusal.key, values);
}

const FASTIFY_KEYS: Readonly<Record<string, ErrorKey>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_media',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.invalid',
  FST_ERR_CTP_EMPTY_TYPE: 'request.unsupported_media',
  FST_ERR_BAD_URL: 'request.invalid',
};

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof CommitUnknown || isConnectionLoss(error)) return new AppError('server.unavailable');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const key = FASTIFY_KEYS[code];
  if (key !== undefined)
    return new AppError(key, key === 'request.invalid' ? { field: 'request', reason: 'is malformed' } : {});
  return new AppError('server.internal');
}
