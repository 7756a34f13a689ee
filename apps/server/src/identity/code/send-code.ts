import { type CodePurpose, LIMITS } from '@openbourse/api';
import type { Tx } from '../../kernel/db.ts';
import { AppError, assert } from '../../kernel/error.ts';
import type { RequestContext, Session } from '../../kernel/request.ts';
import type { Account } from '../account/account.ts';
import { contactOf } from '../account/show-user.ts';
import { findUser, findUserByAccount, type User } from '../account/user-queries.ts';
import type { Kit } from '../deps.ts';
import { writeAccountExists, writeCode } from '../message/notify.ts';
import { networkOf } from '../../kernel/network.ts';
import { type CodeSubject, macOf } from './check-code.ts';
import { countSendingsToRange, insertCode, listSendings, lockSending } from './code-queries.ts';

/** Reliability, section 3, "one-time codes". */
const DAY_MS = 86_400_000;
const PER_ACCOUNT_AND_DAY = 5;
const PER_NETWORK_AND_DAY = 20;
/** On a demo machine all users share one address. */
const PER_NETWORK_AND_DAY_IN_DEMO = 1_000;
/** Who sends floods to numbers that earn them money uses many networks but few number ranges. */
const RANGE_LENGTH = 6;
const PER_RANGE_AND_HOUR = 200;
const HOUR_MS = 3_600_000;
const CODES = 10 ** LIMITS.codeDigits;
const MAC_BYTES = 32;

export interface SentCode {
  readonly resend_after_ms: number;
  readonly expires_after_ms: number;
}

/**
 * Sends a code to an account that anybody may name. The answer, the limits and the work are the same whether
 * the account exists or not; the owner of an account that somebody tries to register is told so.
 */
export async function sendPublicCode(
  kit: Kit,
  input: { readonly account: Account; readonly purpose: 'register' | 'login' | 'forget' },
  context: RequestContext,
): Promise<SentCode> {
  const { account, purpose } = input;
  requireChannel(kit, account);
  const user = await findUserByAccount(kit.db, account);
  const isWanted = (purpose === 'register') === (user === null);
  const code = await issueCode(kit, { subject: { purpose, account: account.value }, isWanted }, context);
  if (isWanted)
    await kit.messenger.accept(account, writeCode({ purpose, code, user, locale: context.locale }));
  else if (user !== null) {
    await kit.messenger.accept(account, writeAccountExists({ at: kit.clock.now(), user, context }));
  }
  return answer();
}

/** Sends a code to the user's own e-mail address or mobile number. */
export async function sendOwnCode(
  kit: Kit,
  input: { readonly session: Session; readonly purpose: CodePurpose },
  context: RequestContext,
): Promise<SentCode> {
  const user = await findUser(kit.db, input.session.userId);
  assert(user !== null, 'the user of a session exists');
  const contact = contactOf(user);
  requireChannel(kit, contact);
  const subject = { purpose: input.purpose, account: contact.value };
  const code = await issueCode(kit, { subject, isWanted: true }, context);
  const letter = writeCode({ purpose: input.purpose, code, user, locale: context.locale });
  await kit.messenger.accept(contact, letter);
  return answer();
}

/**
 * Sends a code to an account that a user wants to bind. Whether another user has it is told to that user only, as
 * with a registration.
 */
export async function sendBindCode(
  kit: Kit,
  input: { readonly user: User; readonly account: Account },
  context: RequestContext,
): Promise<SentCode> {
  const { user, account } = input;
  requireChannel(kit, account);
  const owner = await findUserByAccount(kit.db, account);
  const subject = { purpose: 'bind_account', account: account.value } as const;
  const code = await issueCode(kit, { subject, isWanted: owner === null }, context);
  const letter =
    owner === null
      ? writeCode({ purpose: subject.purpose, code, user, locale: context.locale })
      : writeAccountExists({ at: kit.clock.now(), user: owner, context });
  await kit.messenger.accept(account, letter);
  return answer();
}

function answer(): SentCode {
  return { resend_after_ms: LIMITS.codeResendMs, expires_after_ms: LIMITS.codeTtlMs };
}

function requireChannel(kit: Pick<Kit, 'messenger'>, account: Account): void {
  if (!kit.messenger.channels()[account.kind])
    throw new AppError('identity.channel_unavailable', { channel: account.kind });
}

/** Stores a new code, which ends the one before; one that nobody gets is stored as bytes that no code yields. */
async function issueCode(
  kit: Kit,
  input: { readonly subject: CodeSubject; readonly isWanted: boolean },
  context: RequestContext,
): Promise<string> {
  const { subject, isWanted } = input;
  const network = networkOf(context.ip);
  const code = String(kit.random.int(CODES)).padStart(LIMITS.codeDigits, '0');
  await kit.db.transaction(async (tx) => {
    await lockSending(tx, { account: subject.account, network });
    const now = kit.clock.now();
    const sendings = await listSendings(tx, { account: subject.account, network, since: now - DAY_MS });
    refuseTooSoon(kit, sendings, now);
    await refuseFlood(tx, subject.account, now);
    await insertCode(tx, {
      ...subject,
      mac: isWanted ? macOf(kit.codeKey, subject, code) : kit.random.bytes(MAC_BYTES),
      network,
      createdAt: now,
      expiresAt: now + LIMITS.codeTtlMs,
    });
  });
  return code;
}

/** Stops text messages to a range of mobile numbers that suddenly gets very many. */
async function refuseFlood(tx: Tx, account: string, now: number): Promise<void> {
  if (!account.startsWith('+')) return;
  const range = account.slice(0, RANGE_LENGTH);
  const count = await countSendingsToRange(tx, { range, since: now - HOUR_MS });
  if (count >= PER_RANGE_AND_HOUR) throw new AppError('identity.code_too_soon', { seconds: HOUR_MS / 1_000 });
}

function refuseTooSoon(
  kit: Kit,
  sendings: { readonly byAccount: readonly number[]; readonly byNetwork: readonly number[] },
  now: number,
): void {
  const networkMax = kit.config.isDemo ? PER_NETWORK_AND_DAY_IN_DEMO : PER_NETWORK_AND_DAY;
  const waitMs = Math.max(
    (sendings.byAccount.at(-1) ?? -LIMITS.codeResendMs) + LIMITS.codeResendMs - now,
    (sendings.byAccount.at(-PER_ACCOUNT_AND_DAY) ?? -DAY_MS) + DAY_MS - now,
    (sendings.byNetwork.at(-networkMax) ?? -DAY_MS) + DAY_MS - now,
  );
  if (waitMs <= 0) return;
  const seconds = Math.ceil(waitMs / 1_000);
  throw new AppError('identity.code_too_soon', { seconds, limit: String(PER_ACCOUNT_AND_DAY) });
}
