import type { StaticDecode, StaticEncode, TObject, TSchema } from 'typebox';
import type { CallKind } from './call-limits.ts';
import type { ErrorKey } from './errors.ts';
import type { AccountTypeCode, OperatorRole } from './limits.ts';
import { MOVE_ERRORS } from './paying.ts';
import { OPERATOR_ROUTES, type OperatorRouteName } from './operator-routes.ts';
import { ROUTES, type RouteName } from './routes.ts';

/** The name of any call. */
export type EndpointName = RouteName | OperatorRouteName;

/** The session that a call needs: none, a user's or an operator's. */
export type Audience = 'public' | 'user' | 'operator';

/** One call. The server's route, the client's method and the documentation come from it. */
export interface Endpoint<
  N extends EndpointName = EndpointName,
  I extends TObject = TObject,
  R extends TSchema = TSchema,
> {
  readonly name: N;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly audience: Audience;
  /** Which operators may call it: who has one of these roles. Empty for calls of users, and where any operator may. */
  readonly roles: readonly OperatorRole[];
  readonly summary: string;
  /** Query parameters of a GET, body of a POST. */
  readonly input: I;
  readonly reply: R;
  /** Errors that this call may return besides the general keys `request.*`, `session.*` and `server.*`. */
  readonly errors: readonly ErrorKey[];
  /** Requirements of a change on its caller; null for a call that changes nothing or that has no session. */
  readonly change: ChangeTerms | null;
  /**
   * Roles that may approve the proposal of this call, except its caller; empty for a call that acts at once.
   */
  readonly checkers: readonly OperatorRole[];
  /** It takes what an earlier answer gave the browser in `X-Device`, and may answer with what to keep instead. */
  readonly isByDevice: boolean;
  /** It takes one file beside its fields, as multipart. */
  readonly isUpload: boolean;
  /** Which allowance it is taken from (`call-limits.ts`). */
  readonly limit: CallKind;
}

/**
 * The requester of a change: any session (`user`); one that is also not frozen (`active`); one that also has
 * a transaction password and a certified identity (`trader`). Operators need one of the call's roles.
 */
export type Requester = 'user' | 'active' | 'trader' | 'operator';

/**
 * Effect of a change on a product, by which a mode refuses it: `open` takes something on (an order, a stake, an
 * advertisement), `manage` changes or ends what is there, `withdraw` lets coins leave, `transfer` moves them between
 * accounts of one user.
 */
export type Act = 'open' | 'manage' | 'withdraw' | 'transfer';

/** Requirements of a change on its caller, checked in this order before its slice hears of it. */
export interface ChangeTerms {
  readonly by: Requester;
  /**
   * The transaction password in `pay_password`, or with `second_factor` the authenticator's code in `auth_code` as
   * well, which the slice binds to the request.
   */
  readonly proof: 'none' | 'pay_password' | 'second_factor';
  /** It demands an Idempotency-Key: a repeat gets the reply of the first call, another input is refused. */
  readonly once: boolean;
  /** The reply shows a secret, so it is not stored: a repeat says that it was done. */
  readonly isSecret: boolean;
  /** Null for a change that every mode takes. */
  readonly act: Act | null;
  /** The account that pays, for a change whose `move` may bring it what it lacks; null for any other. */
  readonly pays: AccountTypeCode | null;
}

/** Fields that prove who calls: they may differ between a call and its repeat, and are never stored. */
export const PROOF_FIELDS: readonly string[] = ['pay_password', 'auth_code', 'google_code'];

const ALL_ROUTES = { ...ROUTES, ...OPERATOR_ROUTES };

/** The form of an Idempotency-Key; a longer one is refused and never cut. */
export const IDEMPOTENCY_KEY_FORM = {
  pattern: '^[!-~]{1,64}$',
  description: 'has 1 to 64 visible ASCII characters without a space',
  example: '018f3c1e-7a52-7c3e-9b1a-2f4d5e6a7b8c',
} as const;

/**
 * The header by which a browser says that its owner has logged in with it before. It opens nothing: what its holder
 * fails at is counted apart from what strangers fail at.
 */
export const DEVICE_FORM = {
  header: 'X-Device',
  /** A token of each of the last users of the browser. */
  pattern: '^[A-Za-z0-9_-]{43}([.][A-Za-z0-9_-]{43}){0,3}$',
  usersMax: 4,
} as const;

function audienceOf(path: string): Audience {
  if (path.startsWith('/api/private/')) return 'user';
  return path.startsWith('/api/operator/') ? 'operator' : 'public';
}

export function endpoint<const N extends EndpointName, I extends TObject, R extends TSchema>(
  name: N,
  definition: {
    readonly summary: string;
    readonly input: I;
    readonly reply: R;
    readonly errors?: readonly ErrorKey[];
    readonly isByDevice?: boolean;
    readonly isUpload?: boolean;
    readonly roles?: readonly OperatorRole[];
    readonly checkers?: readonly OperatorRole[];
    readonly limit?: CallKind;
  },
): Endpoint<N, I, R> {
  const [method, path] = ALL_ROUTES[name];
  return {
    name,
    method,
    path,
    audience: audienceOf(path),
    roles: definition.roles ?? [],
    summary: definition.summary,
    input: definition.input,
    reply: definition.reply,
    errors: definition.errors ?? [],
    change: null,
    checkers: definition.checkers ?? [],
    isByDevice: definition.isByDevice ?? false,
    isUpload: definition.isUpload ?? false,
    limit: definition.limit ?? kindOf(path, method, definition.isUpload ?? false),
  };
}

const BY_ERRORS: Readonly<Record<Requester, readonly ErrorKey[]>> = {
  user: [],
  active: ['identity.frozen'],
  trader: ['identity.frozen', 'identity.pay_password_required', 'identity.not_verified'],
  operator: [],
};

const PAY_PASSWORD_ERRORS: readonly ErrorKey[] = [
  'identity.frozen',
  'identity.pay_password_required',
  'identity.wrong_pay_password',
  'identity.pay_password_locked',
];

const PROOF_ERRORS: Readonly<Record<ChangeTerms['proof'], readonly ErrorKey[]>> = {
  none: [],
  pay_password: PAY_PASSWORD_ERRORS,
  second_factor: [...PAY_PASSWORD_ERRORS, 'identity.wrong_code'],
};

/** A call that changes something: it says what it asks of its caller, and the server's gate asks it. */
export type ChangeEndpoint<
  N extends EndpointName = EndpointName,
  I extends TObject = TObject,
  R extends TSchema = TSchema,
> = Endpoint<N, I, R> & { readonly change: ChangeTerms };

/**
 * Declares a change. Refusals of the gate are added to its own errors. Operators are its callers by its path; of users
 * `by` says which.
 */
export function change<const N extends EndpointName, I extends TObject, R extends TSchema>(
  name: N,
  definition: Parameters<typeof endpoint<N, I, R>>[1] & {
    readonly by?: Exclude<Requester, 'operator'>;
    readonly proof?: ChangeTerms['proof'];
    readonly once?: boolean;
    readonly isSecret?: boolean;
    readonly act?: Act;
    readonly pays?: AccountTypeCode;
  },
): ChangeEndpoint<N, I, R> {
  const { by: wanted, proof = 'none', once = false, isSecret = false, act = null, pays = null } = definition;
  const declared = endpoint(name, definition);
  const by = declared.audience === 'operator' ? 'operator' : (wanted ?? 'user');
  const ofMove = pays === null ? [] : MOVE_ERRORS;
  const errors = [...new Set([...declared.errors, ...BY_ERRORS[by], ...PROOF_ERRORS[proof], ...ofMove])];
  return { ...declared, errors, change: { by, proof, once, isSecret, act, pays } };
}

function kindOf(path: string, method: 'GET' | 'POST', isUpload: boolean): CallKind {
  if (isUpload) return 'heavy';
  if (audienceOf(path) === 'public') return 'public';
  return method === 'GET' ? 'read' : 'change';
}

/** Input that a caller may send. */
export type InputOf<E extends Endpoint> = StaticEncode<E['input']>;
/** Input that a handler receives, checked and decoded. */
export type DecodedInputOf<E extends Endpoint> = StaticDecode<E['input']>;
/** Reply that a handler returns and a caller receives under `data`. */
export type ReplyOf<E extends Endpoint> = StaticEncode<E['reply']>;

/** The envelope of every answer (specification, section 3): code 1 is success. */
export interface Envelope<T> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;
  /** On a refusal: the stable key and what helps to correct the input. */
  readonly key?: ErrorKey;
  readonly details?: Readonly<Record<string, string | number | undefined>>;
  readonly request_id?: string;
}
