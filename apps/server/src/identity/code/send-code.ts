import { type CodePurpose, LIMITS } from '@openbourse/api';
import { DAY_MS, HOUR_MS } from '@openbourse/money';
import type { Tx } from '../../kernel/db.ts';
import { AppError, assert } from '../../kernel/error.ts';
import type { RequestContext, Session } from '../../kernel/request.ts';
import type { Account } from '../account/account.ts';
import { contactOf } from '../account/contact.ts';
import { findUser, findUserByAccount, type User } from '../account/user-queries.ts';
import type { Deps } from '../deps.ts';
import { findAsker } from '../device/find-asker.ts';
import { writeAccountExists, writeCode } from '../message/notify.ts';
import { type CodeSubject, macOf, namesOf, type Requester } from './check-code.ts';
import { countSendingsToRange, insertCode, listSendings, lockSending, type Sending } from './code-queries.ts';

/** To one account, for each who asks (reliability, section 3, "one-time codes"). */
const PER_ACCOUNT_AND_DAY = 5;
/** To all accounts, for each who asks: a user or a network. On a demo machine all users share one network. */
const PER_REQUESTER_AND_DAY = 20;
const PER_REQUESTER_AND_DAY_IN_DEMO = 1_000;
/** To one account, for all networks together where its owner was never seen. */
const PER_STRANGERS_AND_DAY = 5;
/** Senders of floods to numbers that earn them money use many networks but few number ranges. */
const RANGE_LENGTH = 6;
const PER_RANGE_AND_HOUR = 200;
const CODES = 10 ** LIMITS.codeDigits;
const MAC_BYTES = 32;

export interface SentCode {
  readonly resend_after_ms: number;
  readonly expires_after_ms: number;
}

/**
 * Each requester has a budget, so that none uses up the owner's: a user who is logged in, each device and
 * each network of the owner, and each other network, which together have a further one.
 */
interface Asked {
  readonly subject: CodeSubject;
  readonly requester: Requester;
  /** True when the network, or the session for this account, is not one by which its owner is known. */
  readonly isByStranger: boolean;
  /** True when anybody gets the code. */
  readonly isWanted: boolean;
}

/**
 * Sends a code to an account that anybody may name. The answer, the limits and the work are the same whether
 * the account exists or not; the owner of an account is notified when a stranger tries to register it.
 */
export async function sendPublicCode(
  deps: Deps,
  input: { readonly account: Account; readonly purpose: 'register' | 'login' | 'forget' },
  context: RequestContext,
): Promise<SentCode> {
  const { account, purpose } = input;
  requireChannel(deps, account);
  const user = await findUserByAccount(deps.db, account);
  const asker = await findAsker(deps, account, context);
  const isWanted = (purpose === 'register') === (user === null);
  const code = await issueCode(deps, {
    subject: { purpose, account: account.value },
    requester: asker,
    isByStranger: asker.isStranger,
    isWanted,
  });
  if (isWanted)
    await deps.messenger.accept(account, writeCode({ purpose, code, user, ...styleOf(deps, context) }));
  else if (user !== null) {
    await deps.messenger.accept(
      account,
      writeAccountExists({ at: deps.clock.now(), user, context, brand: deps.branding.now().name }),
    );
  }
  return answer();
}

/** Sends a code to the user's own e-mail address or mobile number. */
export async function sendOwnCode(
  deps: Deps,
  input: { readonly session: Session; readonly purpose: CodePurpose },
  context: RequestContext,
): Promise<SentCode> {
  const user = await findUser(deps.db, input.session.userId);
  assert(user !== null, 'the user of a session exists');
  const contact = contactOf(user);
  requireChannel(deps, contact);
  const subject = { purpose: input.purpose, account: contact.value };
  const requester = { userId: user.id };
  const code = await issueCode(deps, { subject, requester, isByStranger: false, isWanted: true });
  const letter = writeCode({ purpose: input.purpose, code, user, ...styleOf(deps, context) });
  await deps.messenger.accept(contact, letter);
  return answer();
}

/**
 * Sends a code to an account that a user wants to bind. Only the user who has it learns that another asks for
 * it, as with a registration.
 */
export async function sendBindCode(
  deps: Deps,
  input: { readonly user: User; readonly account: Account },
  context: RequestContext,
): Promise<SentCode> {
  const { user, account } = input;
  requireChannel(deps, account);
  const owner = await findUserByAccount(deps.db, account);
  const subject = { purpose: 'bind_account', account: account.value } as const;
  const requester = { userId: user.id };
  const code = await issueCode(deps, { subject, requester, isByStranger: true, isWanted: owner === null });
  const letter =
    owner === null
      ? writeCode({ purpose: subject.purpose, code, user, ...styleOf(deps, context) })
      : writeAccountExists({ at: deps.clock.now(), user: owner, context, brand: deps.branding.now().name });
  await deps.messenger.accept(account, letter);
  return answer();
}

/** Language and name under which a code is sent. */
function styleOf(
  { branding }: Pick<Deps, 'branding'>,
  { locale }: Pick<RequestContext, 'locale'>,
): Pick<Parameters<typeof writeCode>[0], 'locale' | 'brand'> {
  return { locale, brand: branding.now().name };
}

function answer(): SentCode {
  return { resend_after_ms: LIMITS.codeResendMs, expires_after_ms: LIMITS.codeTtlMs };
}

function requireChannel(deps: Pick<Deps, 'messenger'>, account: Account): void {
  if (!deps.messenger.channels()[account.kind])
    throw new AppError('identity.channel_unavailable', { channel: account.kind });
}

/**
 * Stores a new code, which ends the requester's one before; one that is sent to no reader is stored as bytes
 * of no code.
 */
async function issueCode(deps: Deps, asked: Asked): Promise<string> {
  const { subject, isWanted } = asked;
  const requesters = namesOf(asked.requester);
  const code = String(deps.random.int(CODES)).padStart(LIMITS.codeDigits, '0');
  await deps.db.transaction(async (tx) => {
    await lockSending(tx, { account: subject.account, requesters });
    const now = deps.clock.now();
    const sendings = await listSendings(tx, { account: subject.account, requesters, since: now - DAY_MS });
    const account = subject.account;
    const budget = chooseBudget(deps, { sendings, account, requesters, isByStranger: asked.isByStranger });
    if (budget.isByStranger) await refuseFlood(tx, account, now);
    await insertCode(tx, {
      ...subject,
      ...budget,
      mac: isWanted ? macOf(deps.codeKeys[0], subject, code) : deps.random.bytes(MAC_BYTES),
      createdAt: now,
      expiresAt: now + LIMITS.codeTtlMs,
    });
  });
  return code;
}

/** Stops text messages to a range of mobile numbers that suddenly gets very many from strangers. */
async function refuseFlood(tx: Tx, account: string, now: number): Promise<void> {
  if (!account.startsWith('+')) return;
  const range = account.slice(0, RANGE_LENGTH);
  const count = await countSendingsToRange(tx, { range, since: now - HOUR_MS });
  if (count >= PER_RANGE_AND_HOUR) throw new AppError('identity.code_too_soon', { seconds: HOUR_MS / 1_000 });
}

/** From whose codes of the day one is taken. */
interface Budget {
  readonly requester: string;
  readonly isByStranger: boolean;
}

interface Sendings {
  readonly sendings: readonly Sending[];
  readonly account: string;
}

/**
 * Finds by which of the requester's names a code is left today: a device gets those of its network when its own are
 * used up, so that who has stolen it takes none from its owner. Refuses when it is too soon for the next.
 */
function chooseBudget(
  deps: Deps,
  asked: Sendings & { readonly requesters: readonly [string, ...string[]]; readonly isByStranger: boolean },
): Budget {
  const { requesters } = asked;
  const budgets = requesters.map((requester) => {
    const isByStranger = asked.isByStranger && requester === requesters.at(-1);
    return { requester, isByStranger, ...waitOf(deps, asked, { requester, isByStranger }) };
  });
  const [soonest] = budgets.toSorted((a, b) => a.forDayMs - b.forDayMs);
  const chosen = budgets.find(({ forDayMs }) => forDayMs <= 0) ?? soonest;
  assert(chosen !== undefined, 'a requester has a name');
  const { requester, isByStranger, forDayMs, forNextMs } = chosen;
  const waitMs = Math.max(forDayMs, forNextMs);
  if (waitMs <= 0) return { requester, isByStranger };
  const seconds = Math.ceil(waitMs / 1_000);
  throw new AppError('identity.code_too_soon', { seconds, limit: String(PER_ACCOUNT_AND_DAY) });
}

/** Time until one of the day's codes is free and the pause after the last one is over. */
function waitOf(
  deps: Deps,
  { sendings, account }: Sendings,
  { requester, isByStranger }: Budget,
): { readonly forDayMs: number; readonly forNextMs: number } {
  const now = deps.clock.now();
  const timesOf = (isCounted: (sending: Sending) => boolean): readonly number[] =>
    sendings.filter(isCounted).map(({ at }) => at);
  const byRequester = timesOf((sending) => sending.requester === requester);
  const toAccount = timesOf((sending) => sending.requester === requester && sending.account === account);
  const byStrangers = timesOf((sending) => sending.isByStranger && sending.account === account);
  const requesterMax = deps.config.isDemo ? PER_REQUESTER_AND_DAY_IN_DEMO : PER_REQUESTER_AND_DAY;
  return {
    forDayMs: Math.max(
      (toAccount.at(-PER_ACCOUNT_AND_DAY) ?? -DAY_MS) + DAY_MS - now,
      (byRequester.at(-requesterMax) ?? -DAY_MS) + DAY_MS - now,
      isByStranger ? (byStrangers.at(-PER_STRANGERS_AND_DAY) ?? -DAY_MS) + DAY_MS - now : 0,
    ),
    forNextMs: (toAccount.at(-1) ?? -LIMITS.codeResendMs) + LIMITS.codeResendMs - now,
  };
}
