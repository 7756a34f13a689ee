import type { HealthPartName } from '@openbourse/api';
import type { Config } from './config.ts';
import type { HttpServer } from './http.ts';
import type { Metrics } from './metrics.ts';

/** A part of the server that says how it is; a part that is not ready keeps the server from being called ready. */
export interface HealthPart {
  readonly name: HealthPartName;
  check(): Promise<{ readonly isReady: boolean; readonly detail: object }>;
}

/** Serves /healthz (the process lives), /readyz (every part is ready, with details) and /metrics. */
export function healthRoutes(
  http: HttpServer,
  deps: { readonly parts: readonly HealthPart[]; readonly metrics: Metrics; readonly config: Config },
): void {
  http.fastify.get('/healthz', async () => ({ status: 'ok' }));
  http.fastify.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(deps.parts.map((part) => part.check()));
    const isReady = results.every((result) => result.isReady);
    const parts = Object.fromEntries(
      deps.parts.map((part, index) => [
        part.name,
        { is_ready: results[index]?.isReady, ...results[index]?.detail },
      ]),
    );
    return reply.status(isReady ? 200 : 503).send({ is_ready: isReady, parts });
  });
  http.fastify.get('/metrics', async (request, reply) => {
    const token = request.headers.authorization?.replace(/^Bearer /, '');
    const isAllowed =
      deps.config.metricsToken === '' ? isLoopback(request.ip) : token === deps.config.metricsToken;
    if (!isAllowed) return reply.status(404).send();
    return reply.type('text/plain; version=0.0.4').send(await deps.metrics.text());
  });
}

function isLoopback(ip: string): boolean {
  return ip === '::1' || ip.startsWith('127.') || ip.startsWith('::ffff:127.');
}
