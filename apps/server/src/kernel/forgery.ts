import { ROUTES } from '@openbourse/api';
import type { FastifyRequest } from 'fastify';
import type { ConsoleDoor } from './console-door.ts';
import { AppError } from './error.ts';
import { headerOf } from './request-context.ts';

/** Changes state by GET as specified, so it is guarded like a post. */
const REFRESH_PATH = ROUTES['identity.refresh_token'][1];

/** A page asks for these pictures without a header; they are the same for everybody. */
const PICTURE_PATHS: readonly string[] = [ROUTES['file.logo'][1], ROUTES['site.picture'][1]];

interface ForgeryOptions {
  readonly door?: ConsoleDoor;
  readonly allowedOrigins: readonly string[];
  /** Routes whose calls are proved by a key instead of a session, so that no page of others can forge them. */
  readonly keyedPrefixes?: readonly string[];
}

/**
 * Posts are plain forms, which any page could send; the custom header and the origin make sure that ours did. The
 * matched route decides, for one path can be written in many ways.
 */
export function guardForgery(request: FastifyRequest, options: ForgeryOptions): void {
  const { allowedOrigins, keyedPrefixes = [] } = options;
  const { url: route } = request.routeOptions;
  if (route === undefined || !route.startsWith('/api/')) return;
  if (keyedPrefixes.some((prefix) => route.startsWith(`${prefix}/`))) return;
  // A browser sends the cookie of operators with whatever any page asks for, so no call of theirs goes without.
  const isAtDoor = options.door?.isAt(request.raw) === true;
  const origins = isAtDoor ? [options.door?.url ?? ''] : allowedOrigins;
  const isGuarded =
    (isAtDoor && !PICTURE_PATHS.includes(route)) ||
    (request.method !== 'GET' && request.method !== 'HEAD') ||
    route === REFRESH_PATH;
  if (!isGuarded) return;
  if (headerOf(request, 'x-requested-with') === '') {
    throw new AppError('request.header_missing', { field: 'X-Requested-With', accepted: 'XMLHttpRequest' });
  }
  if (!isOriginAllowed(request.headers, origins)) throw new AppError('request.origin_refused');
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
