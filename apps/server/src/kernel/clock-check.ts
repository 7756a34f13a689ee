import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/**
 * Compares this server's clock with another one, that of PostgreSQL. While the two differ, one of them is wrong, and
 * nothing may happen by the time: no tick is recorded and no job runs, so a clock that was set wrong charges nothing
 * early and leaves nothing of the future behind. It ends by itself with the first measurement that finds them alike.
 */
export interface ClockCheck {
  /** Measures anew: whether the clocks agree. Rejects while the other clock cannot be read. */
  agrees(): Promise<boolean>;
  /** As of the last measurement. */
  readonly isTrusted: boolean;
  /** Least lead of this clock over the other, by the last measurement; negative when it is behind. */
  readonly aheadMs: number;
}

/** As far as a venue's clock may differ (reliability, F1). */
const DIFFERENCE_MAX_MS = 2_000;

export function createClockCheck(deps: {
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly readOther: () => Promise<number>;
}): ClockCheck {
  const { clock, log } = deps;
  const gauge = deps.metrics.gauge(
    'openbourse_clock_ahead_ms',
    'How far the clock of this server is ahead of that of PostgreSQL, as far as can be told.',
    [],
  );
  let aheadMs = 0;
  const isTrusted = (): boolean => Math.abs(aheadMs) <= DIFFERENCE_MAX_MS;
  return {
    agrees: async () => {
      const before = clock.now();
      const other = await deps.readOther();
      const after = clock.now();
      const wasTrusted = isTrusted();
      // The other clock was read between the two: what lies between them is no difference.
      aheadMs = other < before ? before - other : Math.min(0, after - other);
      gauge.set({}, aheadMs);
      if (wasTrusted && !isTrusted())
        log.error(
          { ahead_ms: aheadMs },
          'the clock differs from that of PostgreSQL: nothing happens by the time',
        );
      if (!wasTrusted && isTrusted()) log.warn('the clock agrees with that of PostgreSQL again');
      return isTrusted();
    },
    get isTrusted() {
      return isTrusted();
    },
    get aheadMs() {
      return aheadMs;
    },
  };
}
