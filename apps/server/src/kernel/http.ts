import multipart from '@fastify/multipart';
import type { Endpoint } from '@openbourse/api';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { type CallLimits, createCallLimits } from './call-limits.ts';
import { ANSWER_MS, REQUEST_TIMEOUT_MS, routeCall } from './call-route.ts';
import {
  type CallRegistry,
  type CallServer,
  type CallServerOptions,
  createCallServer,
} from './call-server.ts';
import type { Clock } from './clock.ts';
import { type ConsoleDoor, guardDoor } from './console-door.ts';
import { AppError } from './error.ts';
import { guardForgery } from './forgery.ts';
import type { Lease } from './lease.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Random } from './random.ts';
import { readForm, readJson } from './read-body.ts';
import { answerErrors, refusalOf, sendError } from './refusal.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import { traceRequests } from './trace-requests.ts';
import { createUploadGate } from './upload-gate.ts';

/**
 * HTTP as the API has it: strict input, the envelope, the language of the request, and the headers that
 * keep a foreign page from calling (specification, section 7; reliability, section 3).
 */
export interface HttpFront {
  readonly fastify: FastifyInstance;
  /** Serves the path of an endpoint by whoever answers its calls. */
  route(endpoint: Endpoint, calls: CallServer): void;
  /** From now on every new call is refused with 503, so that running ones can finish. */
  drain(): void;
}

/** The calls of this process, with HTTP in front of them. */
export interface HttpServer extends CallRegistry, Pick<HttpFront, 'fastify' | 'drain'> {
  /** For other ways to them than HTTP. */
  readonly calls: CallServer;
}

export interface HttpFrontOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly random: Random;
  readonly allowedOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
  /** Routes whose calls are proved by a key instead of a session, so that no page of others can forge them. */
  readonly keyedPrefixes?: readonly string[];
  /** Calls are refused while this server does not own the database, or has no way to who does. */
  readonly lease?: Pick<Lease, 'isOpen'>;
  /** Time that a call may take, in milliseconds; tests wait for less. */
  readonly answerMs?: number;
  /** The operators' entrance; slices that are tested alone have one for everybody. */
  readonly door?: ConsoleDoor;
}

export interface HttpOptions extends HttpFrontOptions, Omit<CallServerOptions, 'limits'> {
  /** Makes the allowances of calls so many times as large. */
  readonly callLimitFactor: number;
  /** Counts that other processes have a part in; without them this process counts alone. */
  readonly limits?: CallLimits;
  /** False where others listen for clients and forward their calls. */
  readonly isFront?: boolean;
}

const BODY_MAX_BYTES = 16_384;
const HEADERS_TIMEOUT_MS = 15_000;
/** A connection on which nothing moves for so long is closed. */
const SILENCE_MS = 55_000;

export async function createHttp(options: HttpOptions): Promise<HttpServer> {
  const { fastify: app, route, drain } = await createHttpFront(options);
  const { clock, callLimitFactor, isFront = true } = options;
  const limits = options.limits ?? createCallLimits(clock, callLimitFactor);
  const calls = createCallServer({ ...options, limits }, (endpoint) => {
    if (isFront) route(endpoint, calls);
  });
  return { ...calls, calls, fastify: app, drain };
}

/** Creates HTTP without any call. */
export async function createHttpFront(options: HttpFrontOptions): Promise<HttpFront> {
  const app = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    connectionTimeout: SILENCE_MS,
    handlerTimeout: options.answerMs ?? ANSWER_MS,
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
  const draining = { isOn: false };
  traceRequests(app, (request) => isCall(request, options));
  addHooks(app, options, draining);
  timeAnswers(app, options.metrics);
  const routing = { ...options, app, uploads: createUploadGate() };
  return {
    fastify: app,
    route: (endpoint, calls) => routeCall(routing, endpoint, calls),
    drain: () => {
      draining.isOn = true;
    },
  };
}

/** Hooks of every request, whatever it is for. */
function addHooks(
  app: FastifyInstance,
  options: HttpFrontOptions,
  draining: { readonly isOn: boolean },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS);
    if (draining.isOn) throw new AppError('server.draining');
    if (options.lease?.isOpen === false && isCall(request, options)) throw new AppError('server.unavailable');
    if (options.door !== undefined && guardDoor(request, reply, options.door)) return;
    guardForgery(request, options);
    done();
  });
  // A connection that is kept open would keep a stopping server waiting for its next request.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining.isOn) reply.header('connection', 'close');
    done(null, payload);
  });
}

function timeAnswers(app: FastifyInstance, metrics: Metrics): void {
  const timing = metrics.histogram('openbourse_http_duration_ms', 'Time from request to answer.', {
    labels: ['route', 'status'],
    buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 5_000],
  });
  app.addHook('onResponse', (request, reply, done) => {
    timing.observe(
      { route: request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) },
      reply.elapsedTime,
    );
    done();
  });
}

/** Everything but pages and what watches the server. */
function isCall(
  request: FastifyRequest,
  { keyedPrefixes = [] }: Pick<HttpFrontOptions, 'keyedPrefixes'>,
): boolean {
  const { url = '' } = request.routeOptions;
  return ['/api', ...keyedPrefixes].some((prefix) => url.startsWith(`${prefix}/`));
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
