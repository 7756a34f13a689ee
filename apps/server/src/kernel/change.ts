import { createHash } from 'node:crypto';
import {
  type ChangeEndpoint,
  type DecodedInputOf,
  type EndpointName,
  IDEMPOTENCY_KEY_FORM,
  type OperatorRouteName,
  PROOF_FIELDS,
  type ReplyOf,
} from '@openbourse/api';
import { type CallKey, type CallRow, findCall, insertCall, storeReply } from './change-queries.ts';
import type { Clock } from './clock.ts';
import { type Database, type Db, meetsAnother, type Tx } from './db.ts';
import { AppError, assert } from './error.ts';
import type { Jobs } from './jobs.ts';
import { pruneRows } from './prune-queries.ts';
import type { Random } from './random.ts';
import type { OperatorSession, RequestContext, Session } from './request.ts';
import { createSecretBox, type Secret } from './secret-box.ts';

/**
 * The gate: the one way in for changes. It asks in this order: was it done before, does a mode refuse it, may this
 * person, is it proved; then it runs the change in one transaction that remembers the reply by the call's key.
 *
 * Invariants: a change with `once` happens once for each key, whatever is sent again, at the same time or after a
 * restart; a repeat gets the stored reply, another input `request.idempotency_conflict`. A change of an operator
 * commits with its row of the audit log or not at all.
 */
export interface Gate {
  /** Runs a change in a transaction of the gate. */
  run<E extends ChangeEndpoint>(call: E, asked: Asked<E>, handle: ChangeHandler<E>): Promise<ReplyOf<E>>;
  /** Lets a change through that a writer carries out in a transaction of its own, which takes the key itself. */
  pass<E extends ChangeEndpoint>(call: E, asked: Asked<E>, handle: CommandHandler<E>): Promise<ReplyOf<E>>;
  /** Forgets old keys from now on. */
  start(jobs: Jobs): void;
  stop(): Promise<void>;
}

/** Whoever makes a call: an operator for calls of the console, otherwise a user. */
export type CallerOf<E extends ChangeEndpoint> = E['name'] extends OperatorRouteName
  ? OperatorSession
  : Session;

/** A call with whoever makes it. */
export interface Asked<E extends ChangeEndpoint> {
  readonly input: DecodedInputOf<E>;
  readonly by: CallerOf<E>;
  readonly context: RequestContext;
}

/** What a change is made with. */
export interface Change<E extends ChangeEndpoint> extends Asked<E> {
  readonly tx: Tx;
  readonly now: number;
}

/** Carries a change out. It touches nothing but its transaction, which may be run a second time. */
export type ChangeHandler<E extends ChangeEndpoint> = (change: Change<E>) => Promise<ReplyOf<E>>;

/** What a writer carries a change out with. */
export interface Command<E extends ChangeEndpoint> extends Asked<E> {
  readonly now: number;
  readonly once: OnceKey;
}

export type CommandHandler<E extends ChangeEndpoint> = (command: Command<E>) => Promise<ReplyOf<E>>;

/** The key of a call, for who carries it out in a transaction of its own. */
export interface OnceKey {
  /** Takes the key in the transaction; answers the stored reply when the call was made before. */
  take(tx: Tx): Promise<{ readonly reply: unknown } | null>;
  /** Remembers the reply in the transaction. */
  keep(tx: Tx, reply: unknown): Promise<void>;
}

export interface GateDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly config: { readonly secret: Secret };
  /** Refuses a call of a user that the site does not take now. */
  readonly refuseByMode?: (name: EndpointName, input: unknown) => void;
  /** Refuses a user whose transaction password is another one. */
  readonly provePayPassword?: (userId: number, payPassword: string, context: RequestContext) => Promise<void>;
  /** Whether a row of the audit log was written in the transaction. */
  readonly wasRecorded?: (tx: Tx) => boolean;
}

/** How long a key is remembered. */
export const CALL_KEPT_MS = 7 * 86_400_000;
const PRUNE_MS = 3_600_000;

export function createGate(deps: GateDeps): Gate {
  const { db, clock } = deps;
  const box = createSecretBox({ ...deps, ...deps.config, purpose: 'call-reply' });
  let stopJob = async (): Promise<void> => undefined;

  const openReply = (call: OnceCall, row: CallRow): { readonly reply: unknown } => {
    if (!call.digest.equals(row.digest)) throw new AppError('request.idempotency_conflict');
    if (row.reply === null) throw new AppError('request.done_before');
    return { reply: JSON.parse(box.open(row.reply, sealedAs(call)).toString()) };
  };
  const find = async (from: Db, call: OnceCall): Promise<{ readonly reply: unknown } | null> => {
    const row = await findCall(from, call);
    return row === undefined ? null : openReply(call, row);
  };
  const onceKey = (call: OnceCall): OnceKey => ({
    take: async (tx) => {
      if (await insertCall(tx, { ...call, at: clock.now() })) return null;
      const first = await find(tx, call);
      assert(first !== null, 'a key that is taken has a row');
      return first;
    },
    keep: async (tx, reply) => {
      if (!call.isSecret)
        await storeReply(tx, call, box.seal(Buffer.from(JSON.stringify(reply)), sealedAs(call)));
    },
  });

  /** Answers the first reply of a call that was made before, otherwise lets it through. */
  const admit = async <E extends ChangeEndpoint>(call: E, asked: Asked<E>) => {
    const keyed = onceCallOf(call, asked);
    const first = keyed === null ? null : await find(db, keyed);
    if (first === null) {
      if (call.change.by !== 'operator') deps.refuseByMode?.(call.name, asked.input);
      await assertMayChange(deps, call, asked);
    }
    return { first, once: keyed === null ? WITHOUT_KEY : onceKey(keyed) };
  };

  return {
    run: async (call, asked, handle) => {
      const { first, once } = await admit(call, asked);
      if (first !== null) return first.reply as never;
      const change = async (tx: Tx) => {
        const earlier = await once.take(tx);
        if (earlier !== null) return earlier.reply as never;
        const reply = await handle({ ...asked, tx, now: clock.now() });
        if (call.change.by === 'operator')
          assert(deps.wasRecorded?.(tx) ?? true, `${call.name} writes a row of the audit log`);
        await once.keep(tx, reply);
        return reply;
      };
      return db.transaction(change).catch((error: unknown) => {
        if (meetsAnother(error)) return db.transaction(change);
        throw error;
      });
    },
    pass: async (call, asked, handle) => {
      const { first, once } = await admit(call, asked);
      if (first !== null) return first.reply as never;
      return handle({ ...asked, now: clock.now(), once });
    },
    start: (jobs) => {
      stopJob = jobs.every({ name: 'kernel.prune_calls', periodMs: PRUNE_MS }, () =>
        pruneRows(db, 'kernel.call', {
          where: 'called_at < $1::timestamptz',
          params: [new Date(clock.now() - CALL_KEPT_MS).toISOString()],
        }),
      );
    },
    stop: () => stopJob(),
  };
}

/** A call with its key. */
interface OnceCall extends CallKey {
  readonly name: string;
  readonly digest: Buffer;
  readonly isSecret: boolean;
}

const WITHOUT_KEY: OnceKey = { take: async () => null, keep: async () => undefined };

const sealedAs = ({ caller, key }: CallKey): string => `${caller} ${key}`;

/** Null for a call that may be made any number of times. Refuses one that needs a key and has none. */
function onceCallOf<E extends ChangeEndpoint>(call: E, { input, by, context }: Asked<E>): OnceCall | null {
  const { once, isSecret } = call.change;
  if (!once) return null;
  if (context.idempotencyKey === '') {
    const { description, example } = IDEMPOTENCY_KEY_FORM;
    throw new AppError('request.invalid', {
      field: 'Idempotency-Key',
      reason: `is missing; it ${description}`,
      accepted: example,
    });
  }
  const { name } = call;
  const digest = digestOf(name, input as object, context);
  return { caller: callerOf(by), key: context.idempotencyKey, name, digest, isSecret };
}

function callerOf(by: Session | OperatorSession): string {
  return 'operatorId' in by ? `operator ${by.operatorId}` : `user ${by.userId}`;
}

/** SHA-256 of what is asked for: name, fields and file, without what proves the caller. */
function digestOf(name: string, input: object, { file }: Pick<RequestContext, 'file'>): Buffer {
  const fields = Object.entries(input)
    .filter(([field, value]) => value !== undefined && !PROOF_FIELDS.includes(field))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const hash = createHash('sha256').update(JSON.stringify([name, fields]));
  if (file !== null) hash.update(file.bytes);
  return hash.digest();
}

/** Refuses whoever may not make the change, in one order for all changes: frozen, password, identity, proof. */
async function assertMayChange<E extends ChangeEndpoint>(
  { provePayPassword }: Pick<GateDeps, 'provePayPassword'>,
  { name, change: { by: who, proof } }: E,
  { input, by, context }: Asked<E>,
): Promise<void> {
  if (who === 'operator' || 'operatorId' in by) return;
  if (who !== 'user' && by.isFrozen) throw new AppError('identity.frozen');
  if (who === 'trader' && !by.hasPayPassword) throw new AppError('identity.pay_password_required');
  if (who === 'trader' && !by.isUserReal) throw new AppError('identity.not_verified');
  if (proof !== 'pay_password') return;
  assert(provePayPassword !== undefined, `${name} can prove a transaction password`);
  const { pay_password: password } = input as { readonly pay_password?: unknown };
  assert(typeof password === 'string', `${name} has a field for the transaction password`);
  await provePayPassword(by.userId, password, context);
}
