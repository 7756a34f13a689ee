import { type DecodedInputOf, OPERATOR_LIMITS, type operator as calls, type ReplyOf } from '@openbourse/api';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { type RequestContext, SessionReply } from '../../kernel/request.ts';
import { findTotpStep } from '../../kernel/totp.ts';
import {
  findOperatorByEmail,
  lockOperator,
  type OperatorRecord,
  spendStep,
} from '../seat/operator-queries.ts';
import { recordAudit } from '../audit/record.ts';
import { boxContext, type Deps } from '../deps.ts';
import { hashToken } from './find-session.ts';
import { showMe } from './list-sessions.ts';
import { isStranger } from './own-network.ts';
import { insertSession } from './session-queries.ts';

const TOKEN_BYTES = 32;

type Opened = SessionReply<ReplyOf<typeof calls.login>>;

/**
 * Opens a session by password and authenticator code. Whatever is wrong, the refusal and the work are the same: an
 * unknown address, a wrong password, a wrong or used code, an operator who was shut out.
 */
export async function login(
  deps: Deps,
  input: DecodedInputOf<typeof calls.login>,
  context: RequestContext,
): Promise<Opened> {
  const email = input.email.toLowerCase();
  const caller = {
    account: email,
    ip: context.ip,
    device: null,
    isStranger: await isStranger(deps, { email, ip: context.ip }),
  };
  try {
    return await deps.throttle.run(caller, async () => {
      const found = await findOperatorByEmail(deps.db, email);
      const isRight = await deps.hasher.verify(input.password, found?.passwordHash ?? null);
      if (!isRight || found === null) throw new AppError('operator.wrong_credentials');
      return open(deps, { operator: found, code: input.code }, context);
    });
  } catch (error) {
    if (error instanceof AppError) {
      const { key } = error;
      const isFromElsewhere = caller.isStranger && key === 'operator.wrong_credentials';
      if (isFromElsewhere || key === 'operator.login_throttled') await deps.tellFailures(email, context.ip);
      deps.log.warn({ key, ip: context.ip, request_id: context.requestId }, 'operator login refused');
    }
    throw error;
  }
}

async function open(
  deps: Deps,
  claim: { readonly operator: OperatorRecord; readonly code: string },
  context: RequestContext,
): Promise<Opened> {
  const id = deps.random.uuid();
  const token = Buffer.from(deps.random.bytes(TOKEN_BYTES)).toString('base64url');
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await spendCode(tx, deps, claim);
    await insertSession(tx, {
      id,
      operatorId: claim.operator.id,
      tokenHash: hashToken(token),
      ip: context.ip,
      userAgent: context.userAgent,
      now,
      expiresAt: now + OPERATOR_LIMITS.sessionMs,
    });
    await recordAudit(tx, deps.clock, {
      actor: { operatorId: claim.operator.id, ip: context.ip, requestId: context.requestId },
      entry: {
        action: 'operator.login',
        subject: { kind: 'operator', id: claim.operator.id },
        reason: '',
        before: null,
        after: { session_id: id, user_agent: context.userAgent },
      },
    });
  });
  const body = { operator: await showMe(deps, id) };
  return new SessionReply({ body, token, maxAgeMs: OPERATOR_LIMITS.sessionMs });
}

/**
 * Checks the authenticator code and uses its step up, with the operator held: a code works once, and a reset that
 * committed after the password was judged is not survived.
 */
export async function spendCode(
  tx: Tx,
  deps: Pick<Deps, 'box' | 'clock'>,
  { operator, code }: { readonly operator: OperatorRecord; readonly code: string },
): Promise<void> {
  const current = await lockOperator(tx, operator.id);
  const isUnchanged = current?.isActive === true && current.passwordHash === operator.passwordHash;
  if (current === null || !isUnchanged) throw new AppError('operator.wrong_credentials');
  if (current.secretSealed === null) throw new AppError('operator.wrong_credentials');
  const secret = deps.box.open(current.secretSealed, boxContext(current.email));
  const step = findTotpStep(secret, code, deps.clock.now());
  if (step === null || !(await spendStep(tx, current.id, step)))
    throw new AppError('operator.wrong_credentials');
}
