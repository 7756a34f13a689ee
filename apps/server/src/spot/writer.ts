import { CommitUnknown, isConnectionLoss } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import { announceBatch } from './announce-batch.ts';
import { answerCommand, fillsOfPlaced } from './answer-command.ts';
import type { Book } from './book.ts';
import type { Answer, Command, Waiting } from './command.ts';
import { IdBlock } from './id-block.ts';
import { rebuildBooks } from './rebuild-books.ts';
import { resolveCommands } from './resolve-commands.ts';
import { type BatchResult, runBatch } from './run-batch.ts';
import * as loads from './load-queries.ts';
import { bookChanged, commitUntold } from './topics.ts';
import { takeOrderIds, takeTradeIds } from './write-queries.ts';
import { WriterConnection } from './writer-connection.ts';
import { createWriterMetrics, type WriterMetrics } from './writer-metrics.ts';
import type { WriterDeps } from './writer-deps.ts';

const BATCH_MAX = 500;
const QUEUE_MAX = 10_000;
/** How long a caller of a batch whose commit failed waits for the rebuild before it is told "unavailable". */
const RESOLVE_WAIT_MS = 5_000;
const RETRY_MS = { first: 50, most: 1_000 } as const;
/** Deadlock, lock timeout, serialization failure: the batch is repeated once. */
const RETRIED_SQLSTATES = ['40P01', '55P03', '40001'];

type State = 'starting' | 'ready' | 'recovering' | 'stopped';

/**
 * The only one who changes spot orders: it takes all commands that wait, runs them in one transaction, and takes
 * the next when the commit has returned (adaptive group commit).
 *
 * Invariants: the books are PostgreSQL's as of the last commit, or are thrown away; a command is answered after
 * its commit; while PostgreSQL is away, everything is refused at once and a new connection is tried forever.
 */
export class SpotWriter {
  private readonly deps: WriterDeps;
  private readonly metrics: WriterMetrics;
  private readonly queue: Waiting[] = [];
  private readonly rests: (() => Promise<void>)[] = [];
  private state: State = 'starting';
  private connection: WriterConnection | null = null;
  private ownedBooks: ReadonlyMap<number, Book> = new Map();
  private orderIds = new IdBlock(() => Promise.resolve(0));
  private tradeIds = new IdBlock(() => Promise.resolve(0));
  private loop: Promise<void> = Promise.resolve();
  private isLooping = false;
  /** A commit whose outcome was unknown may have happened, and nobody was told of it. */
  private mayBeUntold = false;
  /** The batch whose commit has returned and whose callers are still to be told. */
  private committed: { readonly waiting: readonly Waiting[]; readonly result: BatchResult } | null = null;

  constructor(deps: WriterDeps) {
    this.deps = deps;
    this.metrics = createWriterMetrics(deps.metrics);
  }

  get isReady(): boolean {
    return this.state === 'ready';
  }

  get books(): ReadonlyMap<number, Book> {
    return this.ownedBooks;
  }

  /** Connects, takes the markets and builds their books; it tries until it has them. */
  async start(): Promise<void> {
    await this.recover();
  }

  /** Finishes what waits, then gives the markets back. */
  async stop(): Promise<void> {
    const wasReady = this.isReady;
    this.state = 'stopped';
    await this.loop;
    for (const waiting of this.queue.splice(0)) waiting.reject(new AppError('server.draining'));
    const { connection } = this;
    this.connection = null;
    if (wasReady && connection !== null && !connection.isLost) await connection.close();
  }

  /** Queues a command; resolves after its commit, rejects with the refusal. */
  submit(command: Command): Promise<Answer> {
    if (this.state === 'stopped') return Promise.reject(new AppError('server.draining'));
    if (this.state !== 'ready') return Promise.reject(new AppError('server.unavailable'));
    if (this.queue.length >= QUEUE_MAX) return Promise.reject(new AppError('server.busy'));
    return new Promise((resolve, reject) => {
      this.queue.push({ command, resolve, reject });
      this.metrics.queueDepth.set(this.queue.length);
      this.wake();
    });
  }

  /** Runs between two batches, while the books are exactly what PostgreSQL has. */
  atRest<T>(run: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.rests.push(() => run().then(resolve, reject));
      this.wake();
    });
  }

  /** Builds the books again from the matches that `apply` changes, between two batches. */
  reload(apply: () => Promise<void>): Promise<void> {
    return this.atRest(async () => {
      await apply();
      await this.recover();
    });
  }

  private wake(): void {
    if (this.isLooping || this.state === 'starting') return;
    this.run(() => this.work());
  }

  private run(work: () => Promise<void>): void {
    this.isLooping = true;
    this.loop = work().finally(() => {
      this.isLooping = false;
      // What arrived after the last look and before this line has woken nobody.
      if (this.queue.length > 0 || this.rests.length > 0) this.wake();
    });
  }

  private async work(): Promise<void> {
    // Whatever arrives in the same turn of the event loop shares the first batch.
    await Promise.resolve();
    for (;;) {
      if (this.rests.length > 0) this.answerCommitted();
      for (const rest of this.rests.splice(0)) await rest();
      const waiting = this.queue.splice(0, BATCH_MAX);
      if (waiting.length === 0) return this.answerCommitted();
      this.metrics.queueDepth.set(this.queue.length);
      this.metrics.batchSize.observe({}, waiting.length);
      await this.process(waiting, { isRetry: false });
    }
  }

  private async process(waiting: readonly Waiting[], attempt: { readonly isRetry: boolean }): Promise<void> {
    const { connection } = this;
    if (connection === null || connection.isLost) {
      this.answerCommitted();
      for (const one of waiting) one.reject(new AppError('server.unavailable'));
      return;
    }
    const startedAt = this.deps.clock.now();
    try {
      const result = await this.commitBatch(connection, waiting);
      this.metrics.commitTime.observe({}, this.deps.clock.now() - startedAt);
      this.committed = { waiting, result };
    } catch (error) {
      await this.handleFailure(waiting, { error, isRetry: attempt.isRetry });
    }
  }

  private async commitBatch(connection: WriterConnection, waiting: readonly Waiting[]): Promise<BatchResult> {
    const commands = waiting.map((one) => one.command);
    const resources = {
      books: this.ownedBooks,
      market: this.deps.market,
      feeAccounts: this.deps.feeAccounts(),
      orderIds: this.orderIds,
      tradeIds: this.tradeIds,
    };
    const reading = connection.together(() =>
      Promise.all([
        connection.begin(),
        runBatch(connection.tx, commands, { at: this.deps.clock.now(), resources }),
      ]),
    );
    // PostgreSQL reads for this batch while the callers of the one before are told; nothing is matched until then.
    this.answerCommitted();
    const [, result] = await reading;
    await this.deps.beforeCommit?.();
    // The commit of a statement that fails is a rollback, so it need not wait for the answers.
    await connection.together(() => Promise.all([result.write(), connection.commit()]));
    return result;
  }

  /** Tells the callers of the last committed batch, and then everybody who listens. */
  private answerCommitted(): void {
    const { committed } = this;
    this.committed = null;
    if (committed === null) return;
    try {
      this.answer(committed.waiting, committed.result);
    } catch (error) {
      this.deps.log.error({ err: error }, 'a committed batch could not be told to its callers');
      this.mayBeUntold = true;
      this.tellUntold();
      for (const one of committed.waiting) one.reject(new AppError('server.unavailable'));
    }
  }

  private answer(waiting: readonly Waiting[], result: BatchResult): void {
    for (const book of result.batch.books) book.markCommitted();
    this.deps.market.applyTrades(result.marketTrades);
    this.metrics.orders.inc(result.batch.placed.size);
    this.metrics.trades.inc(result.batch.trades.length);
    const state = { books: this.ownedBooks, fills: fillsOfPlaced(result.batch) };
    waiting.forEach((one, index) => {
      const outcome = result.outcomes[index];
      assert(outcome !== undefined, 'each command has an outcome');
      if (outcome.kind === 'refused') one.reject(outcome.error);
      else one.resolve(answerCommand(one.command, outcome, state));
    });
    announceBatch(this.deps.bus, result, this.ownedBooks);
  }

  /** The books are ahead of the database now: they are dropped, and the database tells what happened. */
  private async handleFailure(
    waiting: readonly Waiting[],
    failure: { readonly error: unknown; readonly isRetry: boolean },
  ): Promise<void> {
    const { error } = failure;
    const isUnknown = error instanceof CommitUnknown || isConnectionLoss(error) || this.connection?.isLost;
    this.deps.log.error({ err: error, commands: waiting.length }, 'a batch failed, rebuilding the books');
    const cancelTimer = this.deps.clock.after(RESOLVE_WAIT_MS, () => {
      for (const one of waiting) one.reject(new AppError('server.unavailable'));
    });
    this.mayBeUntold = isUnknown === true;
    await this.recover();
    cancelTimer();
    if (this.state !== 'ready') {
      for (const one of waiting) one.reject(new AppError('server.unavailable'));
      return;
    }
    if (isUnknown !== true && !failure.isRetry && isRetried(error)) {
      return this.process(waiting, { isRetry: true });
    }
    await this.resolve(waiting, isUnknown === true ? new AppError('server.unavailable') : error);
  }

  private async resolve(waiting: readonly Waiting[], otherwise: unknown): Promise<void> {
    const { connection } = this;
    assert(connection !== null, 'a recovered writer is connected');
    const answers = await resolveCommands(
      connection.tx,
      waiting.map((one) => one.command),
      (matchId) => this.deps.market.find(matchId),
    ).catch(() => []);
    waiting.forEach((one, index) => {
      const answer = answers[index] ?? null;
      if (answer === null) one.reject(otherwise);
      else one.resolve(answer);
    });
  }

  /** Connects and rebuilds until it succeeds or the writer is stopped. */
  private async recover(): Promise<void> {
    if (this.state === 'stopped') return;
    this.state = this.state === 'starting' ? 'starting' : 'recovering';
    for (const one of this.queue.splice(0)) one.reject(new AppError('server.unavailable'));
    const old = this.connection;
    this.connection = null;
    if (old !== null && !old.isLost) await old.close().catch(() => undefined);
    for (let delayMs: number = RETRY_MS.first; ; delayMs = Math.min(2 * delayMs, RETRY_MS.most)) {
      if (await this.tryToOwn()) return;
      if (this.isStopped()) return;
      await new Promise<void>((resolve) => void this.deps.clock.after(delayMs, resolve));
      if (this.isStopped()) return;
    }
  }

  private isStopped(): boolean {
    return this.state === 'stopped';
  }

  private async tryToOwn(): Promise<boolean> {
    let connection: WriterConnection | null = null;
    try {
      connection = await WriterConnection.open(this.deps.db, () => this.onLost());
      const { tx } = connection;
      await loads.preferIndexes(tx);
      const matches = this.deps.market.all().filter((match) => match.isSpotTradable);
      const ids = matches.map((match) => match.id);
      // The lock of a dead connection is released when its transaction has ended: from then on nothing is unknown.
      if (!(await loads.lockMarkets(tx, ids))) throw new Error('another connection owns a market');
      await connection.begin();
      const books = await rebuildBooks(tx, matches);
      await connection.commit();
      await this.deps.prepare(matches);
      this.orderIds = new IdBlock(() => takeOrderIds(tx));
      this.tradeIds = new IdBlock(() => takeTradeIds(tx));
      this.ownedBooks = books;
      this.connection = connection;
      if (this.isStopped()) {
        await connection.close();
        return false;
      }
      this.state = 'ready';
      this.deps.log.info({ markets: ids.length }, 'the spot books are rebuilt');
      this.tellUntold();
      this.deps.bus.publish(bookChanged, { matchIds: ids });
      return true;
    } catch (error) {
      this.deps.log.warn({ err: error }, 'the spot markets cannot be opened, trying again');
      if (connection !== null && !connection.isLost) await connection.close().catch(() => undefined);
      return false;
    }
  }

  /** Once the database is known again, so that who reads anew misses nothing. */
  private tellUntold(): void {
    if (this.mayBeUntold) this.deps.bus.publish(commitUntold, { at: this.deps.clock.now() });
    this.mayBeUntold = false;
  }

  /** A connection that is lost while nothing is written is replaced before the next command comes. */
  private onLost(): void {
    if (this.state !== 'ready' || this.isLooping) return;
    this.run(() => this.recover());
  }
}

function isRetried(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRIED_SQLSTATES.includes(String(error.code));
}
