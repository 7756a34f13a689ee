import type { CallKey } from '../kernel/call-key.ts';
import type { Clock } from '../kernel/clock.ts';
import { AppError } from '../kernel/error.ts';
import type { TransferRow } from '../ledger/index.ts';
import type { CommandBatch } from './batch.ts';
import { BehindTicks } from './beat-queue.ts';

/** A caller's command; `run` answers at once and may throw a refusal before it has changed anything. */
export interface Command<T> {
  readonly userId: number;
  /** Null for a command of the server itself. */
  readonly once: CallKey | null;
  readonly run: (batch: CommandBatch) => T;
  /** The countdown that ran out; nothing is run where that was renewed meanwhile. */
  readonly countdownId?: number;
  /** Transfers of the user to the contract account that go before it. */
  readonly transfers?: readonly TransferRow[];
}

/** The answer, or the reply of the first call with the same key. */
export type Answer<T> =
  | { readonly value: T; readonly first: null }
  | { readonly value: null; readonly first: { readonly reply: unknown } };

/** A command whose caller waits for the answer. */
export interface Waiting {
  readonly command: Command<unknown>;
  readonly resolve: (answer: Answer<unknown>) => void;
  readonly reject: (error: unknown) => void;
  readonly isRetry: boolean;
}

/** Runs to the end of a transaction; `behind` where a recorded beat comes first, and the turn waits again. */
type Turn = () => Promise<'done' | 'behind'>;

const COMMANDS_MAX = 500;
const QUEUE_MAX = 10_000;
/** A caller hears by then, whatever the database does. */
const ANSWER_MS = 5_000;

/** Commands of callers, in the order in which they came. */
export class CommandQueue {
  private readonly clock: Pick<Clock, 'after'>;
  private readonly commands: Waiting[] = [];
  private readonly turns: { readonly run: Turn; readonly reject: (error: unknown) => void }[] = [];

  constructor(clock: Pick<Clock, 'after'>) {
    this.clock = clock;
  }

  get isEmpty(): boolean {
    return this.commands.length === 0 && this.turns.length === 0;
  }

  /** Rejects with `server.busy` where too much waits, and with `server.unavailable` without an answer in time. */
  add<T>(command: Command<T>): Promise<Answer<T>> {
    return this.inTime<Answer<T>>((resolve, reject) => {
      // The queue carries commands of every kind; each answer goes back to the caller of its own.
      this.commands.push({
        command,
        resolve: (answer) => resolve(answer as Answer<T>),
        reject,
        isRetry: false,
      });
    });
  }

  addTurn<T>(run: () => Promise<T>): Promise<T> {
    return this.inTime<T>((resolve, reject) => {
      const turn = {
        reject,
        run: async (): Promise<'done' | 'behind'> => {
          try {
            resolve(await run());
          } catch (error) {
            if (error instanceof BehindTicks) {
              this.turns.unshift(turn);
              return 'behind';
            }
            reject(error);
          }
          return 'done';
        },
      };
      this.turns.push(turn);
    });
  }

  take(): readonly Waiting[] {
    return this.commands.splice(0, COMMANDS_MAX);
  }

  takeTurn(): Turn | undefined {
    return this.turns.shift()?.run;
  }

  /** Commands that were taken wait again, before everything else. */
  putBack(waiting: readonly Waiting[]): void {
    this.commands.unshift(...waiting);
  }

  refuseAll(key: 'server.draining' | 'server.unavailable'): void {
    for (const { reject } of [...this.commands.splice(0), ...this.turns.splice(0)]) reject(new AppError(key));
  }

  private inTime<T>(
    enqueue: (resolve: (value: T) => void, reject: (error: unknown) => void) => void,
  ): Promise<T> {
    if (this.commands.length + this.turns.length >= QUEUE_MAX)
      return Promise.reject(new AppError('server.busy'));
    let cancel = (): void => undefined;
    const answer = new Promise<T>((resolve, reject) => {
      cancel = this.clock.after(ANSWER_MS, () => reject(new AppError('server.unavailable')));
      enqueue(resolve, reject);
    });
    return answer.finally(cancel);
  }
}
