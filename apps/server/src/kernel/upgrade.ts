import type { IncomingMessage, Server } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ConsoleDoor } from './console-door.ts';
import type { Lease } from './lease.ts';

/** A request to turn an HTTP connection into a socket. */
export interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
  /** Decoded as little as the request line was: an entrance decodes what it understands. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** From where, as `request.ip` of a call: behind a trusted proxy what it forwarded. */
  readonly ip: string;
  /** True when it came in by the operators' door. */
  readonly isOperators: boolean;
}

export interface UpgradeRouter {
  /** Hands the upgrades of the paths to an entrance. Of two that know a path, the one that was added first is asked. */
  add(isMine: (path: string) => boolean, enter: (upgrade: Upgrade) => void): void;
  /** Asks the entrances for every upgrade that comes to the server; what none knows is refused. */
  attach(server: Server): void;
}

/** All that the operators' door knows. */
const OPERATORS_PATH = '/ws';

export function createUpgradeRouter(options: {
  readonly trustedProxies: readonly string[];
  readonly lease?: Pick<Lease, 'isOpen'>;
  readonly door?: Pick<ConsoleDoor, 'isAt'>;
}): UpgradeRouter {
  const entrances: { isMine: (path: string) => boolean; enter: (upgrade: Upgrade) => void }[] = [];
  const addressOf = clientAddress(options.trustedProxies);
  return {
    add: (isMine, enter) => void entrances.push({ isMine, enter }),
    attach: (server) => {
      server.on('upgrade', (request, socket, head) => {
        const [path = '', ...rest] = (request.url ?? '').split('?');
        const isOperators = options.door?.isAt({ socket }) === true;
        const isOpen = !isOperators || path === OPERATORS_PATH;
        const entrance = isOpen ? entrances.find(({ isMine }) => isMine(path)) : undefined;
        if (options.lease?.isOpen === false) return refuseUpgrade(socket, '503 Service Unavailable');
        if (entrance === undefined) return refuseUpgrade(socket, '403 Forbidden');
        const query = new URLSearchParams(rest.join('?'));
        entrance.enter({ request, socket, head, path, query, ip: addressOf(request), isOperators });
      });
    },
  };
}

/** Answers instead of a socket, for example with "429 Too Many Requests". */
export function refuseUpgrade(socket: Duplex, status: string): void {
  // There is no other listener: a client that goes before its answer would end the process.
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
}

/** The names of ranges that the trusted proxies of HTTP may have, too. */
const NAMED_RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** The last address of the way from the client to this server that is no trusted proxy. */
export function clientAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = new BlockList();
  for (const range of trustedProxies.flatMap((one) => NAMED_RANGES[one] ?? [one])) {
    const [address = '', prefix] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    const length = prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number.parseInt(prefix, 10);
    trusted.addSubnet(address, length, family);
  }
  const isTrusted = (address: string): boolean => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  return (request) => {
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
    const way = [...forwarded.map((one) => one.trim()), request.socket.remoteAddress ?? ''];
    const known = way.filter((address) => address !== '');
    return known.findLast((address) => !isTrusted(address)) ?? known[0] ?? '';
  };
}
