import { type Bus, eventsMissed } from '../kernel/bus.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/db.ts';
import type { Log } from '../kernel/log.ts';
import type { Role } from '../kernel/role.ts';
import type { Chart } from './chart.ts';
import { loadCharts } from './charts.ts';
import type { MarketDeps } from './market-deps.ts';
import type { Match } from './match.ts';
import { readBar, type WaitingBars } from './moved-bars.ts';
import { barsMoved, type MovedMatch } from './topics.ts';

/** Charts of matches whose trades or prices are made in another process. */
export interface BarMirror {
  /** Reads the charts of matches with the place up to which they count. */
  load(matches: readonly Match[]): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

interface BarMirrorDeps {
  readonly db: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly roles: ReadonlySet<Role>;
  readonly listTradeSeqs: MarketDeps['listTradeSeqs'];
  readonly charts: Map<number, Chart>;
  readonly waiting: WaitingBars;
  readonly matches: () => readonly Match[];
  readonly mark: (matchId: number) => void;
}

/** The process of prices has stored by then what its charts had when a chart was read. */
const STORED_MS = 10_000;
const RETRY_MS = 1_000;

/**
 * Follows what the processes of trades and of prices announce. Trades are numbered: those that are counted are left out,
 * and a chart that lacks some is read anew from PostgreSQL, which has them since before they were announced. The prices of
 * an index have no numbers; a chart of one is read anew whenever some may be missing.
 */
export function createBarMirror(deps: BarMirrorDeps): BarMirror {
  return new FollowingCharts(deps);
}

/** The role that makes what the chart of a match counts. */
function makerOf({ kind }: Match): Role {
  return kind === 'forex' ? 'price' : 'spot';
}

class FollowingCharts implements BarMirror {
  private readonly deps: BarMirrorDeps;
  private readonly seqs = new Map<number, number>();
  private readonly stale = new Set<number>();
  /** Events that came while charts are read; null while none are. */
  private meanwhile: MovedMatch[] | null = null;
  private reading: Promise<void> = Promise.resolve();
  private stops: readonly (() => void)[] = [];
  private isStopped = false;

  constructor(deps: BarMirrorDeps) {
    this.deps = deps;
  }

  async load(matches: readonly Match[]): Promise<void> {
    const { db, clock, charts, listTradeSeqs } = this.deps;
    const read = await db.view(async (tx) => ({
      charts: await loadCharts(tx, matches, clock.now()),
      seqs: await listTradeSeqs(tx),
    }));
    const seqs = new Map(read.seqs.map(({ matchId, seq }) => [matchId, seq]));
    for (const [id, chart] of read.charts) {
      charts.set(id, chart);
      this.seqs.set(id, seqs.get(id) ?? 0);
    }
  }

  start(): void {
    const { bus, clock, roles } = this.deps;
    this.stops = [
      bus.subscribe(barsMoved, (moved) => {
        for (const one of moved) this.take(one);
        this.readStale();
      }),
      bus.subscribe(eventsMissed, ({ roles: missed }) => {
        this.markStale(missed);
        if (missed.includes('price')) clock.after(STORED_MS, () => this.markStale(['price']));
      }),
    ];
    if (!roles.has('price')) clock.after(STORED_MS, () => this.markStale(['price']));
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    for (const stop of this.stops) stop();
    await this.reading;
  }

  private markStale(makers: readonly Role[]): void {
    const { matches, roles } = this.deps;
    for (const match of matches()) {
      const maker = makerOf(match);
      if (makers.includes(maker) && !roles.has(maker)) this.stale.add(match.id);
    }
    this.readStale();
  }

  private take(moved: MovedMatch): void {
    const { charts, waiting, mark, clock, roles } = this.deps;
    const chart = charts.get(moved.matchId);
    const { matchId, seq } = moved;
    if (chart === undefined || roles.has(seq === null ? 'price' : 'spot')) return;
    this.meanwhile?.push(moved);
    if (this.stale.has(matchId)) return;
    const bars = moved.bars.map(readBar);
    if (seq !== null) {
      const known = this.seqs.get(matchId) ?? 0;
      if (seq <= known) return;
      const count = bars.reduce((sum, { trades }) => sum + trades, 0);
      if (seq - count !== known) {
        this.stale.add(matchId);
        return;
      }
      this.seqs.set(matchId, seq);
    } else waiting.add(matchId, bars, clock.now());
    for (const bar of bars) chart.addMinute(bar, moved.at);
    mark(matchId);
  }

  private readStale(): void {
    if (this.stale.size === 0 || this.meanwhile !== null || this.isStopped) return;
    this.meanwhile = [];
    this.reading = this.readAnew();
  }

  private async readAnew(): Promise<void> {
    const { matches, clock, log, mark, charts, waiting } = this.deps;
    const ids = new Set(this.stale);
    const readAt = clock.now();
    const found = matches().filter(({ id }) => ids.has(id));
    let hasFailed = false;
    try {
      await this.load(found);
      for (const id of ids) {
        this.stale.delete(id);
        for (const { bar, heardAt } of waiting.unstored(id, readAt)) charts.get(id)?.addMinute(bar, heardAt);
      }
    } catch (error) {
      hasFailed = true;
      log.warn({ err: error }, 'charts could not be read anew, trying again');
    }
    const meanwhile = this.meanwhile ?? [];
    this.meanwhile = null;
    for (const moved of meanwhile) if (ids.has(moved.matchId)) this.take(moved);
    for (const { id } of found) mark(id);
    if (hasFailed) clock.after(RETRY_MS, () => this.readStale());
    else this.readStale();
  }
}
