import type { HealthPartName, HealthState } from '@openbourse/api';
import type { Config } from './config.ts';
import type { HttpFront } from './http.ts';
import type { Lease } from './lease.ts';
import type { Metrics } from './metrics.ts';

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
 * waits for the database, or may have lost it, is not ready and says so without asking its parts.
 */
export function healthRoutes(
  http: Pick<HttpFront, 'fastify'>,
  deps: {
    readonly parts: readonly HealthPart[];
    readonly metrics: Metrics;
    readonly config: Config;
    readonly lease: Pick<Lease, 'state' | 'isOpen'>;
  },
): void {
  const mayRead = readersOf(deps.config);
  commonRoutes(http, deps);
  http.fastify.get('/readyz', async ({ ip, headers }, reply) => {
    const { lease } = deps;
    if (!lease.isOpen) return reply.status(503).send({ is_ready: false, lease: lease.state, parts: {} });
    const results = await Promise.all(
      deps.parts.map(async (part) => ({ name: part.name, ...(await part.check()) })),
    );
    const state = worstOf(results.map((result) => result.state));
    const answer = { is_ready: isServing(state), lease: lease.state };
    void reply.status(answer.is_ready ? 200 : 503);
    if (!mayRead(ip, headers.authorization)) return reply.send(answer);
    const parts = Object.fromEntries(
      results.map((result) => [result.name, { state: result.state, ...result.detail }]),
    );
    return reply.send({ ...answer, state, parts });
  });
}

/** Serves the same for a gateway, which is ready while the owner is there. */
export function gatewayHealthRoutes(
  http: Pick<HttpFront, 'fastify'>,
  deps: {
    readonly metrics: Metrics;
    readonly config: Readers;
    readonly link: { readonly isOpen: boolean };
  },
): void {
  commonRoutes(http, deps);
  http.fastify.get('/readyz', async (_request, reply) => {
    const { isOpen } = deps.link;
    return reply.status(isOpen ? 200 : 503).send({ is_ready: isOpen, owner: isOpen ? 'there' : 'away' });
  });
}

type Readers = Pick<Config, 'metricsToken' | 'isProduction'>;

function commonRoutes(
  http: Pick<HttpFront, 'fastify'>,
  { metrics, config }: { readonly metrics: Metrics; readonly config: Readers },
): void {
  const mayRead = readersOf(config);
  http.fastify.get('/healthz', async () => ({ status: 'ok' }));
  http.fastify.get('/metrics', async ({ ip, headers }, reply) => {
    if (!mayRead(ip, headers.authorization)) return reply.status(404).send();
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

function isLoopback(ip: string): boolean {
  return ip === '::1' || ip.startsWith('127.') || ip.startsWith('::ffff:127.');
}
