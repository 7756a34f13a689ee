import { CONTRACT_LIMITS } from '@openbourse/api';
import { FIRST_HASH, rootHash, tickHash } from '@openbourse/engine';
import { MINUTE_MS } from '@openbourse/money';
import type { Bus } from '../kernel/bus.ts';
import type { Clock } from '../kernel/clock.ts';
import type { ClockCheck } from '../kernel/clock-check.ts';
import type { Database } from '../kernel/db.ts';
import { assert } from '../kernel/error.ts';
import type { Log } from '../kernel/log.ts';
import type { Metrics } from '../kernel/metrics.ts';
import type { Market, Match } from '../market/index.ts';
import { insertRoot, insertTicks, listRoots, type RootRow } from './queries.ts';
import { lastHashOf, makeSeries, nameOf, readHeads, rootHeads, type SeriesHead } from './series.ts';
import { type Beat, beatStored, type MatchBeat, type RecordedTick } from './topics.ts';

export interface RecorderDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly bus: Bus;
  readonly market: Market;
  readonly clockCheck: ClockCheck;
}

/** After every root that there could be. */
const LAST_MINUTE = 253_402_300_740_000;

/**
 * Writes the ticks of each beat and chains them.
 *
 * Invariant: `heads` is what PostgreSQL has as of the last commit, or null until it has been read anew.
 */
export class Recorder {
  private readonly deps: RecorderDeps;
  private matches: readonly Match[] = [];
  private readonly outcomes;
  private heads: Map<string, SeriesHead> | null = null;
  private newestRoot: Pick<RootRow, 'minute' | 'root'> = { minute: 0, root: FIRST_HASH };
  private running: Promise<void> | null = null;
  private last: Beat | null = null;
  /** Venues are heard since then. */
  private openedAt = 0;
  /** When the hours of a match were seen closed the last time. */
  private readonly closedAt = new Map<number, number>();

  constructor(deps: RecorderDeps) {
    this.deps = deps;
    this.outcomes = deps.metrics.counter('openbourse_tick_beats_total', 'Beats by what became of them.', [
      'outcome',
    ]);
  }

  get lastBeat(): Beat | null {
    return this.last;
  }

  /** Where every series stands; empty until they could be read. */
  get series(): readonly SeriesHead[] {
    return [...(this.heads?.values() ?? [])];
  }

  async open(): Promise<void> {
    this.openedAt = this.deps.clock.now();
    await this.readAnew();
  }

  /** Records one beat. While one is being written, the next is left out. */
  beat(): Promise<void> {
    this.running ??= this.record().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** Resolves when no beat is being written. */
  async idle(): Promise<void> {
    await this.running;
  }

  private async record(): Promise<void> {
    try {
      const heads = this.isCurrent() ? (this.heads ?? (await this.readAnew())) : await this.readAnew();
      if (!(await this.deps.clockCheck.agrees())) {
        this.outcomes.inc({ outcome: 'clock' });
        return;
      }
      const at = this.deps.clock.now();
      // A clock that stands still or was set back gives no tick, because ticks are in the order of time.
      if (at <= newestAt(heads)) return;
      const beat = this.compose(at, heads);
      const root = this.dueRoot(at, heads);
      await this.store(beat, root);
      this.last = beat;
      this.outcomes.inc({ outcome: 'stored' });
      this.deps.bus.publish(beatStored, beat);
    } catch (error) {
      this.heads = null;
      this.outcomes.inc({ outcome: 'failed' });
      this.deps.log.warn({ err: error }, 'a beat was not recorded');
    }
  }

  /** The matches whose prices are kept now. */
  private recorded(): readonly Match[] {
    return this.deps.market.all().filter(({ keepsTicks }) => keepsTicks);
  }

  private isCurrent(): boolean {
    const now = this.recorded();
    return now.length === this.matches.length && now.every(({ id }, index) => id === this.matches[index]?.id);
  }

  private async readAnew(): Promise<Map<string, SeriesHead>> {
    const matches = this.recorded();
    await this.deps.db.transaction((tx) => makeSeries(tx, matches));
    const heads = await readHeads(this.deps.db);
    const [root] = await listRoots(this.deps.db, { before: LAST_MINUTE, limit: 1 });
    this.newestRoot = root ?? { minute: 0, root: FIRST_HASH };
    this.heads = heads;
    this.matches = matches;
    return heads;
  }

  private compose(at: number, heads: ReadonlyMap<string, SeriesHead>): Beat {
    return { at, matches: this.matches.map((match) => this.beatOf(match, { at, heads })) };
  }

  private beatOf(
    match: Match,
    { at, heads }: { readonly at: number; readonly heads: ReadonlyMap<string, SeriesHead> },
  ): MatchBeat {
    const { market } = this.deps;
    const state = market.feedState(match.id);
    const index = state === 'healthy' ? market.indexPrice(match.id) : null;
    const chain = (series: string, price: string): RecordedTick => {
      const head = heads.get(series);
      assert(head !== undefined, `the series ${series} exists`);
      const tick = { series, seq: (head.newest?.seq ?? 0) + 1, at, price };
      const previousHash = lastHashOf(head);
      return { ...tick, previousHash, hash: tickHash(previousHash, series, tick) };
    };
    const names = { index: nameOf(match.symbol, 'index'), mark: nameOf(match.symbol, 'mark') };
    if (index !== null)
      return { matchId: match.id, state, index: chain(names.index, index), mark: chain(names.mark, index) };
    if (state === 'closed') this.closedAt.set(match.id, at);
    const newest = heads.get(names.mark)?.newest ?? null;
    const isLast = newest !== null && this.isOverdue(match.id, { at, heardAt: newest.at });
    return {
      matchId: match.id,
      state: state === 'healthy' ? 'frozen' : state,
      index: null,
      mark: isLast ? chain(names.mark, newest.price) : null,
    };
  }

  /** Reports whether a delisted match has waited long enough for a price: its last mark price stands for the next one. */
  private isOverdue(
    matchId: number,
    { at, heardAt }: { readonly at: number; readonly heardAt: number },
  ): boolean {
    const delistsAt = this.deps.market.find(matchId)?.delistsAt ?? null;
    if (delistsAt === null) return false;
    const since = Math.max(delistsAt, this.openedAt, this.closedAt.get(matchId) ?? 0, heardAt);
    return at >= since + CONTRACT_LIMITS.delistingWaitMs;
  }

  /** The root of the minute of the last tick, once that minute is over. */
  private dueRoot(at: number, heads: ReadonlyMap<string, SeriesHead>): RootRow | null {
    const minute = Math.floor(newestAt(heads) / MINUTE_MS) * MINUTE_MS;
    const { minute: rootedMinute, root: previousRoot } = this.newestRoot;
    if (minute <= rootedMinute || at < minute + MINUTE_MS) return null;
    const named = rootHeads(heads.values());
    return { minute, previousRoot, root: rootHash(previousRoot, named), heads: named };
  }

  private async store(beat: Beat, root: RootRow | null): Promise<void> {
    const { heads } = this;
    assert(heads !== null, 'the heads are read before a beat is stored');
    const ticks = beat.matches.flatMap(({ index, mark }) => [index, mark].filter((tick) => tick !== null));
    if (ticks.length > 0 || root !== null) {
      await this.deps.db.transaction(async (tx) => {
        if (root !== null) await insertRoot(tx, root);
        await insertTicks(
          tx,
          ticks.map((tick) => ({ ...tick, seriesId: heads.get(tick.series)?.id ?? 0 })),
        );
      });
    }
    for (const tick of ticks) {
      const head = heads.get(tick.series);
      if (head !== undefined) heads.set(tick.series, { ...head, newest: tick });
    }
    if (root !== null) this.newestRoot = root;
  }
}

/** When the newest tick of all series was recorded; 0 before the first. */
function newestAt(heads: ReadonlyMap<string, SeriesHead>): number {
  return Math.max(0, ...[...heads.values()].map(({ newest }) => newest?.at ?? 0));
}
