import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { Metrics } from '../../kernel/metrics.ts';
import type { Random } from '../../kernel/random.ts';
import type { FeedSource } from '../../kernel/config.ts';

/** Dependencies of a connection to a venue. */
export interface ConnectionDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly meter: SourceMeter;
}

/** A connection to one venue, and what takes its words. */
export interface ConnectionOptions extends ConnectionDeps {
  readonly source: FeedSource;
  /** Sent when the connection is made; may hold secrets and is never logged. */
  readonly headers: Readonly<Record<string, string>>;
  /** Answers whether the text was of use: only then the next loss is the first one again. */
  readonly take: (text: string) => boolean;
}

/** Holds a connection from `start` to `stop`, and makes a lost one again. */
export interface Connection {
  start(): void;
  stop(): void;
}

/** More than any venue says at once; what is longer is not read. */
export const TEXT_MAX_BYTES = 262_144;

/** Measurements of a venue for operators. */
export interface SourceMeter {
  malformed(source: string): void;
  reached(source: string, isReached: boolean): void;
}

export function createSourceMeter(metrics: Metrics): SourceMeter {
  const malformed = metrics.counter(
    'openbourse_market_frames_malformed_total',
    'Frames and quotes of a source that could not be read.',
    ['source'],
  );
  const reached = metrics.gauge(
    'openbourse_market_source_reached',
    'Whether a source of prices could be reached last: 1 or 0.',
    ['source'],
  );
  return {
    malformed: (source) => malformed.inc({ source }),
    reached: (source, isReached) => reached.set({ source }, isReached ? 1 : 0),
  };
}
