import type { Metrics } from '../kernel/metrics.ts';

export type WriterMetrics = ReturnType<typeof createWriterMetrics>;

export function createWriterMetrics(metrics: Metrics) {
  return {
    queueDepth: metrics.gauge('openbourse_spot_queue_depth', 'Commands that wait for the writer.', []),
    batchSize: metrics.histogram('openbourse_spot_batch_size', 'Commands in one commit.', {
      labels: [],
      buckets: [1, 2, 5, 10, 25, 50, 100, 200, 500],
    }),
    commitTime: metrics.histogram(
      'openbourse_spot_commit_ms',
      'Time from the start of a batch to its commit.',
      {
        labels: [],
        buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000],
      },
    ),
    answerTime: metrics.histogram(
      'openbourse_spot_answer_ms',
      'Time from the queueing of a command to its answer, which follows its commit.',
      { labels: [], buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000] },
    ),
    fanOutTime: metrics.histogram(
      'openbourse_spot_fan_out_ms',
      'Time from a commit until its callers are answered and what it changed is written to the sockets.',
      { labels: [], buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000] },
    ),
    failedBatches: metrics.counter(
      'openbourse_spot_failed_batches_total',
      'Batches that failed, after which the books were read anew.',
      [],
    ),
    orders: metrics.counter('openbourse_spot_orders_total', 'Orders placed.', []),
    trades: metrics.counter('openbourse_spot_trades_total', 'Trades executed.', []),
  };
}
