import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus metrics of one server; slices create theirs through these three calls. */
export interface Metrics {
  counter<L extends string>(name: string, help: string, labels: readonly L[]): Counter<L>;
  gauge<L extends string>(name: string, help: string, labels: readonly L[]): Gauge<L>;
  /** Buckets are in the unit that the name ends in. */
  histogram<L extends string>(
    name: string,
    help: string,
    options: { labels: readonly L[]; buckets: readonly number[] },
  ): Histogram<L>;
  text(): Promise<string>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'openbourse_' });
  const registers = [registry];
  return {
    counter: (name, help, labels) => new Counter({ name, help, labelNames: [...labels], registers }),
    gauge: (name, help, labels) => new Gauge({ name, help, labelNames: [...labels], registers }),
    histogram: (name, help, { labels, buckets }) =>
      new Histogram({ name, help, labelNames: [...labels], buckets: [...buckets], registers }),
    text: () => registry.metrics(),
  };
}
