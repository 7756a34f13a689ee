import { type AccountTypeCode, type ChangeEndpoint, type Move, moveOf, type ReplyOf } from '@openbourse/api';
import { type Asked, type CallKey, createCallKeys, type KeyDeps } from './call-key.ts';
import { type Database, meetsAnother, type Tx } from './db.ts';
import { AppError, assert, recordingRefusals } from './error.ts';
import type { Jobs } from './jobs.ts';
import { pruneRows } from './prune-queries.ts';
import type { RequestContext, SessionReply } from './request.ts';

/**
 * The gate: the one way in for changes. It asks in this order: was it done before, does a mode refuse it, may this
 * person, is it proved; then it runs the change in one transaction that remembers the reply by the call's key.
 *
 * Invariants: a change with `once` happens once for each key, whatever is sent again, at the same time or after a
 * restart; a repeat gets the stored reply, another input `request.idempotency_conflict`. A change of an operator
 * commits with its row of the audit log or not at all.
 */
export interface Gate {
  /** Runs a change in a transaction of the gate. `examine` asks others before it, unless the change was made before. */
  run<E extends ChangeEndpoint>(
    call: E,
    asked: Asked<E>,
    handle: ChangeHandler<E>,
    examine?: () => Promise<void>,
  ): Promise<ReplyOf<E>>;
  /**
   * Lets a change through that a writer carries out in a transaction of its own, which takes the key itself. A refused
   * one may have been made before.
   */
  pass<E extends ChangeEndpoint, R extends CommandReply<E>>(
    call: E,
    asked: Asked<E>,
    handle: CommandHandler<E, R> | RememberingHandler<E, R>,
  ): Promise<R>;
  /** Forgets old keys from now on. */
  start(jobs: Jobs): void;
  stop(): Promise<void>;
}

/** Arguments with which a change is made. */
export interface Change<E extends ChangeEndpoint> extends Asked<E> {
  readonly tx: Tx;
  readonly now: number;
}

/** A change that the server makes for a user as well: without a session or a request. */
export interface ChangeFor<E extends ChangeEndpoint> extends Pick<Change<E>, 'tx' | 'now' | 'input'> {
  readonly by: { readonly userId: number };
}

/** Carries a change out. It touches nothing but its transaction, which may be run a second time. */
export type ChangeHandler<E extends ChangeEndpoint> = (change: Change<E>) => Promise<ReplyOf<E>>;

/** Arguments with which a writer carries a change out. */
export interface Command<E extends ChangeEndpoint> extends Asked<E> {
  readonly now: number;
  readonly once: CallKey;
}

/** Answer of a command: its reply, or with it the session that the browser forgets. */
export type CommandReply<E extends ChangeEndpoint> = ReplyOf<E> | SessionReply<ReplyOf<E>>;

export type CommandHandler<E extends ChangeEndpoint, R extends CommandReply<E> = ReplyOf<E>> = (
  command: Command<E>,
) => Promise<R>;

/** Handler of a command whose writer remembers it by something else than its key. */
export interface RememberingHandler<E extends ChangeEndpoint, R extends CommandReply<E> = ReplyOf<E>> {
  readonly handle: CommandHandler<E, R>;
  /** Reply to a repeat of what was done before; null for everything else. */
  readonly findFirst: (asked: Asked<E>) => Promise<R | null>;
}

export interface GateDeps extends KeyDeps {
  readonly db: Database;
  /** Refuses a call of a user that the site does not take now. */
  readonly refuseByMode?: (call: ChangeEndpoint, input: unknown) => void;
  /** Refuses a user whose transaction password is another one. */
  readonly provePayPassword?: (userId: number, payPassword: string, context: RequestContext) => Promise<void>;
  /** Runs a change whose `move` goes first: `make` moves in the transaction of the change. */
  readonly withMove?: <T>(
    asked: { readonly userId: number; readonly to: AccountTypeCode; readonly move: Move },
    run: (make: (tx: Tx) => Promise<void>) => Promise<T>,
  ) => Promise<T>;
  /** Reports whether a row of the audit log was written in the transaction. */
  readonly wasRecorded?: (tx: Tx) => boolean;
}

/** Time for which a key is remembered. */
export const CALL_KEPT_MS = 7 * 86_400_000;
const PRUNE_MS = 3_600_000;

export function createGate(deps: GateDeps): Gate {
  const { db, clock } = deps;
  const keys = createCallKeys(deps);
  let stopJob = async (): Promise<void> => undefined;

  const assertMayCall = async <E extends ChangeEndpoint>(call: E, asked: Asked<E>): Promise<void> => {
    if (call.change.by !== 'operator') deps.refuseByMode?.(call, asked.input);
    await assertMayChange(deps, call, asked);
  };

  /** Answers the first reply of a call that was made before, otherwise lets it through. */
  const admit = async <E extends ChangeEndpoint>(call: E, asked: Asked<E>) => {
    const key = keys.of(call, asked);
    const first = await key.find(db);
    if (first === null) await assertMayCall(call, asked);
    return { first, key };
  };

  return {
    run: async (call, asked, handle, examine) => {
      const { first, key } = await admit(call, asked);
      if (first !== null) return first.reply as never;
      await examine?.();
      const change = async (tx: Tx, make: (tx: Tx) => Promise<void>) => {
        const earlier = await key.take(tx);
        if (earlier !== null) return earlier.reply as never;
        await make(tx);
        const reply = await handle({ ...asked, tx, now: clock.now() });
        if (call.change.by === 'operator')
          assert(deps.wasRecorded?.(tx) ?? true, `${call.name} writes a row of the audit log`);
        await key.keep(tx, reply);
        return reply;
      };
      return key.share(() =>
        afterMove(deps, { call, asked }, (make) => transact(db, (tx) => change(tx, make))),
      );
    },
    pass: async (call, asked, handler) => {
      const key = keys.ofCommand(call, asked);
      const { handle, findFirst } =
        'handle' in handler ? handler : { handle: handler, findFirst: async () => null };
      try {
        await assertMayCall(call, asked);
      } catch (refusal) {
        // The writer finds a call that was made before, unless its caller may no longer make it.
        const first = await key.find(db);
        const reply = first === null ? await findFirst(asked) : first.reply;
        if (reply === null) throw refusal;
        return reply as never;
      }
      return handle({ ...asked, now: clock.now(), once: key });
    },
    start: (jobs) => {
      stopJob = jobs.every({ name: 'kernel.prune_calls', periodMs: PRUNE_MS }, () =>
        pruneRows(db, 'kernel.call', {
          where: 'called_at < $1::timestamptz',
          oldest: 'called_at',
          params: [new Date(clock.now() - CALL_KEPT_MS).toISOString()],
        }),
      );
    },
    stop: () => stopJob(),
  };
}

/** Runs a change after its move, where it has one. */
function afterMove<E extends ChangeEndpoint, R>(
  { withMove }: Pick<GateDeps, 'withMove'>,
  { call, asked }: { readonly call: E; readonly asked: Asked<E> },
  run: (make: (tx: Tx) => Promise<void>) => Promise<R>,
): Promise<R> {
  const { pays: to } = call.change;
  const { by } = asked;
  const move = moveOf(asked.input);
  if (move === null) return run(async () => undefined);
  assert(to !== null && 'userId' in by && withMove !== undefined, `${call.name} is paid by an account`);
  return withMove({ userId: by.userId, to, move }, run);
}

/** Runs a transaction, and once more when PostgreSQL ended it because it met another one. */
async function transact<R>(db: Pick<Database, 'transaction'>, run: (tx: Tx) => Promise<R>): Promise<R> {
  return recordingRefusals(() =>
    db.transaction(run).catch((error: unknown) => {
      if (meetsAnother(error)) return db.transaction(run);
      throw error;
    }),
  );
}

/** Carries a command out in a transaction that takes its key first and keeps the reply last. */
export function runOnce<R>(
  db: Pick<Database, 'transaction'>,
  once: CallKey,
  run: (tx: Tx) => Promise<R>,
): Promise<R> {
  return transact(db, async (tx) => {
    const earlier = await once.take(tx);
    if (earlier !== null) return earlier.reply as R;
    const reply = await run(tx);
    await once.keep(tx, reply);
    return reply;
  });
}

/** Refuses whoever may not make the change, in one order for all changes: frozen, password, identity, proof. */
async function assertMayChange<E extends ChangeEndpoint>(
  { provePayPassword }: Pick<GateDeps, 'provePayPassword'>,
  { name, change: { by: who, proof } }: E,
  { input, by, context }: Asked<E>,
): Promise<void> {
  if (who === 'operator' || 'operatorId' in by) return;
  if ((who !== 'user' || moveOf(input) !== null) && by.isFrozen) throw new AppError('identity.frozen');
  if (who === 'trader' && !by.hasPayPassword) throw new AppError('identity.pay_password_required');
  if (who === 'trader' && !by.isUserReal) throw new AppError('identity.not_verified');
  if (proof !== 'pay_password') return;
  assert(provePayPassword !== undefined, `${name} can prove a transaction password`);
  const { pay_password: password } = input as { readonly pay_password?: unknown };
  assert(typeof password === 'string', `${name} has a field for the transaction password`);
  await provePayPassword(by.userId, password, context);
}
