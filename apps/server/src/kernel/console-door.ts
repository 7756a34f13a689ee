import { FIRST_ROUTES } from '@openbourse/api/first-routes';
import { OPERATOR_ROUTES } from '@openbourse/api/operator-routes';
import { SHARED_ROUTES } from '@openbourse/api/shared-routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { AppError } from './error.ts';

/**
 * The entrance of operators: a port of its own, which is an origin of its own. A script in the traders' app reaches
 * nothing of an operator, and the port can be bound to a network that traders do not see.
 */
export interface ConsoleDoor {
  readonly server: Server;
  /** The console's address for people and browsers, or empty while a demonstration has none but its port. */
  readonly url: string;
  /** Reports whether a connection came in by it. */
  isAt(request: { readonly socket: IncomingMessage['socket'] | Duplex }): boolean;
  /** Serves the routes of the app; answers the address. */
  listen(app: FastifyInstance): Promise<string>;
  close(): Promise<void>;
  /** The token that the browser keeps where no script reads it; empty without one. */
  readToken(request: Pick<IncomingMessage, 'headers'>): string;
  /** The header that lets the browser keep a token, or forget it when it is null. */
  cookieOf(token: string | null, maxAgeMs: number): string;
}

export interface ConsoleDoorOptions {
  readonly consolePort: number;
  readonly consoleHost: string;
  /** Empty: browsers come over plain HTTP, as to a demonstration on a local machine. */
  readonly consoleUrl: string;
}

/** Files of the console, on any path of the table below. */
const PAGES = '/console/';
/** Logos that come with the app; those that operators uploaded are a call. */
const LOGOS = '/logos/';
const pathsOf = (routes: Readonly<Record<string, readonly [string, string]>>): ReadonlySet<string> =>
  new Set(Object.values(routes).map(([, path]) => path));
const OPERATOR_PATHS = pathsOf(OPERATOR_ROUTES);
/** Public calls that the console makes as well. */
const SHARED_PATHS = pathsOf({ ...SHARED_ROUTES, site: FIRST_ROUTES['content.site'] });

export function createConsoleDoor({ consolePort, consoleHost, consoleUrl }: ConsoleDoorOptions): ConsoleDoor {
  const server = createServer();
  const sockets = new WeakSet<object>();
  server.on('connection', (socket) => sockets.add(socket));
  const isSecure = consoleUrl.startsWith('https:');
  // The prefix makes the browser refuse one that came from another host or without encryption.
  const name = `${isSecure ? '__Host-' : ''}openbourse-console`;
  return {
    server,
    url: consoleUrl,
    isAt: ({ socket }) => sockets.has(socket),
    listen: async (app) => {
      const { requestTimeout, headersTimeout, keepAliveTimeout, timeout } = app.server;
      Object.assign(server, { requestTimeout, headersTimeout, keepAliveTimeout, timeout });
      server.on('request', (request, response) => app.routing(request, response));
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(consolePort, consoleHost, resolve);
      });
      const { port } = server.address() as AddressInfo;
      return `http://${consoleHost.includes(':') ? `[${consoleHost}]` : consoleHost}:${port}`;
    },
    close: async () => {
      if (!server.listening) return;
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
    },
    readToken: ({ headers }) => {
      const cookies = (headers.cookie ?? '').split(';').map((one) => one.trim());
      return cookies.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
    },
    cookieOf: (token, maxAgeMs) =>
      [
        `${name}=${token ?? ''}`,
        `Max-Age=${token === null ? 0 : Math.floor(maxAgeMs / 1_000)}`,
        'Path=/',
        'HttpOnly',
        'SameSite=Strict',
        ...(isSecure ? ['Secure'] : []),
      ].join('; '),
  };
}

/**
 * Refuses with `request.not_found` what belongs to the other entrance, as if it did not exist. True when it has answered
 * by itself: the root of the console leads to its page.
 */
export function guardDoor(request: FastifyRequest, reply: FastifyReply, door: ConsoleDoor): boolean {
  const { url: route = '' } = request.routeOptions;
  const isOfConsole = OPERATOR_PATHS.has(route) || `${route}/`.startsWith(PAGES);
  if (!door.isAt(request.raw)) {
    if (isOfConsole) throw new AppError('request.not_found');
    return false;
  }
  if (request.raw.url === '/') {
    void reply.redirect(PAGES);
    return true;
  }
  const isShared = SHARED_PATHS.has(route) || route.startsWith(LOGOS);
  if (!isOfConsole && !isShared) throw new AppError('request.not_found');
  return false;
}
