import type { Db, Tx } from '../kernel/db.ts';
import type { RequestContext, SessionLookup } from '../kernel/request.ts';
import type { WithdrawalHoldReason } from '@openbourse/api';
import { certifyUser, createUser, disableUser, type NewUserInput } from './standing/change-user.ts';
import { type AccountChange, recordChange } from './message/record-change.ts';
import type { Origin } from './account/record-event.ts';
import {
  findUserByAccount,
  type GroupedUser,
  listGroups,
  listUids,
  setGroups,
} from './account/user-queries.ts';
import { deletePastCodes } from './code/code-queries.ts';
import { type IdentityDeps, type Deps, sessionRenewed, sessionsEnded, userChanged } from './deps.ts';
import { DEVICE_IDLE_MS } from './device/known-device.ts';
import { deletePastDevices } from './device/known-device-queries.ts';
import { createPasswordHasher } from '../kernel/hash-password.ts';
import { createKeptKey } from '../kernel/kept-key.ts';
import { deriveKeys } from '../kernel/key-ring.ts';
import { createSecretBox } from '../kernel/secret-box.ts';
import { createSocketTickets, type SocketTickets, type UserHolder } from '../kernel/socket-ticket.ts';
import { createThrottle } from '../kernel/throttle.ts';
import { deleteBegunAuthenticators } from './factor/factor-queries.ts';
import { deletePastPasskeyChallenges } from './passkey/passkey-queries.ts';
import { readRelyingParty } from './relying-party.ts';
import {
  proveRequest,
  provePayPassword,
  proveSecondFactor,
  type RequestClaim,
  type RequestProof,
  type SecondFactorClaim,
} from './request/prove-request.ts';
import { AUTHENTICATOR_PURPOSE } from './sealed-columns.ts';
import { createProofCheck, type ProofCheck, proofKeyOf } from '../kernel/request-proof.ts';
import { deletePastChallenges } from './session/challenge-queries.ts';
import { freezeForReview } from './standing/freeze-for-review.ts';
import { holdWithdrawals } from './account/hold-withdrawals.ts';
import { readStanding, type UserStanding } from './standing/read-standing.ts';
import { nameOpenSessions } from './session/list-sessions.ts';
import { createSessionFinder } from './session/find-session.ts';
import { deletePastSessions, listEndedSessions } from './session/session-queries.ts';

const CLEANING_MS = 3_600_000;
/** Limits look back one day; older entries have no use. */
const KEPT_MS = 2 * 86_400_000;

/** Users, sessions and secrets. */
export interface Identity {
  /** Dependencies of the use-cases; the routes of this slice hand them on. */
  readonly deps: Deps;
  readonly tickets: Pick<SocketTickets<UserHolder>, 'issue'>;
  /** The lookup for private calls. */
  readonly findSession: SessionLookup;
  /** Reads every session anew at its next call: what other processes changed may not have been heard of. */
  forgetSessions(): void;
  /** Exchanges a socket's ticket, once; null for one that is unknown or spent. */
  redeemTicket(ticket: string): UserHolder | null;
  /** Sessions among these that are over: ended, too old, or left alone. */
  findEndedSessions(sessionIds: readonly string[]): Promise<readonly string[]>;
  /** The sessions of a user that have not ended, with the names of their devices. */
  openSessionsOf(userId: number): Promise<readonly { readonly id: string; readonly device: string }[]>;
  /** Creates a user for the operator. Returns the id; refuses with `identity.account_taken`. */
  createUser(tx: Tx, input: NewUserInput): Promise<number>;
  /** Raises the certified level. Publish `userChanged` once the transaction is committed. */
  certifyUser(tx: Tx, input: { readonly userId: number; readonly level: 1 | 2 }): Promise<void>;
  /** Returns the id behind a canonical e-mail address, or null. */
  findUserIdByEmail(db: Db, email: string): Promise<number | null>;
  /** Reads who a user is and what they may do; refuses with `identity.user_not_found`. */
  readUser(db: Db, userId: number): Promise<UserStanding>;
  /** The uids of users by their ids, for lists. */
  uidsOf(userIds: readonly number[], from?: Db): Promise<ReadonlyMap<number, string>>;
  /**
   * Proves a request by the transaction password and a second factor, which is spent in the transaction; the user
   * stays locked until it ends. Wrong tries count even when it is undone. Refuses with the keys `identity.frozen`,
   * `identity.pay_password_*`, `identity.wrong_pay_password`, `identity.authenticator_*`,
   * `identity.wrong_authenticator_code` and `identity.wrong_code`.
   */
  proveRequest(tx: Tx, claim: RequestClaim, context: RequestContext): Promise<RequestProof>;
  /** True when what `proveRequest` answered once was for exactly this. */
  readonly isProof: ProofCheck;
  /** Proves a request by the transaction password alone; refuses as `proveRequest` does. */
  provePayPassword(userId: number, payPassword: string, context: RequestContext): Promise<void>;
  /**
   * Proves by the authenticator, where one is bound, and spends its code in the transaction. Refuses with the keys
   * `identity.frozen`, `identity.authenticator_*` and `identity.wrong_authenticator_code`.
   */
  proveSecondFactor(tx: Tx, claim: SecondFactorClaim, context: RequestContext): Promise<void>;
  /** Users after one in the order of their ids, with the groups that choose their fees. */
  listGroups(db: Db, of: { readonly afterId: number; readonly rows: number }): Promise<GroupedUser[]>;
  /** Puts users into groups; answers whose group changed. Publish `userChanged` of these with the commit. */
  setGroups(
    tx: Tx,
    groups: readonly { readonly userId: number; readonly userGroup: string }[],
  ): Promise<readonly number[]>;
  /** Holds the withdrawals of a user for so many hours; a longer hold stays. */
  holdWithdrawals(
    tx: Tx,
    hold: { readonly userId: number; readonly hours: number; readonly reason: WithdrawalHoldReason },
  ): Promise<void>;
  /** Keeps a change of what opens an account in its log and notifies its owner. */
  recordChange(tx: Tx, change: AccountChange): Promise<void>;
  /** Freezes a user for a review by operators. Publish `userChanged` once the transaction is committed. */
  freezeForReview(tx: Tx, userId: number): Promise<void>;
  /** Shuts a user out at once. */
  disableUser(userId: number, origin: Origin): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createIdentity(given: IdentityDeps): Identity {
  const { db, clock, random, log, metrics, bus, config } = given;
  const finder = createSessionFinder({ db, clock, limitFactor: config.callLimitFactor });
  const tickets = createSocketTickets<UserHolder>({ clock, random });
  const logins = metrics.counter('openbourse_identity_logins_total', 'Logins by their outcome.', ['outcome']);
  const deps: Deps = {
    ...given,
    hasher: createPasswordHasher(metrics, 'identity'),
    throttle: createThrottle({
      db: db.aside,
      clock,
      scope: 'identity',
      refusal: 'identity.login_throttled',
      guesses: ['identity.wrong_credentials', 'identity.wrong_code', 'identity.wrong_password'],
    }),
    codeKeys: deriveKeys(config.secret, 'identity-code'),
    authenticatorBox: createSecretBox({ secret: config.secret, purpose: AUTHENTICATOR_PURPOSE, random }),
    recoveryKey: createKeptKey({ db, secret: config.secret, random, purpose: 'identity-recovery' }),
    proofKey: proofKeyOf(config.secret),
    attempts: db.aside,
    relyingParty: readRelyingParty(config),
    countLogin: (outcome) => logins.inc({ outcome }),
    forgetSession: (sessionId) => bus.publish(sessionRenewed, { sessionId }),
    expectToken: finder.expect,
  };
  bus.subscribe(sessionsEnded, ({ sessionIds }) => {
    finder.dropSessions(sessionIds);
    tickets.dropSessions(sessionIds);
  });
  bus.subscribe(sessionRenewed, ({ sessionId }) => finder.dropSessions([sessionId]));
  bus.subscribe(userChanged, ({ userId }) => finder.dropUser(userId));
  let stopCleaning = (): void => undefined;
  return {
    deps,
    tickets,
    findSession: finder.find,
    forgetSessions: finder.dropAll,
    redeemTicket: tickets.redeem,
    findEndedSessions: (ids) => listEndedSessions(db, { ids, now: clock.now() }),
    openSessionsOf: (userId) => nameOpenSessions(deps, userId),
    createUser: (tx, input) => createUser(tx, deps, input),
    certifyUser,
    findUserIdByEmail: async (from, email) =>
      (await findUserByAccount(from, { kind: 'email', value: email }))?.id ?? null,
    readUser: readStanding,
    uidsOf: async (userIds, from = db) =>
      new Map((await listUids(from, userIds)).map(({ id, uid }) => [id, uid] as const)),
    listGroups,
    setGroups,
    proveRequest: (tx, claim, context) => proveRequest(tx, deps, { claim, context }),
    isProof: createProofCheck(config.secret),
    provePayPassword: (userId, payPassword, context) =>
      provePayPassword(deps, { userId, payPassword }, context),
    proveSecondFactor: (tx, claim, context) => proveSecondFactor(tx, deps, { claim, context }),
    holdWithdrawals: (tx, hold) => holdWithdrawals(tx, deps, hold),
    recordChange: (tx, change) => recordChange(tx, deps, change),
    freezeForReview: (tx, userId) => freezeForReview(tx, deps, userId),
    disableUser: (userId, origin) => disableUser(deps, userId, origin),
    start: async () => {
      stopCleaning = clock.every(CLEANING_MS, () => {
        clean(deps).catch((error: unknown) => log.warn({ err: error }, 'cleaning of identity failed'));
      });
    },
    stop: async () => stopCleaning(),
  };
}

/** Removes what has expired; repeating it is harmless. */
export async function clean(deps: Pick<Deps, 'db' | 'clock' | 'throttle'>): Promise<void> {
  const before = deps.clock.now() - KEPT_MS;
  await deletePastSessions(deps.db, before);
  await deletePastCodes(deps.db, before);
  await deletePastDevices(deps.db, deps.clock.now() - DEVICE_IDLE_MS);
  await deps.throttle.clean(before);
  await deletePastChallenges(deps.db, before);
  await deletePastPasskeyChallenges(deps.db, before);
  await deleteBegunAuthenticators(deps.db, before);
}
