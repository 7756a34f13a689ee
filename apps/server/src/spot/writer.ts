import type { DueCountdown } from '../countdown/index.ts';
import { CommitUnknown, isConnectionLoss } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import { endSpan, inSpan, type Span, startShared, traced } from '../kernel/tracing.ts';
import { announceBatch } from './announce-batch.ts';
import { answerCommand, fillsOfPlaced } from './answer-command.ts';
import type { Book } from './book.ts';
import { type Answer, type Command, Waiting } from './command.ts';
import { type OpenMarkets, openMarkets } from './open-markets.ts';
import { ranOutCommand } from './ran-out.ts';
import { type BatchResult, runBatch } from './run-batch.ts';
import { bookChanged, commitUntold } from './topics.ts';
import type { WriterConnection } from './writer-connection.ts';
import { createWriterMetrics, type WriterMetrics } from './writer-metrics.ts';
import type { WriterDeps } from './writer-deps.ts';
import { nextWriterState, type WriterEvent, type WriterState } from './writer-state.ts';

const BATCH_MAX = 500;
const QUEUE_MAX = 10_000;
/** A command that has waited longer for its turn gets "unavailable" instead of being run. */
const QUEUE_WAIT_MS = 10_000;
/** Time that the callers of a failed batch wait until the books are built again. */
const RESOLVE_WAIT_MS = 5_000;
const RETRY_MS = { first: 50, most: 1_000 } as const;
/** Deadlock, lock timeout, serialization failure: the batch is repeated once. */
const RETRIED_SQLSTATES = ['40P01', '55P03', '40001'];

/** A batch that was not committed, or whose outcome is unknown. */
interface FailedBatch {
  readonly waiting: readonly Waiting[];
  readonly error: unknown;
  readonly isUnknown: boolean;
  readonly cancelTimer: () => void;
}

interface CommittedBatch {
  readonly waiting: readonly Waiting[];
  readonly result: BatchResult;
  readonly at: number;
  readonly span: Span | null;
}

/**
 * The only one who changes spot orders: it takes all commands that wait, runs them in one transaction, and takes
 * the next when the commit has returned (adaptive group commit).
 *
 * One loop does what its state demands (`writer-state.ts`), and looks at the state again after each wait. A lost
 * connection changes the state at once, whatever is waited for.
 *
 * Invariants: the books are PostgreSQL's as of the last commit, or are thrown away; a command is answered
 * once, after its commit; one that was answered "unavailable" is not run afterwards; while PostgreSQL is
 * away, everything is refused at once and a new connection is tried forever.
 */
export class SpotWriter {
  private readonly deps: WriterDeps;
  private readonly metrics: WriterMetrics;
  private readonly queue: Waiting[] = [];
  private readonly rests: Rest[] = [];
  private state: WriterState = 'starting';
  private markets: OpenMarkets | null = null;
  private loop: Promise<void> = Promise.resolve();
  private readonly firstOpening = Promise.withResolvers<void>();
  private retryMs: number = RETRY_MS.first;
  private failed: FailedBatch | null = null;
  /** A commit whose outcome was unknown may have happened, without an announcement. */
  private mayBeUntold = false;
  /** The batch whose commit has returned and whose callers still wait for their answer. */
  private committed: CommittedBatch | null = null;
  private wake: () => void = () => undefined;

  constructor(deps: WriterDeps) {
    this.deps = deps;
    this.metrics = createWriterMetrics(deps.metrics);
  }

  /** True while commands are taken: at once, or as soon as the books are built again. */
  get isReady(): boolean {
    return this.is('serving', 'reloading');
  }

  get books(): ReadonlyMap<number, Book> {
    return this.markets?.books ?? new Map();
  }

  /** Connects, takes the markets and builds their books; resolves when it has them or is stopped. */
  start(): Promise<void> {
    this.loop = this.live();
    return this.firstOpening.promise;
  }

  /** Finishes what waits, then gives the markets back. */
  async stop(): Promise<void> {
    this.step('stop');
    await this.loop;
  }

  /** Queues a command; resolves after its commit, rejects with the refusal. */
  submit(command: Command): Promise<Answer> {
    if (this.state === 'stopped' || this.state === 'draining') {
      return Promise.reject(new AppError('server.draining'));
    }
    if (!this.is('serving', 'reloading')) return Promise.reject(new AppError('server.unavailable'));
    // What takes risk away is let in even then: each user may only cancel so often.
    const isFull = this.queue.length >= QUEUE_MAX;
    if (isFull && command.kind !== 'cancel' && command.kind !== 'cancel_all')
      return Promise.reject(new AppError('server.busy'));
    const waiting = new Waiting(command, this.deps.clock.now());
    this.queue.push(waiting);
    this.metrics.queueDepth.set(this.queue.length);
    this.wake();
    return waiting.answer;
  }

  /** Runs between two batches, while the books are exactly what PostgreSQL has; while it is away, it is waited for. */
  atRest<T>(run: () => Promise<T>): Promise<T> {
    if (this.state === 'stopped') return Promise.reject(new AppError('server.draining'));
    return new Promise((resolve, reject) => {
      this.rests.push({ run: () => run().then(resolve, reject), reject });
      this.wake();
    });
  }

  /** Builds the books again from the matches that `apply` changes, between two batches; what is submitted meanwhile waits. */
  async reload(apply: () => Promise<void>): Promise<void> {
    await this.atRest(async () => {
      try {
        await apply();
      } finally {
        this.step('reload');
      }
    });
    // The next rest is when the books are built again.
    await this.atRest(() => Promise.resolve());
  }

  private step(event: WriterEvent): void {
    this.state = nextWriterState(this.state, event);
    this.wake();
  }

  private is(...states: readonly WriterState[]): boolean {
    return states.includes(this.state);
  }

  private async live(): Promise<void> {
    while (!this.is('stopped')) {
      try {
        await (this.is('serving', 'draining') ? this.serve() : this.open());
      } catch (error) {
        this.deps.log.warn({ err: error }, 'the spot markets are not open, trying again');
        this.letGo(new AppError('server.unavailable'));
        this.step('failed');
        if (!this.is('stopped')) await this.woken(this.retryMs);
        this.retryMs = Math.min(2 * this.retryMs, RETRY_MS.most);
      }
    }
    this.letGo(new AppError('server.draining'));
    await this.markets?.connection.close();
    this.firstOpening.resolve();
  }

  /** Runs what waits, or waits for something that happens. */
  private async serve(): Promise<void> {
    if (this.rests.length > 0) this.answerCommitted();
    for (let left = this.rests.length; left > 0 && this.is('serving', 'draining'); left -= 1) {
      await this.rests.shift()?.run();
    }
    if (!this.is('serving', 'draining')) return;
    const waiting = this.takeBatch();
    if (waiting.length > 0) return this.runCommands(waiting);
    this.answerCommitted();
    if (this.queue.length > 0 || this.rests.length > 0 || !this.is('serving', 'draining')) return;
    if (this.is('draining')) this.step('drained');
    else await this.woken();
  }

  /** Resolves at the next call of `wake`, or after the time. */
  private async woken(mostMs?: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const cancel = mostMs === undefined ? () => undefined : this.deps.clock.after(mostMs, resolve);
      this.wake = () => {
        cancel();
        resolve();
      };
    });
    this.wake = () => undefined;
  }

  /** The commands of the next batch; those that have waited for too long are refused, and answered ones left out. */
  private takeBatch(): readonly Waiting[] {
    const { queue } = this;
    const next = queue.findIndex(({ turn }) => turn === 'alone');
    const taken = queue.splice(0, next === 0 ? 1 : Math.min(BATCH_MAX, next === -1 ? queue.length : next));
    this.metrics.queueDepth.set(queue.length);
    const oldest = this.deps.clock.now() - QUEUE_WAIT_MS;
    for (const one of taken) if (one.since < oldest) one.reject(new AppError('server.unavailable'));
    return taken.filter((one) => !one.isAnswered);
  }

  private async runCommands(waiting: readonly Waiting[]): Promise<void> {
    const { markets } = this;
    assert(markets !== null, 'a writer that serves has its markets');
    const startedAt = this.deps.clock.now();
    this.metrics.batchSize.observe({}, waiting.length);
    const spans = waiting.map((one) => one.span);
    const span = startShared('spot.batch', spans);
    try {
      const result = await inSpan(span, () => this.commitBatch(markets, waiting));
      const at = this.deps.clock.now();
      this.metrics.commitTime.observe({}, at - startedAt);
      this.committed = { waiting, result, at, span };
    } catch (error) {
      endSpan(span, error);
      this.fail(waiting, error, markets.connection);
    }
  }

  private async commitBatch(markets: OpenMarkets, waiting: readonly Waiting[]): Promise<BatchResult> {
    const { connection } = markets;
    const commands = waiting.map((one) => one.command);
    const { market, lossBound } = this.deps;
    const feeAccounts = this.deps.feeAccounts();
    const resources = { ...markets, market, feeAccounts, maturingOf: lossBound().maturingOf };
    const reading = connection.together(() =>
      Promise.all([
        connection.begin(),
        runBatch(connection.tx, commands, { at: this.deps.clock.now(), resources }),
      ]),
    );
    // PostgreSQL reads for this batch while the callers of the one before are answered; nothing is matched
    // until then.
    this.answerCommitted();
    const [, result] = await reading;
    await this.deps.beforeCommit?.();
    await traced('spot.commit', () => connection.commit(result.statements));
    return result;
  }

  /** Answers the callers of the last committed batch, and then notifies every listener. */
  private answerCommitted(): void {
    const { committed } = this;
    this.committed = null;
    if (committed === null) return;
    try {
      inSpan(committed.span, () => this.answer(committed));
      endSpan(committed.span);
    } catch (error) {
      this.deps.log.error({ err: error }, 'a committed batch could not be told to its callers');
      this.mayBeUntold = true;
      this.tellUntold();
      for (const one of committed.waiting) one.reject(new AppError('server.unavailable'));
    }
  }

  private answer({ waiting, result, at }: CommittedBatch): void {
    for (const book of result.batch.books) book.markCommitted();
    this.deps.market.applyTrades(result.marketTrades);
    this.metrics.orders.inc(result.batch.placed.size);
    this.metrics.trades.inc(result.batch.trades.length);
    const state = { books: this.books, fills: fillsOfPlaced(result.batch) };
    const now = this.deps.clock.now();
    waiting.forEach((one, index) => {
      this.metrics.answerTime.observe({}, now - one.since);
      const outcome = result.outcomes[index];
      assert(outcome !== undefined, 'each command has an outcome');
      if (outcome.kind === 'refused') one.reject(outcome.error);
      else one.resolve(answerCommand(one.command, outcome, state));
    });
    announceBatch(this.deps.bus, result, this.books);
    this.metrics.fanOutTime.observe({}, this.deps.clock.now() - at);
  }

  /** The books are ahead of the database now: they are dropped, and the database decides what happened. */
  private fail(waiting: readonly Waiting[], error: unknown, connection: WriterConnection): void {
    this.deps.log.error({ err: error, commands: waiting.length }, 'a batch failed, rebuilding the books');
    this.metrics.failedBatches.inc({});
    const isUnknown = error instanceof CommitUnknown || isConnectionLoss(error) || connection.isLost;
    const cancelTimer = this.deps.clock.after(RESOLVE_WAIT_MS, () => {
      for (const one of waiting) one.reject(new AppError('server.unavailable'));
    });
    this.failed = { waiting, error, isUnknown, cancelTimer };
    this.mayBeUntold ||= isUnknown;
    this.step('failed');
  }

  /** Lets the old connection go and opens the markets with a new one. */
  private async open(): Promise<void> {
    const { failed } = this;
    // After a batch that was refused and for other matches PostgreSQL is still there, and what waits may go on waiting.
    if (failed?.isUnknown ?? !this.is('reloading')) this.letGo(new AppError('server.unavailable'));
    await this.markets?.connection.close();
    const unknown = failed?.isUnknown === true ? failed.waiting.map(({ command }) => command) : [];
    const markets = await openMarkets(this.deps, unknown);
    const { connection, books } = markets;
    if (this.is('stopped')) return connection.close();
    if (connection.isLost) throw new Error('the connection was lost while the books were built');
    connection.onLost(() => this.step('lost'));
    this.markets = markets;
    this.retryMs = RETRY_MS.first;
    this.step('opened');
    this.deps.log.info({ markets: books.size }, 'the spot books are rebuilt');
    this.tellUntold();
    this.deps.bus.publish(bookChanged, { matchIds: [...books.keys()] });
    this.settleFailed(markets.answers);
    this.runOutFirst(markets.due);
    this.firstOpening.resolve();
  }

  /** Countdowns that ran out during the outage cancel before anything else happens. One that fails is found by the job. */
  private runOutFirst(due: readonly DueCountdown[]): void {
    const waiting = due.map((one) => new Waiting(ranOutCommand(one), this.deps.clock.now()));
    for (const { answer } of waiting)
      answer.catch((error: unknown) => this.deps.log.warn({ err: error }, 'a countdown is to run out again'));
    this.queue.unshift(...waiting);
    if (waiting.length > 0) this.wake();
  }

  /** Answers the callers of the batch that failed, or lets their commands run once more. */
  private settleFailed(answers: readonly (Answer | null)[]): void {
    const { failed } = this;
    this.failed = null;
    if (failed === null) return;
    failed.cancelTimer();
    const again: Waiting[] = [];
    const isPassing = isRetried(failed.error);
    failed.waiting.forEach((one, index) => {
      const answer = answers[index] ?? null;
      if (answer !== null) return one.resolve(answer);
      if (failed.isUnknown) return one.reject(new AppError('server.unavailable'));
      if (one.turn !== 'first' || (!isPassing && failed.waiting.length === 1))
        return one.reject(failed.error);
      one.turn = isPassing ? 'repeated' : 'alone';
      again.push(one);
    });
    this.queue.unshift(...again);
  }

  /** Refuses what waits for a writer that cannot serve; none of it was sent to PostgreSQL. */
  private letGo(refusal: AppError): void {
    this.answerCommitted();
    for (const one of this.queue.splice(0)) one.reject(refusal);
    if (!this.is('stopped')) return;
    for (const one of this.failed?.waiting ?? []) one.reject(new AppError('server.unavailable'));
    this.failed?.cancelTimer();
    for (const rest of this.rests.splice(0)) rest.reject(refusal);
  }

  /** Once the database is known again, so that who reads anew misses nothing. */
  private tellUntold(): void {
    if (this.mayBeUntold) this.deps.bus.publish(commitUntold, { at: this.deps.clock.now() });
    this.mayBeUntold = false;
  }
}

/** Work between two batches. */
interface Rest {
  readonly run: () => Promise<void>;
  readonly reject: (error: unknown) => void;
}

function isRetried(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRIED_SQLSTATES.includes(String(error.code));
}
