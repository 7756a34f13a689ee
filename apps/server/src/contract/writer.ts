import type { ContractEvent } from '@openbourse/engine';
import { readMoney } from '@openbourse/engine';
import { CommitUnknown, type Tx } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import {
  type Balance,
  balanceChanged,
  Journal,
  lockBalances,
  presentBalance,
  writeBatch,
} from '../ledger/index.ts';
import { type Beat, beatStored } from '../tick/index.ts';
import { type Batch, type CommandBatch, type HouseAccounts, openBatch, writeRows } from './batch.ts';
import { type Book, buildBook, finishBeat, readMissedBeats } from './book.ts';
import { balanceKeyOf, type ContractDeps, FEES, INSURANCE, POOL, USDT_ID } from './contract-deps.ts';
import { presentPosition } from './position.ts';
import { applyPart, type BeatMarks, type DecidedBeat, decideBeat } from './run-beat.ts';
import type { Rules } from './rules.ts';
import { contractsChanged } from './topics.ts';
import {
  claimBatch,
  listFree,
  listRequests,
  type RequestRow,
  storePart,
  storeProgress,
} from './writer-queries.ts';

/** What a caller wants done; `run` answers at once and may throw a refusal before it has changed anything. */
export interface Command<T> {
  readonly userId: number;
  readonly idempotencyKey: string;
  readonly run: (batch: CommandBatch) => T;
}

/** The answer, or what the first call with the same key did. */
export type Answer<T> =
  | { readonly value: T; readonly first: null }
  | { readonly value: null; readonly first: RequestRow };

interface Waiting {
  readonly command: Command<unknown>;
  readonly resolve: (answer: Answer<unknown>) => void;
  readonly reject: (error: unknown) => void;
  isRetry: boolean;
}

/** What became of an opening or a close that waited for a tick. */
export type Outcome = ContractEvent | { readonly type: 'lost' };

const COMMANDS_MAX = 500;
const QUEUE_MAX = 10_000;
const RETRY_MS = { first: 50, most: 1_000 } as const;

/**
 * The only one who changes contracts: it takes beats and commands in the order in which they come, each beat and each
 * group of commands in one transaction, and answers after the commit. A beat that decides very much is stored in parts,
 * each in a transaction, by the ids of the users: nothing else is decided before it is whole, and after a crash only the
 * users whose part is missing are decided again, by the same ticks.
 *
 * Invariants: the memory is PostgreSQL's as of the last commit, or it is thrown away and built again; a beat is decided
 * once, also one that was recorded while nobody listened; while PostgreSQL is away, commands are refused.
 */
export class ContractWriter {
  private readonly deps: ContractDeps;
  private readonly rules: Rules;
  private readonly commands: Waiting[] = [];
  private readonly beats: BeatMarks[] = [];
  private readonly waiters = new Map<string, Set<(outcome: Outcome) => void>>();
  /** Users whose balance somebody else has changed. */
  private readonly dirty = new Set<number>();
  private current: Book | null = null;
  private houseAccounts: HouseAccounts | null = null;
  private loop: Promise<void> | null = null;
  private isStopped = false;
  /** Batches that failed one after the other. */
  private failures = 0;
  private isTelling = false;
  private unsubscribe: readonly (() => void)[] = [];

  constructor(deps: ContractDeps, rules: Rules) {
    this.deps = deps;
    this.rules = rules;
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
      bus.subscribe(beatStored, (beat) => this.addBeat(beat)),
      bus.subscribe(balanceChanged, ({ userId, rows }) => {
        if (!this.isTelling && rows.some((row) => row.account_type_id === 2)) this.dirty.add(userId);
      }),
    ];
    this.wake();
  }

  /** Finishes what waits. */
  async stop(): Promise<void> {
    this.isStopped = true;
    for (const unsubscribe of this.unsubscribe) unsubscribe();
    await this.idle();
    this.refuseAll('server.draining');
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
    this.dirty.add(userId);
  }

  /** Resolves when everything that waits now is decided and committed. */
  async idle(): Promise<void> {
    while (this.loop !== null) await this.loop;
  }

  /** Queues a command; resolves after its commit, rejects with the refusal. */
  submit<T>(command: Command<T>): Promise<Answer<T>> {
    if (this.isStopped) return Promise.reject(new AppError('server.draining'));
    if (this.current === null && this.loop === null)
      return Promise.reject(new AppError('server.unavailable'));
    if (this.commands.length >= QUEUE_MAX) return Promise.reject(new AppError('server.busy'));
    return new Promise<Answer<T>>((resolve, reject) => {
      // The queue carries commands of every kind; each answer goes back to the caller of its own.
      this.commands.push({
        command,
        resolve: (answer) => resolve(answer as Answer<T>),
        reject,
        isRetry: false,
      });
      this.wake();
    });
  }

  /** Tells each outcome of a contract until the returned function is called. */
  listen(id: string, handler: (outcome: Outcome) => void): () => void {
    const handlers = this.waiters.get(id) ?? new Set();
    handlers.add(handler);
    this.waiters.set(id, handlers);
    return () => {
      handlers.delete(handler);
      if (handlers.size === 0) this.waiters.delete(id);
    };
  }

  private addBeat({ at, matches }: Beat): void {
    const marks = matches.flatMap(({ matchId, mark }) => {
      const match = this.deps.market.find(matchId);
      return match === undefined || mark === null ? [] : [{ match, seq: mark.seq, price: mark.price }];
    });
    const closed = matches.filter(({ state }) => state === 'closed').map(({ matchId }) => matchId);
    this.beats.push({ at, marks, closed });
    this.wake();
  }

  private wake(): void {
    this.loop ??= this.work().finally(() => {
      this.loop = null;
      if (this.beats.length > 0 || this.commands.length > 0) this.wake();
    });
  }

  private async work(): Promise<void> {
    // Whatever arrives in the same turn of the event loop shares the first batch.
    await Promise.resolve();
    for (;;) {
      if (this.current === null) await this.rebuild();
      // A beat of which a part is stored is the first of the beats, and comes before any command.
      const commands = this.current?.part === null ? this.commands.splice(0, COMMANDS_MAX) : [];
      if (commands.length > 0) await this.runCommands(commands);
      const beat = this.current === null ? undefined : this.beats.shift();
      if (beat !== undefined) await this.runBeat(beat);
      if (commands.length === 0 && beat === undefined) return;
    }
  }

  /** Builds the memory; tries until it has it, because nothing can be decided without. */
  private async rebuild(): Promise<void> {
    // What fails again right after a rebuild would fail at once again.
    if (this.failures > 1) await this.pause(RETRY_MS.most);
    for (let delay: number = RETRY_MS.first; ; delay = Math.min(delay * 2, RETRY_MS.most)) {
      try {
        const book = await buildBook(this.deps, this.rules);
        const missed = this.isStopped ? [] : await readMissedBeats(this.deps, book);
        this.dirty.clear();
        this.current = book;
        // The rest of a beat in parts is decided after the next start, and commands come after it.
        if (this.isStopped && book.part !== null) this.refuseAll('server.draining');
        const last = missed.at(-1)?.at ?? 0;
        const later = this.beats.splice(0).filter(({ at }) => at > last);
        this.beats.push(...missed.map((beat) => ({ ...beat, closed: this.closedNow() })), ...later);
        return;
      } catch (error) {
        this.deps.log.warn({ err: error }, 'the contracts could not be built from the database');
        this.refuseAll('server.unavailable');
        if (this.isStopped) throw error;
        await this.pause(delay);
      }
    }
  }

  private refuseAll(key: 'server.draining' | 'server.unavailable'): void {
    for (const waiting of this.commands.splice(0)) waiting.reject(new AppError(key));
  }

  private pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => void this.deps.clock.after(delayMs, resolve));
  }

  private closedNow(): readonly number[] {
    const { market } = this.deps;
    return market
      .all()
      .filter(({ id }) => !market.isOpen(id))
      .map(({ id }) => id);
  }

  private async runCommands(waiting: readonly Waiting[]): Promise<void> {
    try {
      const { batch, answers } = await this.deps.db.transaction((tx) => this.decideCommands(tx, waiting));
      this.commit(batch);
      waiting.forEach((one, index) => answers[index]?.(one));
    } catch (error) {
      this.throwAway(error);
      const isUnknown = error instanceof CommitUnknown;
      // A repeat is safe where the key tells whether it was done, or where it certainly was not.
      for (const one of waiting) {
        if (one.isRetry || (isUnknown && one.command.idempotencyKey === ''))
          one.reject(new AppError('server.unavailable'));
        else this.commands.push({ ...one, isRetry: true });
      }
    }
  }

  private async decideCommands(
    tx: Tx,
    waiting: readonly Waiting[],
  ): Promise<{ readonly batch: Batch; readonly answers: readonly ((one: Waiting) => void)[] }> {
    const batch = await this.open(tx);
    await this.readDirty(tx);
    const keys = waiting.flatMap(({ command: { userId, idempotencyKey } }) =>
      idempotencyKey === '' ? [] : [{ userId, idempotencyKey }],
    );
    const requests = keys.length === 0 ? [] : await listRequests(tx, keys);
    const users = new Set(waiting.map(({ command }) => command.userId));
    const balances = await lockBalances(tx, [...users].map(balanceKeyOf));
    for (const userId of users) {
      batch.book.engine.setBalance(userId, balances.get(balanceKeyOf(userId)).available);
    }
    const commandBatch = { ...batch, journal: new Journal(balances) };
    const answers = waiting.map(({ command }) => {
      const first = [...requests, ...batch.requests].find(
        ({ userId, idempotencyKey }) =>
          userId === command.userId && idempotencyKey === command.idempotencyKey,
      );
      if (first !== undefined) return (one: Waiting) => one.resolve({ value: null, first });
      try {
        const value = command.run(commandBatch);
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

  private async runBeat(beat: BeatMarks): Promise<void> {
    const { book } = this;
    if (book.beatAt !== null && beat.at <= book.beatAt) return;
    try {
      let left = await this.storeNext(beat, null);
      while (left.parts.length > 0) left = await this.storeNext(beat, left);
      finishBeat(book, { at: beat.at, chargedDay: left.chargedDay, rules: this.rules });
    } catch (error) {
      this.throwAway(error);
    }
  }

  /** Decides a beat unless it is decided, and stores the next part of its decisions; answers what is left of them. */
  private async storeNext(beat: BeatMarks, decided: DecidedBeat | null): Promise<DecidedBeat> {
    const { deps, book } = this;
    const stored = await deps.db.transaction(async (tx) => {
      const batch = await this.open(tx);
      if (decided === null) await this.readDirty(tx);
      const { parts, chargedDay } = decided ?? (await decideBeat(tx, { deps, batch, beat }));
      const [part, ...rest] = parts;
      assert(part !== undefined, 'a beat has a part until it is stored whole');
      // Known before the commit lets anybody else go on.
      if (rest.length > 0) book.part = { at: beat.at, userId: part.lastUser };
      await this.write(tx, batch, await applyPart(tx, batch, part));
      await writeRows(tx, batch);
      if (rest.length > 0) await storePart(tx, { at: beat.at, userId: part.lastUser });
      else await storeProgress(tx, { beatAt: beat.at, chargedDay });
      return { batch, left: { parts: rest, chargedDay } };
    });
    this.commit(stored.batch);
    return stored.left;
  }

  /** Begins a batch: nobody else writes until its transaction ends. */
  private async open(tx: Tx): Promise<Batch> {
    const { book, rules, houseAccounts, deps } = this;
    assert(houseAccounts !== null, 'the writer is started before it is used');
    if (!(await claimBatch(tx, book.batch))) throw new Error('contracts were changed by another process');
    const newId = deps.random.uuid;
    return openBatch({ book, rules, house: houseAccounts, newId, at: deps.clock.now() });
  }

  /** Makes the balances known that others have changed. */
  private async readDirty(tx: Tx): Promise<void> {
    if (this.dirty.size === 0) return;
    const users = [...this.dirty];
    this.dirty.clear();
    for (const { userId, available } of await listFree(tx, users)) {
      this.book.engine.setBalance(userId, readMoney(available));
    }
  }

  /** Writes the money; what the memory says is free must be what the ledger says. */
  private async write(tx: Tx, batch: Batch, journal: Journal): Promise<void> {
    const { engine, part } = batch.book;
    for (const balance of journal.balances.changed) {
      // Only credits come in while a beat is stored in parts: what they add is free after its decisions as well.
      if (part !== null && this.dirty.has(balance.userId))
        engine.setBalance(balance.userId, balance.available);
      const free = engine.balance(balance.userId);
      assert(
        balance.available === free,
        `user ${balance.userId} has ${free} free, the ledger says ${balance.available}`,
      );
      batch.balances.push(balance);
    }
    await writeBatch(tx, journal);
  }

  private throwAway(error: unknown): void {
    this.deps.log.error({ err: error }, 'a batch of contracts failed; they are built again');
    const drafts = this.current?.drafts.keys() ?? [];
    this.current = null;
    this.failures += 1;
    // A recorded beat is decided after the next start.
    if (this.isStopped) this.beats.splice(0);
    for (const id of [...drafts]) this.tell(id, { type: 'lost' });
  }

  /** Makes a committed batch known. */
  private commit(batch: Batch): void {
    const { book } = batch;
    book.batch += 1;
    this.failures = 0;
    this.publish(batch.balances);
    const byUser = Map.groupBy(batch.changed, ({ userId }) => userId);
    for (const [userId, records] of byUser) {
      const positions = records.map((record) => presentPosition(record, this.rules));
      this.deps.bus.publish(contractsChanged, { userId, positions });
    }
    for (const event of batch.events) this.tell(event.id, event);
  }

  private publish(balances: readonly Balance[]): void {
    this.isTelling = true;
    for (const balance of balances) {
      this.deps.bus.publish(balanceChanged, { userId: balance.userId, rows: [presentBalance(balance)] });
    }
    this.isTelling = false;
  }

  private tell(id: string, outcome: Outcome): void {
    for (const handler of this.waiters.get(id) ?? []) handler(outcome);
  }
}
