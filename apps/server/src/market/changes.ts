import { KLINE_PERIODS } from '@openbourse/api';
import type { CandleRow, MarketTick } from '@openbourse/api/socket';
import type { KlinePeriod } from '@openbourse/api';
import type { Bus } from '../kernel/bus.ts';
import type { Clock } from '../kernel/clock.ts';
import { candlesChanged, tickersChanged } from './topics.ts';

/** Least time between two announcements of the same match. */
const TELL_EVERY_MS = 250;

/** Gathers which matches changed and announces their latest state in batches. */
export interface Changes {
  mark(matchId: number): void;
  start(): void;
  stop(): void;
}

export function createChanges(deps: {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly ticker: (matchId: number) => MarketTick | undefined;
  readonly candle: (matchId: number, period: KlinePeriod) => CandleRow | null;
}): Changes {
  const changed = new Set<number>();
  let cancel = (): void => undefined;
  const tell = (): void => {
    if (changed.size === 0) return;
    const matchIds = [...changed];
    changed.clear();
    deps.bus.publish(
      tickersChanged,
      matchIds.flatMap((id) => deps.ticker(id) ?? []),
    );
    for (const matchId of matchIds) {
      for (const period of KLINE_PERIODS) {
        const candle = deps.candle(matchId, period);
        if (candle !== null) deps.bus.publish(candlesChanged, { matchId, period, candle });
      }
    }
  };
  return {
    mark: (matchId) => void changed.add(matchId),
    start: () => {
      cancel = deps.clock.every(TELL_EVERY_MS, tell);
    },
    stop: () => {
      cancel();
      tell();
    },
  };
}
