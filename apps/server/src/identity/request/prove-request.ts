import type { CodePurpose } from '@openbourse/api';
import type { Tx } from '../../kernel/db.ts';
import { AppError, assert } from '../../kernel/error.ts';
import type { RequestContext } from '../../kernel/request.ts';
import { contactOf } from '../account/contact.ts';
import { findUser, lockUser, type User } from '../account/user-queries.ts';
import { checkCode, consumeCode } from '../code/check-code.ts';
import type { Deps } from '../deps.ts';
import { judgeFactor } from '../factor/judge-factor.ts';
import { requireNotFrozen } from '../standing/read-standing.ts';
import { proofOf } from '../../kernel/request-proof.ts';
import { judgePayPassword } from './prove-pay-password.ts';

export interface RequestClaim {
  readonly userId: number;
  readonly payPassword: string;
  /** A code of the authenticator or, where none is bound and that is enough, the code that was sent. */
  readonly authCode: string;
  /** The canonical text of what is approved: everything that must not change afterwards. */
  readonly subject: string;
  /** The purpose of a sent code that is enough where no authenticator is bound; null where none is. */
  readonly codePurpose: CodePurpose | null;
}

export interface SecondFactorClaim {
  readonly userId: number;
  readonly code: string;
  /** The field of the call that the code came in. */
  readonly field: string;
}

export interface RequestProof {
  readonly factor: 'totp' | 'email' | 'mobile';
  /** A hex HMAC over the user, the factor and the subject, to be stored with the request. */
  readonly proof: string;
}

/**
 * Proves a request that moves money or opens the way for it: the transaction password, then the second factor, which
 * is spent in the transaction of the request. The user stays locked until it ends, so that requests of one user come
 * one after the other. Wrong tries count even when the transaction is undone. A recovery code proves no request: it
 * lets a person back in, after which withdrawals wait.
 */
export async function proveRequest(
  tx: Tx,
  deps: Deps,
  input: { readonly claim: RequestClaim; readonly context: RequestContext },
): Promise<RequestProof> {
  const { claim, context } = input;
  const user = await lockActiveUser(tx, claim.userId);
  await judgePayPassword(deps, { user, payPassword: claim.payPassword }, context);
  const factor = await spendFactor(tx, deps, { user, claim, context });
  const { userId, subject } = claim;
  return { factor, proof: proofOf(deps.proofKey, { userId, factor, subject }) };
}

/** Proves a request by the transaction password alone. */
export async function provePayPassword(
  deps: Deps,
  input: { readonly userId: number; readonly payPassword: string },
  context: RequestContext,
): Promise<void> {
  const user = await findUser(deps.db, input.userId);
  assert(user !== null, 'the user of a session exists');
  requireNotFrozen(user);
  await judgePayPassword(deps, { user, payPassword: input.payPassword }, context);
}

/**
 * Proves by the authenticator alone, where one is bound, what changes who a user is; without one nothing is asked.
 * The code is spent in the transaction. Wrong tries count even when it is undone.
 */
export async function proveSecondFactor(
  tx: Tx,
  deps: Deps,
  input: { readonly claim: SecondFactorClaim; readonly context: RequestContext },
): Promise<void> {
  const user = await lockActiveUser(tx, input.claim.userId);
  const { code, field } = input.claim;
  const factor = await judgeFactor(deps, tx, {
    userId: user.id,
    code,
    field,
    isRecoveryAllowed: false,
    origin: input.context,
  });
  await factor?.spend(tx);
}

async function lockActiveUser(tx: Tx, userId: number): Promise<User> {
  const user = await lockUser(tx, userId);
  assert(user !== null, 'the user of a session exists');
  if (user.isDisabled) throw new AppError('identity.disabled');
  requireNotFrozen(user);
  return user;
}

async function spendFactor(
  tx: Tx,
  deps: Deps,
  input: { readonly user: User; readonly claim: RequestClaim; readonly context: RequestContext },
): Promise<RequestProof['factor']> {
  const { user, claim, context } = input;
  const judged = await judgeFactor(deps, tx, {
    userId: user.id,
    code: claim.authCode,
    field: 'auth_code',
    isRecoveryAllowed: false,
    origin: context,
  });
  if (judged !== null) {
    await judged.spend(tx);
    return 'totp';
  }
  const purpose = claim.codePurpose;
  if (purpose === null) throw new AppError('identity.authenticator_required');
  const contact = contactOf(user);
  const subject = { purpose, account: contact.value };
  const codeId = await checkCode({ ...deps, db: deps.attempts }, subject, {
    code: claim.authCode,
    requester: claim,
  });
  await consumeCode(tx, { id: codeId, purpose, now: deps.clock.now() });
  return contact.kind;
}
