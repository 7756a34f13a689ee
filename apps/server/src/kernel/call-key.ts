import { createHash } from 'node:crypto';
import {
  type ChangeEndpoint,
  type DecodedInputOf,
  IDEMPOTENCY_KEY_FORM,
  type OperatorRouteName,
  PROOF_FIELDS,
} from '@openbourse/api';
import { type CallName, findCall, insertCall, storeReply } from './call-queries.ts';
import type { Clock } from './clock.ts';
import type { Db, Tx } from './db.ts';
import { AppError, assert } from './error.ts';
import type { Random } from './random.ts';
import type { OperatorSession, RequestContext, Session } from './request.ts';
import { createSecretBox, type Secret } from './secret-box.ts';

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

/** What keys are made and kept with. */
export interface KeyDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly config: { readonly secret: Secret };
}

/** The key of a call: what remembers that it was made. */
export interface CallKey {
  /** The stored reply of a call that was made before. Refuses a key that was used for something else. */
  find(db: Db): Promise<{ readonly reply: unknown } | null>;
  /** Takes the key in the transaction of the change; answers the stored reply when the call was made before. */
  take(tx: Tx): Promise<{ readonly reply: unknown } | null>;
  /** Remembers the reply in the transaction of the change. */
  keep(tx: Tx, reply: unknown): Promise<void>;
}

export interface CallKeys {
  /** The key of a call. Refuses a call that needs one and has none. */
  of<E extends ChangeEndpoint>(call: E, asked: Asked<E>): CallKey;
}

/** A call with its key. */
interface KeyedCall extends CallName {
  readonly name: string;
  readonly digest: Buffer;
  readonly isSecret: boolean;
}

/** Of a call that may be made any number of times. */
const WITHOUT_KEY: CallKey = {
  find: async () => null,
  take: async () => null,
  keep: async () => undefined,
};

export function createCallKeys(deps: KeyDeps): CallKeys {
  const { clock } = deps;
  const box = createSecretBox({ ...deps, ...deps.config, purpose: 'call-reply' });
  const find = async (db: Db, call: KeyedCall): Promise<{ readonly reply: unknown } | null> => {
    const row = await findCall(db, call);
    if (row === undefined) return null;
    if (!call.digest.equals(row.digest)) throw new AppError('request.idempotency_conflict');
    if (row.reply === null) throw new AppError('request.done_before');
    return { reply: JSON.parse(box.open(row.reply, sealedAs(call)).toString()) };
  };
  return {
    of: (endpoint, asked) => {
      const call = keyedCallOf(endpoint, asked);
      if (call === null) return WITHOUT_KEY;
      return {
        find: (db) => find(db, call),
        take: async (tx) => {
          if (await insertCall(tx, { ...call, at: clock.now() })) return null;
          const first = await find(tx, call);
          assert(first !== null, 'a key that is taken has a row');
          return first;
        },
        keep: async (tx, reply) => {
          if (call.isSecret) return;
          await storeReply(tx, call, box.seal(Buffer.from(JSON.stringify(reply)), sealedAs(call)));
        },
      };
    },
  };
}

const sealedAs = ({ caller, key }: CallName): string => `${caller} ${key}`;

/** Null for a call that may be made any number of times. Refuses one that needs a key and has none. */
function keyedCallOf<E extends ChangeEndpoint>(call: E, { input, by, context }: Asked<E>): KeyedCall | null {
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
