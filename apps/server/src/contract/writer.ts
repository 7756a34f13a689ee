import { USDT_ID } from '@openbourse/api';
import type { ContractEvent } from '@openbourse/engine';
import { eventsMissed } from '../kernel/bus.ts';
import { findCalls } from '../kernel/call-queries.ts';
import { CommitUnknown, type Tx } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import { Journal, keysOfMove, writeBatch } from '../ledger/index.ts';
import { beatStored } from '../tick/index.ts';
import { type Batch, type HouseAccounts, openBatch, writeRows } from './batch.ts';
import { assertDecided, BeatQueue, BehindTicks } from './beat-queue.ts';
import { type Book, buildBook, EVER, finishBeat } from './book.ts';
import { checkRisks, lockBrought, runMoved } from './brought.ts';
import { readCapital } from './capital.ts';
import { type Answer, type Command, CommandQueue, type Waiting } from './command-queue.ts';
import { type ContractDeps, FEES, INSURANCE, POOL } from './contract-deps.ts';
import { lockFree, readFree } from './free-balances.ts';
import { OutsideChanges } from './outside-changes.ts';
import { presentPosition } from './position.ts';
import { applyPart, type BeatMarks, type DecidedBeat, decideBeat } from './run-beat.ts';
import { ratesOf, type Rules } from './rules.ts';
import { takeDue } from './take-due.ts';
import { contractsChanged } from './topics.ts';
import { claimBatch, storePart, storeProgress } from './writer-queries.ts';

/** Outcome of an opening or a close that waited for a tick. */
export type Outcome = ContractEvent | { readonly type: 'lost' };

const RETRY_MS = { first: 50, most: 1_000 } as const;
/** Interval at which beats of another process are looked for. */
const LOOK_MS = 1_000;

/**
 * The only one who changes contracts: each beat and each group of commands in one transaction, answered after the
 * commit. A beat that decides very much is stored in parts, each in a transaction, by the ids of the users: nothing else
 * is decided before it is whole, and after a crash only the users whose part is missing are decided again, by the same
 * ticks.
 *
 * Invariants: the memory is PostgreSQL's as of the last commit, or it is thrown away and built again; every recorded
 * beat is decided once and in order, and before any command or debit that came after it; while PostgreSQL is away,
 * commands are refused.
 */
export class ContractWriter {
  private readonly deps: ContractDeps;
  private readonly rules: Rules;
  private readonly queue: CommandQueue;
  private readonly beats: BeatQueue;
  private readonly waiters = new Map<string, Set<(outcome: Outcome) => void>>();
  private readonly outside: OutsideChanges;
  private current: Book | null = null;
  private houseAccounts: HouseAccounts | null = null;
  private loop: Promise<void> | null = null;
  private isStopped = false;
  /** Batches that failed one after the other. */
  private failures = 0;
  private unsubscribe: readonly (() => void)[] = [];

  constructor(deps: ContractDeps, rules: Rules) {
    this.deps = deps;
    this.rules = rules;
    this.queue = new CommandQueue(deps.clock);
    this.beats = new BeatQueue(deps);
    this.outside = new OutsideChanges(deps);
  }

  async start(): Promise<void> {
    const { db, ledger, bus } = this.deps;
    const account = (tx: Tx, name: string) =>
      ledger.ensurePlatformAccount(tx, { kind: 'house', name, currencyId: USDT_ID });
    this.houseAccounts = await db.transaction(async (tx) => ({
      pool: await account(tx, POOL),
      insurance: await account(tx, INSURANCE),
      fees: await account(tx, FEES),
    }));
    await this.rebuild();
    this.unsubscribe = [
      bus.subscribe(beatStored, (beat) => {
        this.beats.add(beat);
        this.wake();
      }),
      ...this.outside.follow(() => this.current),
      ...this.followRecorder(),
    ];
    this.wake();
  }

  /** Beats of another process are looked for as well: an announcement may be lost. */
  private followRecorder(): readonly (() => void)[] {
    const { bus, clock, roles } = this.deps;
    if (roles.has('price')) return [];
    const look = (): void => {
      this.beats.markUnread();
      this.wake();
    };
    return [bus.subscribe(eventsMissed, look), clock.every(LOOK_MS, look)];
  }

  /** Finishes what waits. */
  async stop(): Promise<void> {
    this.isStopped = true;
    for (const unsubscribe of this.unsubscribe) unsubscribe();
    await this.idle();
    this.queue.refuseAll('server.draining');
    for (const id of [...this.waiters.keys()]) this.tell(id, { type: 'lost' });
  }

  get isReady(): boolean {
    return this.current !== null;
  }

  /** The live contracts; refuses while they are built. */
  get book(): Book {
    if (this.current === null) throw new AppError('server.unavailable');
    return this.current;
  }

  /** The balance of a user will be read again before the next decision. */
  markDirty(userId: number): void {
    this.outside.note(userId);
  }

  /** Pool and insurance fund will be read again before the next decision. */
  markCapitalDirty(): void {
    this.outside.noteCapital();
  }

  /** Reports whether an opening still waits for its tick. */
  isWaiting(id: string): boolean {
    return this.current?.drafts.has(id) ?? false;
  }

  /** Resolves when everything that waits now is decided and committed. */
  async idle(): Promise<void> {
    while (this.loop !== null) await this.loop;
  }

  /**
   * Queues a command; resolves after its commit, rejects with the refusal, and with `server.unavailable` where it has no
   * answer in time: what it did is asked for with its key.
   */
  submit<T>(command: Command<T>): Promise<Answer<T>> {
    const refusal = this.refusalNow();
    if (refusal !== null) return Promise.reject(refusal);
    const answer = this.queue.add(command);
    this.wake();
    return answer;
  }

  /**
   * Runs a transaction between two batches, once every recorded beat is decided: no decision is taken until it has
   * ended. It is run again where it throws `BehindTicks`.
   */
  turn<T>(run: () => Promise<T>): Promise<T> {
    const refusal = this.refusalNow();
    if (refusal !== null) return Promise.reject(refusal);
    const answer = this.queue.addTurn(run);
    this.wake();
    return answer;
  }

  private refusalNow(): AppError | null {
    if (this.isStopped) return new AppError('server.draining');
    const isAway = this.current === null && this.loop === null;
    return isAway ? new AppError('server.unavailable') : null;
  }

  /** Reports each outcome of a contract until the returned function is called. */
  listen(id: string, handler: (outcome: Outcome) => void): () => void {
    const handlers = this.waiters.get(id) ?? new Set();
    handlers.add(handler);
    this.waiters.set(id, handlers);
    return () => {
      handlers.delete(handler);
      if (handlers.size === 0) this.waiters.delete(id);
    };
  }

  private wake(): void {
    this.loop ??= this.work().finally(() => {
      this.loop = null;
      if (!this.beats.isEmpty || !this.queue.isEmpty) this.wake();
    });
  }

  private async work(): Promise<void> {
    // Whatever arrives in the same turn of the event loop shares the first batch.
    await Promise.resolve();
    for (;;) {
      if (this.current === null) await this.rebuild();
      if (await this.runNextBeat()) continue;
      const commands = this.queue.take();
      if (commands.length > 0) await this.runCommands(commands);
      const turn = this.current === null ? undefined : this.queue.takeTurn();
      if (turn !== undefined && (await turn()) === 'behind') this.fallBehind();
      if (commands.length === 0 && turn === undefined) return;
    }
  }

  /** Builds the memory; tries until it has it, because nothing can be decided without. */
  private async rebuild(): Promise<void> {
    // What fails again right after a rebuild would fail at once again.
    if (this.failures > 1) await this.pause(RETRY_MS.most);
    for (let delay: number = RETRY_MS.first; ; delay = Math.min(delay * 2, RETRY_MS.most)) {
      try {
        this.outside.forget();
        const book = await buildBook(this.deps, this.rules);
        this.current = book;
        if (!this.isStopped) this.beats.markUnread();
        else {
          this.beats.clear();
          // The rest of a beat in parts is decided after the next start, and commands come after it.
          if (book.part !== null) this.queue.refuseAll('server.draining');
        }
        return;
      } catch (error) {
        this.deps.log.warn({ err: error }, 'the contracts could not be built from the database');
        this.queue.refuseAll('server.unavailable');
        if (this.isStopped) throw error;
        await this.pause(delay);
      }
    }
  }

  /** Recorded beats may not have been announced: they come first, and after a stop with the next start. */
  private fallBehind(): void {
    if (!this.isStopped) {
      this.beats.markUnread();
      return;
    }
    this.beats.clear();
    this.queue.refuseAll('server.draining');
  }

  private pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => void this.deps.clock.after(delayMs, resolve));
  }

  private async runCommands(waiting: readonly Waiting[]): Promise<void> {
    let isDecided = false;
    try {
      const { batch, answers } = await this.deps.db.transaction(async (tx) => {
        const decided = await this.decideCommands(tx, waiting);
        isDecided = true;
        return decided;
      });
      this.commit(batch);
      waiting.forEach((one, index) => answers[index]?.(one));
    } catch (error) {
      if (error instanceof BehindTicks) {
        this.queue.putBack(waiting);
        this.fallBehind();
        return;
      }
      this.throwAway(error);
      // A repeat is safe where the key reports whether it was done, or where no commit was tried.
      const isUnknown = isDecided || error instanceof CommitUnknown;
      const mayRepeat = (one: Waiting): boolean => !one.isRetry && (!isUnknown || one.command.once !== null);
      for (const one of waiting) if (!mayRepeat(one)) one.reject(new AppError('server.unavailable'));
      this.queue.putBack(waiting.filter(mayRepeat).map((one) => ({ ...one, isRetry: true })));
    }
  }

  private async decideCommands(
    tx: Tx,
    waiting: readonly Waiting[],
  ): Promise<{ readonly batch: Batch; readonly answers: readonly ((one: Waiting) => void)[] }> {
    const batch = await this.open(tx, EVER);
    const names = waiting.flatMap(({ command: { once } }) => once?.name ?? []);
    const calls = names.length === 0 ? [] : await findCalls(tx, names);
    const moves = waiting.map(({ command }) => command.transfers ?? []);
    const risks = await checkRisks(tx, this.deps.ledger, moves);
    const users = new Set(waiting.map(({ command }) => command.userId));
    const balances = await lockFree(tx, batch.book, { users, others: moves.flatMap(keysOfMove) });
    const isMoot = await takeDue(tx, waiting, batch.at);
    const commandBatch = { ...batch, journal: new Journal(balances) };
    const answers = waiting.map(({ command }) => {
      try {
        const first = command.once?.pick([...calls, ...batch.calls]) ?? null;
        if (first !== null) return (one: Waiting) => one.resolve({ value: null, first });
        const value = isMoot(command) ? null : runMoved(commandBatch, command, risks);
        return (one: Waiting) => one.resolve({ value, first: null });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return (one: Waiting) => one.reject(error);
      }
    });
    await this.write(tx, batch, commandBatch.journal);
    await writeRows(tx, batch);
    return { batch, answers };
  }

  /** Decides the next beat; false where there is none. */
  private async runNextBeat(): Promise<boolean> {
    const { book } = this;
    try {
      const beat = await this.beats.next(book);
      if (beat === undefined) return false;
      let left = await this.storeNext(beat, null);
      while (left.parts.length > 0) left = await this.storeNext(beat, left);
      finishBeat(book, { at: beat.at, chargedDay: left.chargedDay, rules: this.rules });
    } catch (error) {
      if (error instanceof BehindTicks) this.fallBehind();
      else this.throwAway(error);
    }
    return true;
  }

  /** Decides a beat unless it is decided, and stores the next part of its decisions; answers what is left of them. */
  private async storeNext(beat: BeatMarks, decided: DecidedBeat | null): Promise<DecidedBeat> {
    const { deps, book } = this;
    const stored = await deps.db.transaction(async (tx) => {
      const batch = await this.open(tx, decided === null ? beat.at : null);
      if (decided === null) await lockBrought(tx, { batch, ledger: deps.ledger, at: beat.at });
      const { parts, chargedDay } = decided ?? (await decideBeat(tx, { deps, batch, beat }));
      const [part, ...rest] = parts;
      assert(part !== undefined, 'a beat has a part until it is stored whole');
      // Known before the commit lets anybody else go on.
      if (rest.length > 0) book.part = { at: beat.at, userId: part.lastUser };
      const isHeard = (userId: number): boolean => this.outside.isHeard(userId);
      await this.write(tx, batch, await applyPart(tx, batch, { ...part, isHeard }));
      await writeRows(tx, batch);
      if (rest.length > 0) await storePart(tx, { at: beat.at, userId: part.lastUser });
      else await storeProgress(tx, { beatAt: beat.at, chargedDay });
      return { batch, left: { parts: rest, chargedDay } };
    });
    this.commit(stored.batch);
    return stored.left;
  }

  /**
   * Begins a batch: no other process writes until its transaction ends. Throws `BehindTicks` where a beat
   * before an instant is recorded and not decided; nothing is changed then. Between the parts of a beat, with
   * null, nothing is read anew.
   */
  private async open(tx: Tx, before: number | null): Promise<Batch> {
    const { book, rules, houseAccounts, deps } = this;
    assert(houseAccounts !== null, 'the writer is started before it is used');
    if (!(await claimBatch(tx, book.batch))) throw new Error('contracts were changed by another process');
    let recordedAt = 0;
    if (before !== null) {
      recordedAt = await assertDecided(tx, book, { before, isApart: this.outside.isApart });
      await readFree(tx, book, this.outside.takeUsers(book));
      await this.readHouse(tx);
    }
    // A clock that was set back, or that of another machine, accepts nothing at an instant whose ticks are known.
    const at = Math.max(deps.clock.now(), book.beatAt ?? 0, recordedAt);
    return openBatch({ book, rules, house: houseAccounts, newId: deps.random.uuid, at });
  }

  /** Makes capital and bound known that everything which is opened has to fit into. */
  private async readHouse(tx: Tx): Promise<void> {
    const { house } = this.book.engine;
    const capital = this.outside.takeCapital() ? await readCapital(tx, this.deps) : house.now;
    const { pool, fund } = capital;
    house.set({ pool, fund, ...ratesOf(this.rules.exposureAt(this.deps.clock.now())) });
  }

  /** Writes the money; what the memory says is free must be what the ledger says. */
  private async write(tx: Tx, batch: Batch, journal: Journal): Promise<void> {
    const { engine, lastSeqs } = batch.book;
    for (const balance of journal.balances.changed) {
      if (balance.wallet !== 'contract') continue;
      const free = engine.balance(balance.userId);
      assert(
        balance.available === free,
        `user ${balance.userId} has ${free} free, the ledger says ${balance.available}`,
      );
      lastSeqs.set(balance.userId, balance.lastSeq);
    }
    // Users hear of their balances at the commit; the memory knows them already.
    await this.outside.ignoring(tx, () => writeBatch(tx, journal));
  }

  private throwAway(error: unknown): void {
    this.deps.log.error({ err: error }, 'a batch of contracts failed; they are built again');
    const drafts = this.current?.drafts.keys() ?? [];
    this.current = null;
    this.failures += 1;
    for (const id of [...drafts]) this.tell(id, { type: 'lost' });
  }

  /** Makes a committed batch known. */
  private commit(batch: Batch): void {
    const { book } = batch;
    book.batch += 1;
    this.failures = 0;
    for (const [id, draft] of batch.accepted) book.drafts.set(id, draft);
    for (const id of batch.settled) book.drafts.delete(id);
    const byUser = Map.groupBy(batch.changed, ({ userId }) => userId);
    for (const [userId, records] of byUser) {
      const positions = records.map((record) => presentPosition(record, this.rules));
      this.deps.bus.publish(contractsChanged, { userId, positions });
    }
    for (const event of batch.events) this.tell(event.id, event);
  }

  private tell(id: string, outcome: Outcome): void {
    for (const handler of this.waiters.get(id) ?? []) handler(outcome);
  }
}
