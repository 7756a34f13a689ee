import { findUserIdByContact, findUserIdByUid } from '../identity/index.ts';
import type { Db } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { refuseAfter } from '../kernel/call-limits.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findChoice, hasPaid } from './queries.ts';
import { shownName } from './shown-name.ts';

/** A person who can be paid. */
export interface Payee {
  readonly userId: number;
  readonly uid: string;
  readonly name: string;
  /** The payer has paid them before. */
  readonly isKnown: boolean;
}

/** The account as a payer wrote it, and the field that it came in. */
interface Sought {
  readonly account: string;
  readonly field: 'account' | 'uid';
}

const UID = /^[0-9]{1,20}$/;

/**
 * Finds whom a payer means by a UID, an e-mail address or a mobile number. Who does not exist, is frozen, is not certified or
 * does not want to be paid is `payment.payee_unavailable` alike, and strangers can be looked up a few times only: else
 * this call would say who has an account.
 */
export async function findPayee(
  db: Db,
  deps: PaymentDeps,
  { payerId, sought }: { readonly payerId: number; readonly sought: Sought },
): Promise<Payee> {
  const holder = String(payerId);
  refuseAfter(deps.lookups.take(holder));
  const payee = await readPayee(db, deps, { payerId, account: sought.account.trim() });
  const { field } = sought;
  if (payee === null) throw new AppError('payment.payee_unavailable', { field });
  if (payee.userId === payerId || payee.isKnown) deps.lookups.give(holder);
  if (payee.userId === payerId) throw new AppError('payment.own_account', { field });
  return payee;
}

async function readPayee(
  db: Db,
  deps: PaymentDeps,
  { payerId, account }: { readonly payerId: number; readonly account: string },
): Promise<Payee | null> {
  const isUid = UID.test(account);
  const userId = isUid
    ? ((await findUserIdByUid(db, account)) ?? null)
    : await findUserIdByContact(db, account);
  if (userId === null) return null;
  const user = await deps.identity.readUser(db, userId);
  if (userId === payerId) return { userId, uid: user.uid, name: '', isKnown: false };
  const { isReceiving, isFoundByContact } = await findChoice(db, userId);
  const isOpen = isReceiving && (isUid || isFoundByContact);
  if (!isOpen || user.isFrozen || user.isDisabled || !user.isUserReal) return null;
  const isKnown = await hasPaid(db, { payerId, payeeId: userId });
  return { userId, uid: user.uid, name: await shownName(db, deps, user), isKnown };
}
