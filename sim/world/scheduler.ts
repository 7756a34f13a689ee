import pg from 'pg';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { Random } from '@openbourse/testkit/seeded-random';
import type { HeldConnection } from './held-client.ts';

/** A statement that waits to be sent. */
export interface HeldStatement {
  readonly text: string;
  readonly send: () => Promise<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** What becomes of a batch of statements instead of its answers. */
export type Loss =
  /** The connection ends before anything is sent. */
  | 'unsent'
  /** PostgreSQL does it, and the connection ends before the answer is read. */
  | 'unanswered';

/** Decides before each batch whether a fault comes instead; null lets it pass. */
export type Judge = (batch: { readonly texts: readonly string[] }) => Loss | 'kill' | null;

/** After so long without an answer PostgreSQL is asked whether the statement waits for a lock. */
const LOCK_LOOK_MS = 4;
const LOCK_POLL_MS = 1;
/** No answer for so long is a hang of the database itself. */
const ANSWER_MAX_MS = 20_000;
/** Work of libuv's threads and of files shows by these names, unlike sockets and timers, which stay. */
const LASTING = /^(Timeout|TCP|Pipe|TTY|Process|Signal|FSEvent|MessagePort|UDP)/;

/**
 * Sends one batch of statements at a time, those that one connection has ready, and lets the seed pick whose. So one seed
 * gives one interleaving, and races are found by search.
 *
 * Invariant: while a batch is under way nothing else is; a batch that waits for a lock is set aside and watched.
 */
export class Scheduler {
  readonly connections = new Set<HeldConnection>();
  /** Batches sent so far. */
  sent = 0;
  judge: Judge = () => null;
  /** Kills the server and starts the next one; nothing else is sent meanwhile. */
  onKill: () => Promise<void> = async () => undefined;
  private readonly waiting = new Map<HeldConnection, HeldStatement[]>();
  private readonly blocked = new Map<HeldConnection, { isOver: boolean }>();
  private outsideCount = 0;
  private changes = 0;
  private readonly random: Random;
  private readonly control: pg.Client;
  private readonly isTransit: () => boolean;

  constructor(options: {
    readonly random: Random;
    /** A connection of its own, which reads the locks. */
    readonly control: pg.Client;
    /** Whether a request or its answer is between two sockets. */
    readonly isTransit: () => boolean;
  }) {
    this.random = options.random;
    this.control = options.control;
    this.isTransit = options.isTransit;
  }

  hold(connection: HeldConnection, statement: HeldStatement): void {
    this.changes += 1;
    const queue = this.waiting.get(connection);
    if (queue === undefined) this.waiting.set(connection, [statement]);
    else queue.push(statement);
  }

  /** Something that waits for the world outside of the process, and not for the seed. */
  async outside<T>(run: () => Promise<T>): Promise<T> {
    this.outsideCount += 1;
    try {
      return await run();
    } finally {
      this.outsideCount -= 1;
      this.changes += 1;
    }
  }

  leave(connection: HeldConnection): void {
    this.connections.delete(connection);
    this.changes += 1;
    const queue = this.waiting.get(connection) ?? [];
    this.waiting.delete(connection);
    for (const { reject } of queue) reject(lostConnection());
  }

  /** Forgets everything of a life that was killed: its statements are never answered. */
  forget(): readonly HeldConnection[] {
    const all = [...this.connections];
    this.connections.clear();
    this.waiting.clear();
    this.blocked.clear();
    for (const connection of all) connection.cut();
    return all;
  }

  /** Sends until `isDone`, or until nothing is left to send; answers whether it is done. */
  async run(isDone: () => boolean): Promise<boolean> {
    for (;;) {
      await this.quiet();
      if (isDone()) return true;
      if (await this.step()) continue;
      await this.quiet();
      if (this.waiting.size === 0 && this.blocked.size === 0) return isDone();
    }
  }

  /** Sends one batch; false when none could be sent. */
  private async step(): Promise<boolean> {
    const ready = [...this.waiting.keys()].filter((one) => !this.blocked.has(one));
    if (ready.length === 0) {
      if (this.blocked.size > 0) await this.watch(true);
      return false;
    }
    const connection = ready[ready.length === 1 ? 0 : this.random.int(ready.length)]!;
    const batch = this.waiting.get(connection) ?? [];
    this.waiting.delete(connection);
    this.sent += 1;
    const fate = this.judge({ texts: batch.map(({ text }) => text) });
    if (fate === 'kill') await this.onKill();
    else if (fate === 'unsent') this.lose(connection, batch);
    else await this.send(connection, batch, fate === 'unanswered');
    return true;
  }

  private lose(connection: HeldConnection, batch: readonly HeldStatement[]): void {
    connection.cut();
    for (const { reject } of batch) reject(lostConnection());
  }

  private async send(
    connection: HeldConnection,
    batch: readonly HeldStatement[],
    isLost: boolean,
  ): Promise<void> {
    const progress = { isOver: false };
    const answers = Promise.allSettled(batch.map(({ send }) => send())).then((results) => {
      progress.isOver = true;
      this.changes += 1;
      if (isLost) return this.lose(connection, batch);
      results.forEach((result, at) => {
        const { resolve, reject } = batch[at]!;
        if (result.status === 'fulfilled') resolve(result.value);
        else reject(result.reason);
      });
    });
    const startedAt = performance.now();
    let isPolled = false;
    while (!progress.isOver) {
      await Promise.race([answers, pause(isPolled ? LOCK_POLL_MS : LOCK_LOOK_MS)]);
      if (progress.isOver) break;
      isPolled = true;
      if ((await this.waitsForLock([connection])).has(connection)) {
        this.blocked.set(connection, progress);
        return;
      }
      if (performance.now() - startedAt > ANSWER_MAX_MS)
        throw new Error(`PostgreSQL does not answer: ${batch.map(({ text }) => text.slice(0, 200)).join('; ')}`);
    }
    if (this.blocked.size > 0) await this.watch(false);
  }

  /** Lets everything go on that no longer waits for a lock; `isStuck` also waits for the detection of a deadlock. */
  private async watch(isStuck: boolean): Promise<void> {
    const startedAt = performance.now();
    for (;;) {
      for (const [connection, { isOver }] of this.blocked) if (isOver) this.blocked.delete(connection);
      if (this.blocked.size === 0) return;
      const stillWaiting = await this.waitsForLock([...this.blocked.keys()]);
      const isFree = [...this.blocked].some(([one, { isOver }]) => !stillWaiting.has(one) && !isOver);
      const freed = [...this.blocked.values()].some(({ isOver }) => isOver);
      if (!isFree && (!isStuck || freed)) return;
      if (performance.now() - startedAt > ANSWER_MAX_MS) throw new Error('statements wait for locks and nobody holds them');
      await pause(LOCK_POLL_MS);
      if (isStuck && this.waiting.size > this.blocked.size) return;
    }
  }

  private async waitsForLock(connections: readonly HeldConnection[]): Promise<ReadonlySet<HeldConnection>> {
    const pids = connections.map(({ processID }) => processID ?? 0);
    const { rows } = await this.control.query<{ pid: number }>(
      'select pid from unnest($1::int[]) as pid where cardinality(pg_blocking_pids(pid)) > 0',
      [pids],
    );
    return new Set(connections.filter(({ processID }) => rows.some(({ pid }) => pid === processID)));
  }

  private activity(): object {
    const resources = process.getActiveResourcesInfo().filter((name) => !LASTING.test(name));
    return { outside: this.outsideCount, isTransit: this.isTransit(), resources };
  }

  /** Resolves once everything in the process waits for a statement, for the clock or for a call from outside. */
  private async quiet(): Promise<void> {
    const startedAt = performance.now();
    for (let calm = 0; calm < 2; ) {
      if (performance.now() - startedAt > ANSWER_MAX_MS)
        throw new Error(`the server does not come to rest: ${JSON.stringify(this.activity())}`);
      const before = this.changes;
      await turn();
      const isBusy =
        this.outsideCount > 0 ||
        this.changes !== before ||
        this.isTransit() ||
        process.getActiveResourcesInfo().some((name) => !LASTING.test(name));
      calm = isBusy ? 0 : calm + 1;
    }
  }
}

function lostConnection(): Error {
  return Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
}
