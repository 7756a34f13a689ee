import { DEVICE_FORM, type Endpoint, LIMITS } from '@openbourse/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, CallServer, EnteredCall } from './call-server.ts';
import type { Clock } from './clock.ts';
import type { ConsoleDoor } from './console-door.ts';
import { AppError, assert } from './error.ts';
import { readUpload } from './read-upload.ts';
import { DeviceReply, FileReply, JsonText, SessionReply } from './request.ts';
import { contextOf } from './request-context.ts';
import { inRequest } from './trace-requests.ts';
import type { UploadGate } from './upload-gate.ts';

/** Time for which a stranger's body, and the rest of a refused one, is waited for. */
const UNPROVED_BODY_MS = 10_000;
/** A slow phone may take as long for its picture as the app waits for the answer (specification, section 7). */
export const REQUEST_TIMEOUT_MS = LIMITS.requestTimeoutMs;
/** A call that is not answered by then gets "unavailable", which says that its outcome is unknown. */
export const ANSWER_MS = 50_000;

/** Dependencies of every route. */
export interface Routing {
  readonly app: FastifyInstance;
  readonly clock: Pick<Clock, 'after'>;
  readonly uploads: UploadGate;
  readonly door?: ConsoleDoor;
}

/** Serves the path of an endpoint by whoever answers its calls. */
export function routeCall(routing: Routing, endpoint: Endpoint, calls: CallServer): void {
  const { app, clock, door } = routing;
  const entries = new WeakMap<FastifyRequest, EnteredCall>();
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // The time of a file on its way is none of the call's.
    ...(endpoint.isUpload && { handlerTimeout: REQUEST_TIMEOUT_MS + ANSWER_MS }),
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      try {
        const { format } = request.query as { format?: unknown };
        const head = { context: contextOf(request, door), isExport: format === 'csv', isCounted: false };
        const entered = await inRequest(request, () => calls.enter(endpoint, head));
        if (entered.person === null) hurry(request, clock);
        entries.set(request, entered);
      } catch (error) {
        hurry(request, clock);
        throw error;
      }
    },
    handler: async (request, reply) => {
      const entered = entries.get(request);
      assert(entered !== undefined, 'a call is let in before it is handled');
      const answer = await inRequest(request, () =>
        endpoint.isUpload ? takeUpload(routing, request, entered) : entered.answer(fieldsOf(request), null),
      );
      return present(reply, answer, door);
    },
  });
}

/** Sends an answer; what the browser is to keep beside it goes into headers. */
function present(reply: FastifyReply, answer: Answer, door: ConsoleDoor | undefined): FastifyReply {
  if (answer instanceof FileReply) return sendFile(reply, answer);
  if (answer instanceof SessionReply) {
    // Where no script of a page finds it.
    assert(door !== undefined, 'a session is opened at a door');
    reply.header('set-cookie', door.cookieOf(answer.token, answer.maxAgeMs));
    return sendData(reply, answer.body);
  }
  if (!(answer instanceof DeviceReply)) return sendData(reply, answer);
  reply.header(DEVICE_FORM.header, answer.device);
  return sendData(reply, answer.body);
}

function sendData(reply: FastifyReply, data: unknown): FastifyReply {
  if (!(data instanceof JsonText)) return reply.send({ code: 1, msg: 'success', data });
  return reply.type('application/json; charset=utf-8').send(`{"code":1,"msg":"success","data":${data.text}}`);
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

function fieldsOf(request: FastifyRequest): object {
  if (request.isMultipart()) throw new AppError('request.unsupported_media');
  return request.method === 'GET' ? { ...(request.query as object) } : ((request.body ?? {}) as object);
}

/** Reads an upload and works on it, while it counts as held in memory. */
async function takeUpload(
  { uploads, clock }: Routing,
  request: FastifyRequest,
  { person, answer }: EnteredCall,
): Promise<Answer> {
  if (!request.isMultipart()) throw new AppError('request.unsupported_media');
  assert(person !== null, 'whoever uploads is known');
  let leave = (): void => undefined;
  try {
    leave = await uploads.enter(person, lengthOf(request));
    const { fields, file } = await Promise.race([readUpload(request), brokenOff(request)]);
    return await answer(fields, file);
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

/** Closes the connection of a request whose body does not come in time. */
function hurry(request: FastifyRequest, clock: Pick<Clock, 'after'>): void {
  const { raw } = request;
  if (raw.complete || !hasBody(request)) return;
  const cancel = clock.after(UNPROVED_BODY_MS, () => {
    if (!raw.complete) raw.destroy();
  });
  raw.once('end', cancel).once('close', cancel);
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}
