import type { Tx } from '../kernel/db.ts';
import type { SessionLookup } from '../kernel/request.ts';
import { certifyUser, createUser, disableUser, type NewUserInput } from './account/change-user.ts';
import type { Origin } from './account/record-event.ts';
import { findUserByAccount } from './account/user-queries.ts';
import { deletePastCodes } from './code/code-queries.ts';
import { type IdentityDeps, type Kit, sessionsEnded, userChanged } from './deps.ts';
import { createPasswordHasher } from '../kernel/hash-password.ts';
import { createSessionFinder } from './session/find-session.ts';
import { deletePastSessions } from './session/session-queries.ts';
import { createSocketTickets, type SocketTickets } from './session/socket-ticket.ts';
import { deletePastFailures } from './throttle/throttle-queries.ts';

const CLEANING_MS = 3_600_000;
/** Limits look back one day; what is older serves nobody. */
const KEPT_MS = 2 * 86_400_000;
const CODE_KEY_BYTES = 32;

/** Users, sessions and secrets. */
export interface Identity {
  /** What the use-cases work with; the routes of this slice hand it on. */
  readonly kit: Kit;
  readonly tickets: Pick<SocketTickets, 'issue'>;
  /** The lookup for private calls. */
  readonly findSession: SessionLookup;
  /** Exchanges a socket's ticket, once; refuses with `session.access_expired`. */
  redeemTicket(ticket: string): { readonly userId: number; readonly sessionId: string };
  /** Creates a user for the operator. Returns the id; refuses with `identity.account_taken`. */
  createUser(tx: Tx, input: NewUserInput): Promise<number>;
  /** Raises the certified level. Publish `userChanged` once the transaction is committed. */
  certifyUser(tx: Tx, input: { readonly userId: number; readonly level: 1 | 2 }): Promise<void>;
  /** Returns the id behind a canonical e-mail address, or null. */
  findUserIdByEmail(tx: Tx, email: string): Promise<number | null>;
  /** Shuts a user out at once. */
  disableUser(userId: number, origin: Origin): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createIdentity(deps: IdentityDeps): Identity {
  const { db, clock, random, log, metrics, bus, config } = deps;
  const finder = createSessionFinder({ db, clock });
  const tickets = createSocketTickets({ clock, random });
  const logins = metrics.counter('openbourse_identity_logins_total', 'Logins by their outcome.', ['outcome']);
  const kit: Kit = {
    ...deps,
    hasher: createPasswordHasher(metrics, 'identity'),
    codeKey: config.secret === '' ? random.bytes(CODE_KEY_BYTES) : Buffer.from(config.secret),
    countLogin: (outcome) => logins.inc({ outcome }),
    forgetSession: (sessionId) => finder.dropSessions([sessionId]),
  };
  bus.subscribe(sessionsEnded, ({ sessionIds }) => {
    finder.dropSessions(sessionIds);
    tickets.dropSessions(sessionIds);
  });
  bus.subscribe(userChanged, ({ userId }) => finder.dropUser(userId));
  let stopCleaning = (): void => undefined;
  return {
    kit,
    tickets,
    findSession: finder.find,
    redeemTicket: tickets.redeem,
    createUser: (tx, input) => createUser(tx, kit, input),
    certifyUser,
    findUserIdByEmail: async (tx, email) =>
      (await findUserByAccount(tx, { kind: 'email', value: email }))?.id ?? null,
    disableUser: (userId, origin) => disableUser(kit, userId, origin),
    start: async () => {
      stopCleaning = clock.every(CLEANING_MS, () => {
        clean(kit).catch((error: unknown) => log.warn({ err: error }, 'cleaning of identity failed'));
      });
    },
    stop: async () => {
      stopCleaning();
      await deps.messenger.stop();
    },
  };
}

/** Removes what has expired; repeating it is harmless. */
export async function clean(kit: Pick<Kit, 'db' | 'clock'>): Promise<void> {
  const before = kit.clock.now() - KEPT_MS;
  await deletePastSessions(kit.db, before);
  await deletePastCodes(kit.db, before);
  await deletePastFailures(kit.db, before);
}
