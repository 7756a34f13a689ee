import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import type { Random } from './random.ts';
import type { Stoppable } from './stop-all.ts';
import { setTracer } from './tracing.ts';

/** Spans that wait for the collector; more of them are dropped. */
const QUEUE_MAX = 4_096;
const BATCH_MAX = 512;
const BATCH_MS = 2_000;
const EXPORT_MS = 5_000;
/** Time that a stopping server waits for the last spans to leave. */
const LAST_MS = 2_000;
/** A collector that is away is a line in the log once in a while. */
const SAID_EACH_MS = 60_000;
const PPM = 1_000_000;

/**
 * Sends spans to the collector of the settings over OTLP and HTTP, and loads what that takes only then; null where they name
 * none. A collector that is slow or away costs spans and nothing else.
 */
export async function startTracing(
  { tracing, roles }: Pick<Config, 'tracing' | 'roles'>,
  { clock, log, random }: { readonly clock: Clock; readonly log: Log; readonly random: Random },
): Promise<Stoppable | null> {
  if (tracing === null) return null;
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const sender = new OTLPTraceExporter({ url: tracing.url, timeoutMillis: EXPORT_MS, concurrencyLimit: 2 });
  let saidAt = Number.NEGATIVE_INFINITY;
  const exporter: typeof sender.export = (spans, done) =>
    sender.export(spans, (result) => {
      if (result.error !== undefined && clock.now() - saidAt >= SAID_EACH_MS) {
        saidAt = clock.now();
        log.warn({ reason: result.error.message, spans: spans.length }, 'spans did not reach the collector');
      }
      done(result);
    });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'openbourse',
      'service.instance.id': random.uuid(),
      'openbourse.role': roles,
    }),
    idGenerator: {
      generateTraceId: () => Buffer.from(random.bytes(16)).toString('hex'),
      generateSpanId: () => Buffer.from(random.bytes(8)).toString('hex'),
    },
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(tracing.ppm / PPM) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: { export: exporter, shutdown: () => sender.shutdown() },
        maxQueueSize: QUEUE_MAX,
        maxExportBatchSize: BATCH_MAX,
        scheduledDelayMillis: BATCH_MS,
        exportTimeoutMillis: EXPORT_MS,
      }),
    ],
  });
  setTracer(provider.getTracer('openbourse'));
  return {
    name: 'tracing',
    stop: async () => {
      setTracer(null);
      const { promise, resolve } = Promise.withResolvers<void>();
      const cancel = clock.after(LAST_MS, resolve);
      await Promise.race([provider.shutdown().catch(() => undefined), promise]);
      cancel();
    },
  };
}
