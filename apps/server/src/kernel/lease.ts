import { hostname } from 'node:os';
import type { Clock } from './clock.ts';
import { createDatabase, type Database, type DatabaseOptions, type Fence } from './db.ts';
import type { Durability } from './durability.ts';
import { AppError } from './error.ts';
import {
  beginHeld,
  endRoles,
  endSessions,
  forgetHolders,
  readLeases,
  renewRoles,
  type RoleRow,
  takeRoles,
} from './lease-queries.ts';
import type { Log } from './log.ts';
import type { Primary } from './primary.ts';
import type { Random } from './random.ts';
import type { Role } from './role.ts';

/**
 * Least time that a lease lasts while a server starts: building large books keeps the event loop from
 * renewing.
 */
const STARTING_LEASE_MS = 10_000;
const RENEW_MS = 1_000;
const LOOK_MS = 250;
const NAME_MAX = 24;

/**
 * The right to own parts of a database, each of which one server has at a time. A server takes all of its roles at once, by one
 * epoch, and has none of them while one is another's. A server that waits for them stands by: it listens and does nothing.
 * Whoever hangs, is cut off or dies is followed by the next one when its lease has run out.
 *
 * Invariant: a transaction of an earlier epoch never commits after one of its roles has a later one, because each
 * checks its epoch and holds a lock that taking a role over waits for.
 */
export interface Lease extends Fence {
  /** Resolves when this server is the owner; false when `release` was called before. */
  take(): Promise<boolean>;
  /** The start is over: from now on the lease is short and calls are answered. */
  settle(): Promise<void>;
  readonly state: LeaseState;
  /** Counts the owners of anything here; 0 before this server is one. */
  readonly epoch: number;
  /** True when this server is started, and the owner as far as it can know. */
  readonly isOpen: boolean;
  /** Gives the lease back, so that the next server begins at once. */
  release(): Promise<void>;
}

/** `standby`: another server is the owner. `stale`: not renewed in time, perhaps lost. `lost`: another one has followed. */
export type LeaseState = 'standby' | 'held' | 'stale' | 'lost' | 'released';

export function createLease(deps: {
  readonly url: string;
  /** Shared with the database that the lease is of. */
  readonly primary?: Primary | null;
  readonly log: Log;
  /** Real time: a lease is agreed on with other machines. */
  readonly clock: Clock;
  readonly random: Random;
  /** Roles of this server, in the order of `ROLES`. */
  readonly roles: readonly Role[];
  /** This server was replaced: nothing that it does counts any more. */
  readonly onLost: () => void;
  /**
   * Time that a lease lasts without renewal: so long does a server that hangs or is cut off keep the next one
   * waiting.
   */
  readonly ttlMs: number;
  readonly pooling?: DatabaseOptions['pooling'];
  readonly durability: Durability;
}): Lease {
  return new RowLease(deps);
}

class RowLease implements Lease {
  readonly holder: string;
  private readonly deps: Parameters<typeof createLease>[0];
  /** Its own connection, so that a busy pool never delays a renewal. */
  private readonly db: Database;
  private phase: 'standby' | 'owner' | 'lost' | 'released' = 'standby';
  epoch = 0;
  private isSettled = false;
  private renewedAt = 0;
  private taking: Promise<string | null> | null = null;
  private renewing: Promise<void> | null = null;
  private cancelTimer: () => void = () => undefined;
  private endWait: () => void = () => undefined;

  constructor(deps: Parameters<typeof createLease>[0]) {
    this.deps = deps;
    const nonce = Buffer.from(deps.random.bytes(4)).toString('hex');
    this.holder = `openbourse/2 ${hostname().slice(0, NAME_MAX)}/${process.pid}/${nonce}`;
    const { url, primary, log, pooling, durability } = deps;
    const limits = { connectionsMax: 1, queryLimitMs: RENEW_MS };
    this.db = createDatabase({
      ...{ url, log, ...limits },
      ...(primary !== undefined && { primary }),
      ...(pooling !== undefined && { pooling }),
      ...(durability === 'quorum' && { onConnectionLost: () => this.doubt() }),
    });
  }

  get state(): LeaseState {
    if (this.phase !== 'owner') return this.phase;
    return this.deps.clock.now() - this.renewedAt < this.ttlMs ? 'held' : 'stale';
  }

  get isOpen(): boolean {
    return this.isSettled && this.state === 'held';
  }

  async take(): Promise<boolean> {
    let isTold = false;
    while (this.phase === 'standby') {
      this.taking = this.tryToTake();
      const holder = await this.taking;
      if (holder === null) return true;
      if (!isTold)
        this.deps.log.warn(
          { holder, roles: this.deps.roles },
          'another server owns the database; this one stands by',
        );
      isTold = true;
      await this.wait(LOOK_MS);
    }
    return false;
  }

  async settle(): Promise<void> {
    this.isSettled = true;
    // Whoever follows a server that dies right after its start must not wait for the long lease of the start.
    await this.renewing;
    if (this.phase === 'owner') this.renewInTurn();
    await this.renewing;
  }

  begin(): string {
    if (this.state !== 'held') throw new AppError('server.unavailable');
    return beginHeld(this.epoch, this.deps.roles.length);
  }

  check(): void {
    if (this.state === 'stale' || this.state === 'lost') throw new AppError('server.unavailable');
  }

  lose(): void {
    if (this.phase !== 'owner') return;
    this.phase = 'lost';
    this.cancelTimer();
    this.deps.log.fatal({ epoch: this.epoch }, 'another server has taken the database over');
    this.deps.onLost();
  }

  async release(): Promise<void> {
    if (this.phase === 'released') return;
    const wasLost = this.phase === 'lost';
    this.phase = 'released';
    this.cancelTimer();
    this.endWait();
    await this.taking;
    await this.renewing;
    try {
      if (this.epoch > 0 && !wasLost) await endRoles(this.db, this.epoch);
    } catch (error) {
      this.deps.log.warn({ err: error }, 'the lease was not given back; it runs out by itself');
    }
    await this.db.end();
  }

  /** Null when this server is the owner now, otherwise who is. */
  private async tryToTake(): Promise<string | null> {
    const { deps, db, holder } = this;
    const { roles } = deps;
    try {
      const seen = await readLeases(db, roles);
      const parts = seen.filter(({ role }) => role !== null);
      // A commit whose answer was lost has made this server the owner.
      const isMine = parts.every((row) => row.holder === holder && !row.isFree);
      const other = seen.find(({ isFree }) => !isFree);
      if (other !== undefined && !isMine) return other.holder;
      const askedAt = deps.clock.now();
      const epoch = isMine ? (parts[0]?.epoch ?? 0) : await this.follow(seen);
      if (epoch === null) return '';
      this.epoch = epoch;
      if (this.phase !== 'standby') return holder;
      this.renewedAt = askedAt;
      this.phase = 'owner';
      this.cancelTimer = deps.clock.every(RENEW_MS, () => this.renewInTurn());
      const before = holdersOf(seen);
      deps.log.info({ epoch, holder, roles, before }, 'this server owns its part of the database');
      await forgetHolders(db);
      return null;
    } catch (error) {
      deps.log.warn({ err: error }, 'the lease of the database cannot be taken, trying again');
      return this.phase === 'owner' ? null : '';
    }
  }

  private get ttlMs(): number {
    const { ttlMs } = this.deps;
    return this.isSettled ? ttlMs : Math.max(ttlMs, STARTING_LEASE_MS);
  }

  private async follow(rows: readonly RoleRow[]): Promise<number | null> {
    // What a hung or lost owner has under way would keep its locks for long.
    for (const holder of holdersOf(rows)) await endSessions(this.db, holder);
    return takeRoles(this.db, { rows, holder: this.holder, ttlMs: this.ttlMs });
  }

  private renewInTurn(): void {
    this.renewing ??= this.renew().finally(() => {
      this.renewing = null;
    });
  }

  private async renew(): Promise<void> {
    const { clock, log } = this.deps;
    const askedAt = clock.now();
    try {
      const { epoch, ttlMs } = this;
      const roles = this.deps.roles.length;
      if (await renewRoles(this.db, { epoch, roles, ttlMs })) this.renewedAt = askedAt;
      else this.lose();
    } catch (error) {
      log.warn({ err: error }, 'the lease was not renewed');
    }
  }

  /**
   * Commits that PostgreSQL shows after it was lost may not be on a standby yet. A renewal that is answered says that
   * everything before it is, as it waits for one too, so until then nothing is served.
   */
  private doubt(): void {
    if (this.phase !== 'owner') return;
    this.renewedAt = Number.NEGATIVE_INFINITY;
    this.renewInTurn();
  }

  private wait(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.deps.clock.after(delayMs, resolve);
      this.endWait = () => {
        cancel();
        resolve();
      };
    });
  }
}

/** Earlier owners that may still have sessions. */
function holdersOf(rows: readonly RoleRow[]): readonly string[] {
  return [...new Set(rows.map(({ holder }) => holder))].filter((holder) => holder !== '');
}
