import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endSpan, inSpan, isTracing, type Span, startRequest } from './tracing.ts';

const spans = new WeakMap<FastifyRequest, Span>();

/** Opens a span for each call, from its head to its answer, while this process traces. */
export function traceRequests(app: FastifyInstance, isCall: (request: FastifyRequest) => boolean): void {
  if (!isTracing()) return;
  app.addHook('onRequest', (request, _reply, done) => {
    if (isCall(request)) {
      const { method, url: route = '' } = request.routeOptions;
      const attributes = {
        'http.request.method': request.method,
        'http.route': route,
        'request.id': request.id,
      };
      const span = startRequest(`${String(method)} ${route}`, parentOf(request), attributes);
      if (span !== null) spans.set(request, span);
    }
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request) ?? null;
    span?.setAttribute('http.response.status_code', reply.statusCode);
    endSpan(span);
    done();
  });
}

/** Runs something as part of a request, whichever event of its connection has led to it. */
export function inRequest<T>(request: FastifyRequest, run: () => T): T {
  return isTracing() ? inSpan(spans.get(request) ?? null, run) : run();
}

/** A proxy that is trusted with addresses is trusted with traces; anybody else could join or flood those of others. */
function parentOf({ ips, headers }: FastifyRequest): unknown {
  return (ips?.length ?? 0) > 1 ? headers['traceparent'] : undefined;
}
