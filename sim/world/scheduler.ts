import pg from 'pg';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { Random } from '@openbourse/testkit/seeded-random';
import { hashes } from '../../apps/server/src/testing/hashes.ts';
import { countPictures, pictures } from '../../apps/server/src/testing/pictures.ts';

/** A connection whose statements wait until the scheduler sends them. */
export interface HeldConnection {
  /** The process of PostgreSQL that serves it. */
  readonly processID: number | null;
  /** The run of the server that opened it. */
  readonly life: object;
  /** Ends the connection as a network does that fails. */
  cut(): void;
}

/** A statement that waits to be sent. */
export interface HeldStatement {
  readonly text: string;
  readonly send: () => Promise<unknown>;
  /** Has PostgreSQL raise an error of a code instead, which ends the transaction that is under way. */
  readonly refuse: (code: string) => Promise<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A batch that PostgreSQL has got. */
interface Sent {
  /** Null until it is answered. */
  results: readonly PromiseSettledResult<unknown>[] | null;
  readonly deliver: () => void;
}

/** A fate of a batch of statements that is not its answers. */
export type Fate =
  /** The connection ends before anything is sent. */
  | 'unsent'
  /** PostgreSQL does it, and the connection ends before the answer is read. */
  | 'unanswered'
  /** PostgreSQL refuses what the batch writes with a code: its disk is full, or it gives up. */
  | { readonly refusal: string }
  /** Something else comes first, and then the seed picks again. */
  | { readonly first: () => Promise<void> };

/** Decides before each batch whether a fault comes instead; null lets it pass. */
export type Judge = (batch: { readonly texts: readonly string[] }) => Fate | null;

const WRITES = /\b(insert|update|delete|merge)\b/i;

export const isCommit = (text: string): boolean => /^\s*commit\b/i.test(text);

export const isWrite = (text: string): boolean => WRITES.test(text);

/** After so long without an answer PostgreSQL is asked whether the statement waits for a lock. */
const LOCK_LOOK_MS = 4;
const LOCK_POLL_MS = 1;
/** PostgreSQL looks for a deadlock once, when a statement has waited for so long. */
export const DEADLOCK_MS = 100;
/** No answer for so long is a hang of the database itself. */
const ANSWER_MAX_MS = 20_000;
/** Work of libuv's threads and of files shows by these names, unlike sockets and timers, which stay. */
const LASTING = /^(Timeout|TCP|Pipe|TTY|Process|Signal|FSEvent|MessagePort|UDP)/;

countPictures();

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
  private unheard: { readonly text: string; by: HeldConnection | null } | null = null;
  /** Called before each batch, with the number of connections among which the seed picked. */
  onBatch: (batch: { readonly texts: readonly string[]; readonly waiting: number }) => void = () => undefined;
  private readonly waiting = new Map<HeldConnection, HeldStatement[]>();
  private readonly blocked = new Map<HeldConnection, Sent>();
  private outsideCount = 0;
  private lastConnected: Promise<void> = Promise.resolve();
  private changes = 0;
  private readonly forgetAll = (): void => this.forget(null);
  private readonly random: Random;
  private readonly control: pg.Client;
  private readonly isTransit: () => boolean;

  constructor(options: {
    readonly random: Random;
    /** A connection of its own, which reads the locks. */
    readonly control: pg.Client;
    /** True while a request or its answer is between two sockets. */
    readonly isTransit: () => boolean;
  }) {
    this.random = options.random;
    this.control = options.control;
    this.isTransit = options.isTransit;
    // Who is stopped does not notice that everything ends.
    process.once('exit', this.forgetAll);
  }

  hold(connection: HeldConnection, statement: HeldStatement): void {
    this.changes += 1;
    const queue = this.waiting.get(connection);
    if (queue === undefined) this.waiting.set(connection, [statement]);
    else queue.push(statement);
  }

  /** Opens connections one after the other, so that those of one instant are there in the order of their wish. */
  connect(open: () => Promise<unknown>): Promise<unknown> {
    const before = this.lastConnected;
    const opened = this.outside(() => before.then(open));
    this.lastConnected = opened.then(
      () => undefined,
      () => undefined,
    );
    return opened;
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
    if (this.blocked.delete(connection)) signal(connection, 'SIGCONT');
    this.changes += 1;
    const queue = this.waiting.get(connection) ?? [];
    this.waiting.delete(connection);
    for (const { reject } of queue) reject(lostConnection());
  }

  /** Ends with its world. */
  end(): void {
    this.forgetAll();
    process.off('exit', this.forgetAll);
  }

  /** Forgets everything of a life that was killed, or of all: its statements are never answered. */
  forget(life: object | null): void {
    for (const connection of this.connections) {
      if (life !== null && connection.life !== life) continue;
      if (this.blocked.delete(connection)) signal(connection, 'SIGCONT');
      this.connections.delete(connection);
      this.waiting.delete(connection);
      connection.cut();
    }
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
      if (this.blocked.size === 0) return false;
      await this.free(true);
      return true;
    }
    const connection = ready[ready.length === 1 ? 0 : this.random.int(ready.length)]!;
    const batch = this.waiting.get(connection) ?? [];
    const texts = batch.map(({ text }) => text);
    const fate = this.isUnheard(connection, texts) ? 'unanswered' : this.judge({ texts });
    if (typeof fate === 'object' && fate !== null && 'first' in fate) {
      await fate.first();
      return true;
    }
    this.sent += 1;
    this.waiting.delete(connection);
    this.onBatch({ texts, waiting: ready.length });
    if (fate === 'unsent') this.lose(connection, batch);
    else await this.send(connection, batch, fate);
    return true;
  }

  /** The commit of the next transaction with a statement that has this text goes unanswered although it is done. */
  loseCommitOf(text: string): void {
    this.unheard = { text, by: null };
  }

  private isUnheard(connection: HeldConnection, texts: readonly string[]): boolean {
    const { unheard } = this;
    if (unheard === null) return false;
    if (unheard.by === null && texts.some((text) => text.includes(unheard.text))) unheard.by = connection;
    if (unheard.by !== connection || !texts.some(isCommit)) return false;
    this.unheard = null;
    return true;
  }

  private lose(connection: HeldConnection, batch: readonly HeldStatement[]): void {
    connection.cut();
    for (const { reject } of batch) reject(lostConnection());
  }

  private async send(
    connection: HeldConnection,
    batch: readonly HeldStatement[],
    fate: 'unanswered' | { readonly refusal: string } | null,
  ): Promise<void> {
    const sent: Sent = {
      results: null,
      deliver: () => this.deliver(connection, batch, fate === 'unanswered' ? null : sent.results),
    };
    const refusal = typeof fate === 'object' ? fate?.refusal : undefined;
    const start = ({ text, send, refuse }: HeldStatement): Promise<unknown> =>
      refusal !== undefined && isWrite(text) ? refuse(refusal) : send();
    const answers = Promise.allSettled(batch.map(start)).then((results) => {
      sent.results = results;
    });
    const startedAt = performance.now();
    let waitMs = LOCK_LOOK_MS;
    while (sent.results === null) {
      await Promise.race([answers, pause(waitMs)]);
      if (sent.results !== null) break;
      waitMs = LOCK_POLL_MS;
      if ((await this.waitsForLock([connection])).has(connection)) {
        // PostgreSQL wakes all that wait for one transaction at once; who is stopped cannot race the others.
        signal(connection, 'SIGSTOP');
        this.blocked.set(connection, sent);
        return;
      }
      if (performance.now() - startedAt > ANSWER_MAX_MS)
        throw new Error(
          `PostgreSQL does not answer: ${batch.map(({ text }) => text.slice(0, 200)).join('; ')}`,
        );
    }
    sent.deliver();
    if (this.blocked.size > 0) await this.free(false);
  }

  private deliver(
    connection: HeldConnection,
    batch: readonly HeldStatement[],
    results: readonly PromiseSettledResult<unknown>[] | null,
  ): void {
    this.changes += 1;
    if (results === null) return this.lose(connection, batch);
    for (const [at, { resolve, reject }] of batch.entries()) {
      const result = results[at]!;
      if (result.status === 'fulfilled') resolve(result.value);
      else reject(result.reason);
    }
  }

  /**
   * Lets those that no longer wait for a lock go on, in the order in which they began to wait, each once everything before
   * has come to rest. `isStuck`: nothing else can be sent, so PostgreSQL is given the time to find the deadlock.
   */
  private async free(isStuck: boolean): Promise<void> {
    const startedAt = performance.now();
    for (;;) {
      await this.quiet();
      const waiting = await this.waitsForLock([...this.blocked.keys()]);
      const free = [...this.blocked].find(([one]) => !waiting.has(one));
      if (free === undefined && (!isStuck || this.blocked.size === 0)) return;
      const [connection, sent] = free ?? (await this.findDeadlock()) ?? [];
      if (connection !== undefined && sent !== undefined && (await this.goOn(connection, sent))) {
        this.blocked.delete(connection);
        sent.deliver();
        if (isStuck) return;
      }
      if (performance.now() - startedAt > ANSWER_MAX_MS)
        throw new Error(`statements wait for locks that nothing gives back: ${await this.lockHolders()}`);
    }
  }

  /** Lets one go on until it is answered, or waits for the next lock; true when it is answered. */
  private async goOn(connection: HeldConnection, sent: Sent): Promise<boolean> {
    signal(connection, 'SIGCONT');
    const startedAt = performance.now();
    while (sent.results === null) {
      await pause(LOCK_POLL_MS);
      if (sent.results !== null) break;
      if ((await this.waitsForLock([connection])).has(connection)) {
        signal(connection, 'SIGSTOP');
        return false;
      }
      if (performance.now() - startedAt > ANSWER_MAX_MS)
        throw new Error('a statement that may go on is not answered');
    }
    return true;
  }

  /** Wakes those that wait, one after the other; PostgreSQL ends the first one that closes a circle. */
  private async findDeadlock(): Promise<[HeldConnection, Sent] | null> {
    for (const [connection, sent] of this.blocked) {
      signal(connection, 'SIGCONT');
      const startedAt = performance.now();
      while (sent.results === null && performance.now() - startedAt < 2 * DEADLOCK_MS)
        await pause(LOCK_POLL_MS);
      if (sent.results !== null) return [connection, sent];
      signal(connection, 'SIGSTOP');
    }
    return null;
  }

  private async waitsForLock(connections: readonly HeldConnection[]): Promise<ReadonlySet<HeldConnection>> {
    const pids = connections.map(({ processID }) => processID ?? 0);
    const { rows } = await this.control.query<{ pid: number }>(
      'select pid from unnest($1::int[]) as pid where cardinality(pg_blocking_pids(pid)) > 0',
      [pids],
    );
    return new Set(connections.filter(({ processID }) => rows.some(({ pid }) => pid === processID)));
  }

  /** Last statements of those that the blocked ones wait for. */
  private async lockHolders(): Promise<string> {
    const { rows } = await this.control.query<{ line: string }>(
      `select format('%s %s (%s) waits for %s', pid, state, left(query, 200), pg_blocking_pids(pid)) as line
       from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
       order by xact_start`,
    );
    return rows.map(({ line }) => line).join('; ');
  }

  private activity(): object {
    const resources = process.getActiveResourcesInfo().filter((name) => !LASTING.test(name));
    const drawn = { hashes: hashes.count, pictures: pictures.count };
    return { outside: this.outsideCount, ...drawn, isTransit: this.isTransit(), resources };
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
        hashes.count > 0 ||
        pictures.count > 0 ||
        this.changes !== before ||
        this.isTransit() ||
        process.getActiveResourcesInfo().some((name) => !LASTING.test(name));
      calm = isBusy ? 0 : calm + 1;
    }
  }
}

/** Stops the process of PostgreSQL that serves a connection, or lets it go on. */
function signal({ processID }: HeldConnection, name: 'SIGSTOP' | 'SIGCONT'): void {
  if (processID !== null) process.kill(processID, name);
}

function lostConnection(): Error {
  return Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
}
