import type { HealthPartName, HealthState } from '@openbourse/api';
import type { Config } from './config.ts';
import type { GatewayLinks } from './gateway-link.ts';
import type { HttpFront } from './http.ts';
import type { Lease } from './lease.ts';
import type { Metrics } from './metrics.ts';
import type { Role } from './role.ts';

/** A part of the server that says how it is. */
export interface HealthPart {
  readonly name: HealthPartName;
  check(): Promise<{ readonly state: HealthState; readonly detail: object }>;
}

const WORST_FIRST: readonly HealthState[] = ['down', 'starting', 'degraded', 'ready'];

/** The state of the whole is the worst of its parts. */
export function worstOf(states: readonly HealthState[]): HealthState {
  return WORST_FIRST.find((state) => states.includes(state)) ?? 'ready';
}

/** Reports whether calls are served: what a degraded part closes is closed by modes, and all else works. */
export function isServing(state: HealthState): boolean {
  return state === 'ready' || state === 'degraded';
}

/**
 * Serves /healthz (the process lives), /readyz (whether it serves) and /metrics. That a feed is stale or an audit found
 * something helps who trades against the platform, so only who may read the metrics hears of the parts. A server that
 * waits for the database, or may have lost it, is not ready and says so without asking its parts; one that may have lost it
 * asks the database alone, which knows why.
 */
export function healthRoutes(
  http: Pick<HttpFront, 'fastify'>,
  deps: {
    readonly parts: readonly HealthPart[];
    readonly metrics: Metrics;
    readonly config: Config;
    readonly lease: Pick<Lease, 'state' | 'isOpen'>;
    readonly roles: ReadonlySet<Role>;
  },
): void {
  const { lease, parts } = deps;
  const mayRead = readersOf(deps.config);
  const isOpen = deps.metrics.gauge(
    'openbourse_lease_is_open',
    '1 while this server owns its part of the database and serves calls, 0 while it stands by.',
    [],
  );
  const roleIsOpen = deps.metrics.gauge('openbourse_role_is_open', 'The same for each of its roles.', [
    'role',
  ]);
  const measure = (): void => {
    const value = lease.isOpen ? 1 : 0;
    isOpen.set({}, value);
    for (const role of deps.roles) roleIsOpen.set({ role }, value);
  };
  commonRoutes(http, { ...deps, measure });
  http.fastify.get('/readyz', async ({ ip, headers }, reply) => {
    const mayReadParts = mayRead(ip, headers.authorization);
    if (!lease.isOpen) {
      const asked = lease.state === 'stale' && mayReadParts ? parts.filter(isDatabase) : [];
      const answer = { is_ready: false, lease: lease.state, parts: named(await ask(asked)) };
      return reply.status(503).send(answer);
    }
    const results = await ask(parts);
    const state = worstOf(results.map((result) => result.state));
    const answer = { is_ready: isServing(state), lease: lease.state };
    void reply.status(answer.is_ready ? 200 : 503);
    return reply.send(mayReadParts ? { ...answer, state, parts: named(results) } : answer);
  });
}

/** Serves the same for a gateway, which is ready while the owners are there. */
export function gatewayHealthRoutes(
  http: Pick<HttpFront, 'fastify'>,
  deps: {
    readonly metrics: Metrics;
    readonly config: Readers;
    readonly links: Pick<GatewayLinks, 'isOpen' | 'isReady' | 'away'>;
  },
): void {
  commonRoutes(http, deps);
  http.fastify.get('/readyz', async (_request, reply) => {
    const { isOpen, isReady } = deps.links;
    const away = isOpen ? deps.links.away() : [];
    const owner = isOpen ? 'there' : 'away';
    const answer = { is_ready: isReady, owner, ...(away.length > 0 && { away }) };
    return reply.status(isReady ? 200 : 503).send(answer);
  });
}

type Readers = Pick<Config, 'metricsToken' | 'isProduction'>;

function commonRoutes(
  http: Pick<HttpFront, 'fastify'>,
  deps: {
    readonly metrics: Metrics;
    readonly config: Readers;
    /** Sets what is measured when it is asked for. */
    readonly measure?: () => void;
  },
): void {
  const { metrics, config, measure } = deps;
  const mayRead = readersOf(config);
  http.fastify.get('/healthz', async () => ({ status: 'ok' }));
  http.fastify.get('/metrics', async ({ ip, headers }, reply) => {
    if (!mayRead(ip, headers.authorization)) return reply.status(404).send();
    measure?.();
    return reply.type('text/plain; version=0.0.4').send(await metrics.text());
  });
}

function readersOf({
  metricsToken,
  isProduction,
}: Readers): (ip: string, authorization: string | undefined) => boolean {
  return (ip, authorization) =>
    metricsToken === '' ? !isProduction && isLoopback(ip) : authorization === `Bearer ${metricsToken}`;
}

type Result = { readonly name: HealthPartName } & Awaited<ReturnType<HealthPart['check']>>;

const isDatabase = ({ name }: HealthPart): boolean => name === 'database';

function ask(parts: readonly HealthPart[]): Promise<readonly Result[]> {
  return Promise.all(parts.map(async (part) => ({ name: part.name, ...(await part.check()) })));
}

function named(results: readonly Result[]): object {
  return Object.fromEntries(results.map(({ name, state, detail }) => [name, { state, ...detail }]));
}

function isLoopback(ip: string): boolean {
  return ip === '::1' || ip.startsWith('127.') || ip.startsWith('::ffff:127.');
}
