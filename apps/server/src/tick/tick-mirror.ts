import type { Bus } from '../kernel/bus.ts';
import type { Database } from '../kernel/db.ts';
import type { Log } from '../kernel/log.ts';
import { readHeads, type SeriesHead } from './series.ts';
import { type Beat, beatStored, type RecordedTick } from './topics.ts';

export interface TickMirrorDeps {
  readonly db: Database;
  readonly bus: Bus;
  readonly log: Pick<Log, 'warn'>;
}

/**
 * The recorded ticks as a process sees them that does not record them.
 *
 * Invariant: the newest beat never goes back. Beats that come late or twice are older than it, because ticks are in the
 * order of time; what a lost one had is in PostgreSQL, and who decides by ticks reads it there.
 */
export class TickMirror {
  private readonly deps: TickMirrorDeps;
  private heads: Map<string, SeriesHead> = new Map();
  private last: Beat | null = null;
  private reading: Promise<void> | null = null;
  private unsubscribe = (): void => undefined;

  constructor(deps: TickMirrorDeps) {
    this.deps = deps;
  }

  get lastBeat(): Beat | null {
    return this.last;
  }

  get series(): readonly SeriesHead[] {
    return [...this.heads.values()];
  }

  async open(): Promise<void> {
    this.unsubscribe = this.deps.bus.subscribe(beatStored, (beat) => this.take(beat));
    this.heads = await readHeads(this.deps.db);
  }

  /** Hears no more, and waits for what is being read. */
  async close(): Promise<void> {
    this.unsubscribe();
    await this.reading;
  }

  private take(beat: Beat): void {
    if (this.last !== null && beat.at <= this.last.at) return;
    this.last = beat;
    const ticks = beat.matches.flatMap(({ index, mark }) => [index, mark].filter((tick) => tick !== null));
    if (!ticks.every((tick) => this.move(tick))) this.readInTurn();
  }

  /** False for a series that is not known yet. */
  private move(tick: RecordedTick): boolean {
    const head = this.heads.get(tick.series);
    if (head === undefined) return false;
    if (tick.seq > (head.newest?.seq ?? 0)) this.heads.set(tick.series, { ...head, newest: tick });
    return true;
  }

  /** A match of which ticks are recorded from now on has series of its own. */
  private readInTurn(): void {
    this.reading ??= this.read().finally(() => {
      this.reading = null;
    });
  }

  private async read(): Promise<void> {
    try {
      for (const [name, head] of await readHeads(this.deps.db)) {
        const known = this.heads.get(name);
        const isNewer = (head.newest?.seq ?? 0) >= (known?.newest?.seq ?? 0);
        if (known === undefined || isNewer) this.heads.set(name, head);
      }
    } catch (error) {
      this.deps.log.warn({ err: error }, 'the series of ticks could not be read; the next beat tries again');
    }
  }
}
