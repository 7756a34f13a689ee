import {
  type ChangeEndpoint,
  type DecodedInputOf,
  DEVICE_FORM,
  type Endpoint,
  type EndpointName,
  LIMITS,
  type ReplyOf,
} from '@openbourse/api';
import multipart from '@fastify/multipart';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import type { Asked, CallerOf } from './call-key.ts';
import type { ChangeHandler, CommandHandler, CommandReply, RememberingHandler, Gate } from './change.ts';
import { createCallLimits } from './call-limits.ts';
import type { Clock } from './clock.ts';
import { type ConsoleDoor, guardDoor } from './console-door.ts';
import { enter, type Entered, type EntranceOptions, hurry } from './entrance.ts';
import { AppError, assert } from './error.ts';
import { guardForgery } from './forgery.ts';
import type { Lease } from './lease.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Random } from './random.ts';
import { readForm, readJson } from './read-body.ts';
import { readUpload } from './read-upload.ts';
import { answerErrors, refusalOf, sendError } from './refusal.ts';
import {
  DeviceReply,
  FileReply,
  type OperatorSession,
  type OperatorSessionLookup,
  type RequestContext,
  type Session,
  type SessionLookup,
  SessionReply,
} from './request.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import { createUploadGate, type UploadGate } from './upload-gate.ts';
import { inputCheck, replyCheck } from './validate.ts';

/** Steps around the transaction of a change. */
interface Around<E extends ChangeEndpoint> {
  /** Asks others than the database, before it; throws what they refuse. */
  readonly examine?: (input: DecodedInputOf<E>, by: CallerOf<E>) => Promise<void>;
  /** Waits for what becomes of it after COMMIT. */
  readonly settle?: (reply: ReplyOf<E>, by: CallerOf<E>) => Promise<ReplyOf<E>>;
}

/**
 * HTTP as the API has it: strict input, the envelope, the language of the request, and the headers that
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
  /**
   * Serves a change of a user or an operator in a transaction of the gate. What `around.settle` waits for is
   * answered to the first call and to each repeat.
   */
  serveChange<E extends ChangeEndpoint>(call: E, handle: ChangeHandler<E>, around?: Around<E>): void;
  /** Serves a change that a writer carries out in a transaction of its own. */
  serveCommand<E extends ChangeEndpoint>(
    call: E,
    handler: CommandHandler<E, CommandReply<E>> | RememberingHandler<E, CommandReply<E>>,
  ): void;
  /** Changes that are served as commands, for the test that lists them. */
  readonly commands: readonly EndpointName[];
  /** From now on every new call is refused with 503, so that running ones can finish. */
  drain(): void;
}

type Answer<E extends Endpoint> = Promise<
  ReplyOf<E> | FileReply | SessionReply<ReplyOf<E>> | DeviceReply<ReplyOf<E>>
>;
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
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly random: Random;
  /** Makes the allowances of calls so many times as large. */
  readonly callLimitFactor: number;
  readonly allowedOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
  /** Routes whose calls are proved by a key instead of a session, so that no page of others can forge them. */
  readonly keyedPrefixes?: readonly string[];
  readonly isReplyChecked: boolean;
  /** Calls are refused while this server does not own the database. */
  readonly lease?: Pick<Lease, 'isOpen'>;
  /** Time that a call may take, in milliseconds; tests wait for less. */
  readonly answerMs?: number;
  readonly findSession: SessionLookup;
  /** Only where endpoints of the console are served. */
  readonly findOperatorSession?: OperatorSessionLookup;
  /** The operators' entrance; slices that are tested alone have one for everybody. */
  readonly door?: ConsoleDoor;
  /** Only where changes are served. */
  readonly gate?: Gate;
}

const BODY_MAX_BYTES = 16_384;
const HEADERS_TIMEOUT_MS = 15_000;
/** A slow phone may take as long for its picture as the app waits for the answer (specification, section 7). */
const REQUEST_TIMEOUT_MS = LIMITS.requestTimeoutMs;
/** A connection on which nothing moves for so long is closed. */
const SILENCE_MS = 55_000;
/** A call that is not answered by then gets "unavailable", which says that its outcome is unknown. */
const ANSWER_MS = 50_000;

export async function createHttp(options: HttpOptions): Promise<HttpServer> {
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
  addHooks(app, options, draining);
  timeAnswers(app, options.metrics);
  const serving: Serving = {
    ...options,
    app,
    limits: createCallLimits(options.clock, options.callLimitFactor),
    uploads: createUploadGate(),
  };
  const commands: EndpointName[] = [];
  return {
    fastify: app,
    servePublic: (endpoint, handle) =>
      route(serving, endpoint, (input, { context }) => handle(input, context)),
    servePrivate: (endpoint, handle) =>
      route(serving, endpoint, (input, { session, context }) => {
        assert(session !== null, 'a private call has a session');
        return handle(input, session, context);
      }),
    serveOperator: (endpoint, handle) => {
      assert(
        options.findOperatorSession !== undefined,
        `${endpoint.name} can find the session of an operator`,
      );
      route(serving, endpoint, (input, { operator, context }) => {
        assert(operator !== null, 'a call of the console has an operator');
        return handle(input, operator, context);
      });
    },
    serveChange: (call, handle, around) =>
      serveThrough(serving, call, async (gate, asked) => {
        await around?.examine?.(asked.input, asked.by);
        const reply = await gate.run(call, asked, handle);
        return around?.settle === undefined ? reply : around.settle(reply, asked.by);
      }),
    serveCommand: (call, handler) => {
      commands.push(call.name);
      serveThrough(serving, call, (gate, asked) => gate.pass(call, asked, handler));
    },
    commands,
    drain: () => {
      draining.isOn = true;
    },
  };
}

/** Serves a change through the gate. */
function serveThrough<E extends ChangeEndpoint>(
  serving: Serving,
  call: E,
  run: (gate: Gate, asked: Asked<E>) => Promise<CommandReply<E>>,
): void {
  const { gate } = serving;
  assert(gate !== undefined, `${call.name} is served through a gate`);
  route(serving, call, (input, { session, operator, context }) => {
    const by = call.audience === 'operator' ? operator : session;
    assert(by !== null, 'a change has a caller');
    return run(gate, { input, by: by as CallerOf<E>, context });
  });
}

/** Hooks of every request, whatever it is for. */
function addHooks(app: FastifyInstance, options: HttpOptions, draining: { readonly isOn: boolean }): void {
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

interface Serving extends EntranceOptions {
  readonly gate?: Gate;
  readonly app: FastifyInstance;
  readonly isReplyChecked: boolean;
  readonly uploads: UploadGate;
}

function route<E extends Endpoint>(
  serving: Serving,
  endpoint: E,
  handle: (input: DecodedInputOf<E>, entered: Entered) => Answer<E>,
): void {
  const checkInput = inputCheck(endpoint);
  const checkReply = serving.isReplyChecked ? replyCheck(endpoint) : () => undefined;
  const entries = new WeakMap<FastifyRequest, Entered>();
  serving.app.route({
    method: endpoint.method,
    url: endpoint.path,
    // The time of a file on its way is none of the call's.
    ...(endpoint.isUpload && { handlerTimeout: REQUEST_TIMEOUT_MS + ANSWER_MS }),
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      try {
        const entered = await enter(endpoint, request, serving);
        if (entered.session === null && entered.operator === null) hurry(request, serving.clock);
        entries.set(request, entered);
      } catch (error) {
        hurry(request, serving.clock);
        throw error;
      }
    },
    handler: async (request, reply) => {
      const entered = entries.get(request);
      assert(entered !== undefined, 'a call is let in before it is handled');
      const answer = endpoint.isUpload
        ? await takeUpload(serving, { request, entered }, (fields, context) =>
            handle(checkInput(fields), { ...entered, context }),
          )
        : await handle(checkInput(fieldsOf(request)), entered);
      if (answer instanceof FileReply) return sendFile(reply, answer);
      const data = bodyOf(reply, answer, serving.door);
      checkReply(data);
      return reply.send({ code: 1, msg: 'success', data });
    },
  });
}

/** The body of an answer; what the browser is to keep beside it goes into headers. */
function bodyOf<T>(
  reply: FastifyReply,
  answer: T | SessionReply<T> | DeviceReply<T>,
  door: ConsoleDoor | undefined,
): T {
  if (answer instanceof SessionReply) return keepSession(reply, answer, door);
  if (!(answer instanceof DeviceReply)) return answer;
  reply.header(DEVICE_FORM.header, answer.device);
  return answer.body;
}

/** Hands the token to the browser beside the body, where no script of a page finds it. */
function keepSession<T>(reply: FastifyReply, answer: SessionReply<T>, door: ConsoleDoor | undefined): T {
  assert(door !== undefined, 'a session is opened at a door');
  reply.header('set-cookie', door.cookieOf(answer.token, answer.maxAgeMs));
  return answer.body;
}

function fieldsOf(request: FastifyRequest): object {
  if (request.isMultipart()) throw new AppError('request.unsupported_media');
  return request.method === 'GET' ? { ...(request.query as object) } : ((request.body ?? {}) as object);
}

/** Reads an upload and works on it, while it counts as held in memory. */
async function takeUpload<T>(
  { uploads, clock }: Serving,
  { request, entered }: { readonly request: FastifyRequest; readonly entered: Entered },
  work: (fields: object, context: RequestContext) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new AppError('request.unsupported_media');
  const { session, operator } = entered;
  const owner = session === null ? `operator ${operator?.operatorId}` : `user ${session.userId}`;
  let leave = (): void => undefined;
  try {
    leave = await uploads.enter(owner, lengthOf(request));
    const { fields, file } = await Promise.race([readUpload(request), brokenOff(request)]);
    return await work(fields, { ...entered.context, file });
  } catch (error) {
    hurry(request, clock);
    throw error;
  } finally {
    leave();
  }
}

/** Rejects when the sender goes before the body is whole: the parser alone would wait for the rest for ever. */
function brokenOff({ raw }: FastifyRequest): Promise<never> {
  return new Promise((_resolve, reject) => {
    const refuse = (): void => {
      if (!raw.complete) reject(new AppError('request.invalid', { field: 'file', reason: 'ended early' }));
    };
    if (raw.destroyed) refuse();
    else raw.once('close', refuse);
  });
}

/** Length that the body announces; null where it comes in pieces. */
function lengthOf({ headers }: FastifyRequest): number | null {
  return headers['content-length'] === undefined ? null : Number.parseInt(headers['content-length'], 10);
}

function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  if (file.isImmutable) reply.header('cache-control', 'public, max-age=31536000, immutable');
  return reply
    .header('content-type', file.contentType)
    .header('content-disposition', `${file.isInline ? 'inline' : 'attachment'}; filename="${file.fileName}"`)
    .header('content-security-policy', FILE_POLICY)
    .send(file.body);
}

/** A file is no page: opened as one, it can load and run nothing (reliability, section 3, "file serving"). */
const FILE_POLICY = "default-src 'none'; sandbox";

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
  { keyedPrefixes = [] }: Pick<HttpOptions, 'keyedPrefixes'>,
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
