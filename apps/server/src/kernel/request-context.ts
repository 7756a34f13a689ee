import { DEVICE_FORM, IDEMPOTENCY_KEY_FORM } from '@openbourse/api';
import { localeFromHeader } from '@openbourse/i18n';
import type { FastifyRequest } from 'fastify';
import type { ConsoleDoor } from './console-door.ts';
import { AppError } from './error.ts';
import type { RequestContext } from './request.ts';

/**
 * Facts about a request besides its input. At the operators' door the token is that of the browser's cookie.
 */
export function contextOf(request: FastifyRequest, door?: ConsoleDoor): RequestContext {
  return {
    requestId: request.id,
    ip: request.ip,
    userAgent: headerOf(request, 'user-agent').slice(0, 200),
    locale: localeOf(request),
    idempotencyKey: idempotencyKeyOf(request),
    device: headerOf(request, DEVICE_HEADER),
    token:
      door?.isAt(request.raw) === true
        ? door.readToken(request)
        : headerOf(request, 'authorization').replace(/^Bearer /, ''),
    file: null,
  };
}

const IDEMPOTENCY_KEY = new RegExp(IDEMPOTENCY_KEY_FORM.pattern);

/** Headers of a request have their names in lower case. */
const DEVICE_HEADER = DEVICE_FORM.header.toLowerCase();

/** A key is taken whole or refused: two keys that begin alike are two commands. */
function idempotencyKeyOf(request: FastifyRequest): string {
  const key = headerOf(request, 'idempotency-key');
  if (key === '' || IDEMPOTENCY_KEY.test(key)) return key;
  throw new AppError('request.invalid', {
    field: 'Idempotency-Key',
    reason: IDEMPOTENCY_KEY_FORM.description,
    accepted: IDEMPOTENCY_KEY_FORM.example,
  });
}

/** The header that names the language is `lang`; a browser's Accept-Language is understood too. */
export function localeOf(request: FastifyRequest): RequestContext['locale'] {
  return localeFromHeader(headerOf(request, 'lang') || headerOf(request, 'accept-language'));
}

/** A header that comes once; empty otherwise. */
export function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}
