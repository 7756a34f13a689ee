import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import {
  type ChangeEndpoint,
  type DecodedInputOf,
  IDEMPOTENCY_KEY_FORM,
  type OperatorRouteName,
  PROOF_FIELDS,
} from '@openbourse/api';
import {
  type CallName,
  findCalls,
  insertCall,
  type NewCall,
  type StoredCall,
  storeReply,
} from './call-queries.ts';
import type { Clock } from './clock.ts';
import type { Db, Tx } from './db.ts';
import { AppError, assert } from './error.ts';
import type { Random } from './random.ts';
import type { SealedColumn, Sealing } from './sealed-column.ts';
import type { OperatorSession, RequestContext, Session } from './request.ts';
import { deriveKeys, type KeyRing } from './key-ring.ts';
import { createSecretBox } from './secret-box.ts';

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

/** Dependencies with which keys are made and kept. */
export interface KeyDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly config: { readonly secret: KeyRing };
}

/** The key of a call: what remembers that it was made. */
export interface CallKey {
  /** The stored reply of a call that was made before. Refuses a key that was used for something else. */
  find(db: Db): Promise<{ readonly reply: unknown } | null>;
  /** Takes the key in the transaction of the change; answers the stored reply when the call was made before. */
  take(tx: Tx): Promise<{ readonly reply: unknown } | null>;
  /** Remembers the reply in the transaction of the change. */
  keep(tx: Tx, reply: unknown): Promise<void>;
  /**
   * Lets calls with the same key share one answer while the first is under way, so that no repeat waits for it in the
   * database. A reply that shows a secret is not shared.
   */
  share<T>(run: () => Promise<T>): Promise<T>;
  /** Name of the call in the database, for a writer that looks for many at once. */
  readonly name: CallName | null;
  /** The stored reply among rows of calls. Refuses a key that was used for something else. */
  pick(rows: readonly StoredCall[]): { readonly reply: unknown } | null;
  /** The row that remembers the call with its reply, for a writer that stores many at once. */
  record(reply: unknown): NewCall | null;
}

export interface CallKeys {
  /** The key of a call. Refuses a call that needs one and has none. */
  of<E extends ChangeEndpoint>(call: E, asked: Asked<E>): CallKey;
  /**
   * The key of a call that a writer carries out. It is one of its slice alone, so that a batch never waits for another
   * call of one of its users.
   */
  ofCommand<E extends ChangeEndpoint>(call: E, asked: Asked<E>): CallKey;
}

/** A call with its key. */
interface KeyedCall extends CallName {
  readonly name: string;
  readonly digest: Buffer;
  /** Reports whether a stored digest is that of this call by any secret of the server. */
  readonly isDigest: (stored: Buffer) => boolean;
  readonly isSecret: boolean;
}

/** Purpose for which replies are sealed. */
const REPLY_PURPOSE = 'call-reply';

/** Of a call that may be made any number of times. */
const WITHOUT_KEY: CallKey = {
  find: async () => null,
  take: async () => null,
  keep: async () => undefined,
  share: (run) => run(),
  name: null,
  pick: () => null,
  record: () => null,
};

export function createCallKeys(deps: KeyDeps): CallKeys {
  const { clock } = deps;
  const box = createSecretBox({ ...deps, ...deps.config, purpose: REPLY_PURPOSE });
  const [macKey, ...formerKeys] = deriveKeys(deps.config.secret, 'call-digest');
  const macKeys: MacKeys = [createSecretKey(macKey), ...formerKeys.map((key) => createSecretKey(key))];
  const underWay: CallsUnderWay = new Map();
  const pick = (call: KeyedCall, rows: readonly StoredCall[]): { readonly reply: unknown } | null => {
    const row = rows.find(({ caller, key }) => caller === call.caller && key === call.key);
    if (row === undefined) return null;
    if (!call.isDigest(row.digest)) throw new AppError('request.idempotency_conflict');
    if (row.reply === null) throw new AppError('request.done_before');
    return { reply: JSON.parse(box.open(row.reply, sealedAs(call)).toString()) };
  };
  const seal = (call: KeyedCall, reply: unknown): Buffer | null =>
    call.isSecret ? null : box.seal(Buffer.from(JSON.stringify(reply)), sealedAs(call));
  const keyOf = (call: KeyedCall | null): CallKey => {
    if (call === null) return WITHOUT_KEY;
    const find = async (db: Db) => pick(call, await findCalls(db, [call]));
    return {
      find,
      take: async (tx) => {
        if (await insertCall(tx, { ...call, at: clock.now() })) return null;
        const first = await find(tx);
        assert(first !== null, 'a key that is taken has a row');
        return first;
      },
      keep: async (tx, reply) => {
        const sealed = seal(call, reply);
        if (sealed !== null) await storeReply(tx, call, sealed);
      },
      share: (run) => (call.isSecret ? run() : shareAnswer(underWay, call, run)),
      name: call,
      pick: (rows) => pick(call, rows),
      record: (reply) => ({ ...call, reply: seal(call, reply), at: clock.now() }),
    };
  };
  return {
    of: (endpoint, asked) => keyOf(keyedCallOf(endpoint, asked, { caller: callerOf(asked.by), macKeys })),
    ofCommand: (endpoint, asked) => {
      const [slice] = endpoint.name.split('.');
      return keyOf(keyedCallOf(endpoint, asked, { caller: `${callerOf(asked.by)} ${slice}`, macKeys }));
    },
  };
}

type CallsUnderWay = Map<string, { readonly digest: Buffer; readonly answer: Promise<unknown> }>;

function shareAnswer<T>(underWay: CallsUnderWay, call: KeyedCall, run: () => Promise<T>): Promise<T> {
  const name = sealedAs(call);
  const first = underWay.get(name);
  if (first === undefined) {
    const answer = run().finally(() => underWay.delete(name));
    underWay.set(name, { digest: call.digest, answer });
    return answer;
  }
  if (!call.digest.equals(first.digest)) return Promise.reject(new AppError('request.idempotency_conflict'));
  // The same call with the same input has an answer of the same kind.
  return first.answer as Promise<T>;
}

const sealedAs = ({ caller, key }: CallName): string => `${caller} ${key}`;

/** Replies that are kept for repeats. */
export function sealedReplies(sealing: Sealing): SealedColumn {
  const box = createSecretBox({ ...sealing, purpose: REPLY_PURPOSE });
  return {
    table: 'kernel.call',
    key: ['caller', 'key'],
    column: 'reply',
    also: 't.key as "callKey"',
    reseal: (sealed, { key: caller, callKey }) =>
      box.reseal(sealed, sealedAs({ caller, key: String(callKey) })),
  };
}

type MacKeys = readonly [KeyObject, ...KeyObject[]];

/** Null for a call that may be made any number of times. Refuses one that needs a key and has none. */
function keyedCallOf<E extends ChangeEndpoint>(
  call: E,
  { input, context }: Asked<E>,
  { caller, macKeys }: { readonly caller: string; readonly macKeys: MacKeys },
): KeyedCall | null {
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
  const digestBy = (key: KeyObject): Buffer => digestOf(key, [name, fieldsOf(input as object)], context);
  let digest: Buffer | null = null;
  return {
    caller,
    key: context.idempotencyKey,
    name,
    // An order is remembered by its client order id, and no row of it asks for the digest.
    get digest() {
      return (digest ??= digestBy(macKeys[0]));
    },
    isDigest: (stored) => macKeys.some((key) => digestBy(key).equals(stored)),
    isSecret,
  };
}

function callerOf(by: Session | OperatorSession): string {
  return 'operatorId' in by ? `operator ${by.operatorId}` : `user ${by.userId}`;
}

/** The fields that are asked for, in one order, without what proves the caller. */
function fieldsOf(input: object): readonly (readonly [string, unknown])[] {
  return Object.entries(input)
    .filter(([field, value]) => value !== undefined && !PROOF_FIELDS.includes(field))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * HMAC of what is asked for and of its file. It has a key because few numbers of documents are possible: a bare hash
 * would give them away.
 */
function digestOf(
  macKey: KeyObject,
  asked: readonly unknown[],
  { file }: Pick<RequestContext, 'file'>,
): Buffer {
  const mac = createHmac('sha256', macKey).update(JSON.stringify(asked));
  if (file !== null) mac.update(file.bytes);
  return mac.digest();
}
