import { ERRORS, type ErrorKey } from '@openbourse/api';
import { interpolate } from '@openbourse/i18n';
import { errorMessages } from '@openbourse/i18n/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from './db.ts';
import { AppError } from './error.ts';
import type { RequestContext } from './request.ts';
import { localeOf } from './request-context.ts';
import { inRequest } from './trace-requests.ts';

/** Answers everything that is refused, and paths and methods that are none, in the envelope. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.key === 'server.internal')
      inRequest(request, () => request.log.error({ err: error, request_id: request.id }, 'request failed'));
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

/** Sends a refusal in the envelope; one that says when to come back says so in `Retry-After`, too. */
export function sendError(request: FastifyRequest, reply: FastifyReply, refusal: AppError): FastifyReply {
  const spec = ERRORS[refusal.key];
  const { seconds } = refusal.details;
  const isLater = seconds !== undefined && (spec.http === 429 || spec.http === 503);
  if (isLater) reply.header('retry-after', String(seconds));
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
  FST_ERR_HANDLER_TIMEOUT: 'server.unavailable',
};

/** Refusal that the caller gets for an error; a bug is `server.internal`. */
export function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isUnavailable(error)) return new AppError('server.unavailable');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const key = FASTIFY_KEYS[code];
  if (key !== undefined)
    return new AppError(key, key === 'request.invalid' ? { field: 'request', reason: 'is malformed' } : {});
  return new AppError('server.internal');
}
