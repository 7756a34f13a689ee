import { type DecodedInputOf, OPERATOR_LIMITS, type operator as calls, type ReplyOf } from '@openbourse/api';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { RequestContext } from '../../kernel/request.ts';
import { drawTotpSecret, findTotpStep, presentTotpSecret } from '../../kernel/totp.ts';
import { recordAudit } from '../audit/record.ts';
import { boxContext, type Deps } from '../deps.ts';
import { hashToken } from '../session/find-session.ts';
import {
  endEnrolment,
  type Enrolment,
  insertEnrolment,
  lockEnrolment,
  setEnrolmentSecret,
} from './enrolment-queries.ts';
import { setSecrets } from '../seat/operator-queries.ts';
import { mayActFrom } from '../seat/persons.ts';
import { checkOperatorPassword } from './rules.ts';

const TOKEN_BYTES = 32;

/** Opens a link, and answers its token, which is kept as a hash only. */
export async function openEnrolment(tx: Tx, deps: Deps, operatorId: number): Promise<string> {
  const token = Buffer.from(deps.random.bytes(TOKEN_BYTES)).toString('base64url');
  const at = deps.clock.now();
  const expiresAt = at + OPERATOR_LIMITS.enrolmentMs;
  await insertEnrolment(tx, { operatorId, tokenHash: hashToken(token), at, expiresAt });
  return token;
}

/** Draws an authenticator for whoever follows the link; another call draws another one until one is confirmed. */
export function beginEnrolment(
  deps: Deps,
  { token }: DecodedInputOf<typeof calls.beginEnrolment>,
): Promise<ReplyOf<typeof calls.beginEnrolment>> {
  return deps.db.transaction(async (tx) => {
    const { id, email, name } = await findOpen(tx, deps, token);
    const secret = drawTotpSecret(deps.random);
    await setEnrolmentSecret(tx, id, deps.box.seal(secret, boxContext(email)));
    const issuer = deps.branding.now().name;
    return { email, name, authenticator: presentTotpSecret(secret, { issuer, account: email }) };
  });
}

/** Sets password and authenticator, proved by its code, and closes the link. */
export function enrol(
  deps: Deps,
  { token, password, code }: DecodedInputOf<typeof calls.enrol>,
  context: RequestContext,
): Promise<void> {
  // Guesses at the code are slowed down; a link cannot be guessed.
  const account = `enrolment:${hashToken(token).toString('hex')}`;
  return deps.throttle.run({ account, ip: context.ip, device: null, isStranger: false }, async () => {
    const passwordHash = await deps.hasher.hash(password);
    await deps.db.transaction(async (tx) => {
      const now = deps.clock.now();
      const { id, operatorId, email, secretSealed } = await findOpen(tx, deps, token);
      checkOperatorPassword(password, email);
      const secret = secretSealed === null ? null : deps.box.open(secretSealed, boxContext(email));
      const lastStep = secret === null ? null : findTotpStep(secret, code, now);
      if (secret === null || lastStep === null)
        throw new AppError('operator.wrong_credentials', { field: 'code' });
      await setSecrets(tx, {
        id: operatorId,
        passwordHash,
        secretSealed: deps.box.seal(secret, boxContext(email)),
        lastStep,
        mayActFrom: mayActFrom(now),
      });
      await endEnrolment(tx, id, now);
      await recordAudit(tx, deps.clock, {
        actor: { operatorId, ip: context.ip, requestId: context.requestId },
        entry: {
          action: 'operator.enrol',
          subject: { kind: 'operator', id: operatorId },
          reason: '',
          before: null,
          after: null,
        },
      });
    });
  });
}

async function findOpen(tx: Tx, deps: Deps, token: string): Promise<Enrolment> {
  const found = await lockEnrolment(tx, hashToken(token), deps.clock.now());
  if (found === null) throw new AppError('operator.link_invalid', { field: 'token' });
  return found;
}
