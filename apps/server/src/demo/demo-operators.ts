import type { demo as calls, OperatorRole, ReplyOf } from '@openbourse/api';
import type { Clock } from '../kernel/clock.ts';
import { AppError } from '../kernel/error.ts';
import { presentTotpSecret, totpCodeAt } from '../kernel/totp.ts';
import type { Operator } from '../operator/index.ts';
import { DEMO_OPERATORS, type DemoOperator } from './operators-data.ts';

/** Creates the operators that are missing; repeating it changes nothing. */
export async function seedOperators(operator: Operator): Promise<void> {
  for (const one of DEMO_OPERATORS) await seedOperator(operator, one);
}

async function seedOperator(operator: Operator, one: DemoOperator): Promise<void> {
  try {
    await operator.create({ ...one, secret: Buffer.from(one.secret), userUid: null, reason: 'demo mode' });
  } catch (error) {
    if (!(error instanceof AppError) || error.key !== 'operator.email_taken') throw error;
  }
}

/** Credentials of each of them, with the code of the moment. */
export function showOperators(clock: Pick<Clock, 'now'>, issuer: string): ReplyOf<typeof calls.operators> {
  return DEMO_OPERATORS.map(({ email, name, password, roles, secret }) => ({
    email,
    name,
    password,
    roles: roles.split(',') as OperatorRole[],
    ...presentTotpSecret(Buffer.from(secret), { issuer, account: email }),
    code: totpCodeAt(Buffer.from(secret), clock.now()),
  }));
}
